import Features
package import Model

/// Makes requests again that a rate limit has refused, once it resets, and says how long that takes.
@MainActor
package final class RateLimitWait {
    private let isAllowed: Bool
    private let clock: any Clock<Duration>
    private let say: @MainActor (Int64?) -> Void
    /// The seconds of the last wait, unless a request has succeeded since.
    private var pause: Int64 = 0

    /// - Parameters:
    ///   - isAllowed: Whether it waits at all.
    ///   - say: Called every second with the seconds that are left, and with `nil` at the end.
    package init(
        isAllowed: Bool, clock: any Clock<Duration> = ContinuousClock(), say: @escaping @MainActor (Int64?) -> Void
    ) {
        (self.isAllowed, self.clock, self.say) = (isAllowed, clock, say)
    }

    convenience init(isAllowed: Bool, _ progress: SearchProgress) {
        self.init(isAllowed: isAllowed) { seconds in
            if let seconds { progress.wait(seconds) } else { progress.endWait() }
        }
    }

    /// The answer to a request.
    ///
    /// - Throws: what the request throws, but for rate limits that pass.
    package func request<Value: Sendable>(_ request: @MainActor () async throws -> Value) async throws -> Value {
        while true {
            do {
                let value = try await request()
                pause = 0
                return value
            } catch {
                guard await passes(FailedRequest(caught: error).failure) else { throw error }
            }
        }
    }

    /// Waits if a failure is a rate limit.
    ///
    /// - Returns: Whether the request is to be made again.
    package func passes(_ failure: Failure) async -> Bool {
        guard isAllowed, case .rateLimited(let limit) = failure else { return false }
        // GitHub docs, "Rate limits for the REST API": after another secondary limit, the wait is to grow.
        pause = RequestWait.capped(max(1, limit.waitSeconds, 2 * pause))
        // A second more, because both times are rounded down to whole seconds.
        for left in stride(from: pause + 1, to: 0, by: -1) {
            say(left)
            do { try await clock.sleep(for: .seconds(1)) } catch { return false }
        }
        say(nil)
        return true
    }
}
