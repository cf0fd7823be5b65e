import Model
import ReactiveTesting
import Subcommands
import TestSupport
import Testing

/// What subcommands do at a rate limit.
@MainActor struct RateLimitWaitTests {
    private let clock = ManualClock()
    private let said = Said()

    @MainActor private final class Said {
        var seconds: [Int64?] = []
        var failures: [Failure] = []
    }

    private func wait(isAllowed: Bool = true) -> RateLimitWait {
        RateLimitWait(isAllowed: isAllowed, clock: clock) { [said] in said.seconds.append($0) }
    }

    private func limit(_ seconds: Int64, _ kind: Failure.Limit.Kind = .primary) -> Failure {
        .rateLimited(.init(kind: kind, waitSeconds: seconds, message: ""))
    }

    @Test func theRequestIsMadeAgainASecondAfterTheWait() async throws {
        said.failures = [limit(2), limit(1, .secondary)]
        let (wait, said) = (wait(), said)
        let task = Task {
            try await wait.request { () throws -> Int in
                if !said.failures.isEmpty { throw FailedRequest(said.failures.removeFirst()) }
                return 7
            }
        }
        // Three seconds, then twice two and one: the second wait of a row grows.
        for _ in 0..<3 + 5 {
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(1))
        }
        #expect(try await task.value(of: "the request") == 7)
        #expect(said.seconds == [3, 2, 1, nil, 5, 4, 3, 2, 1, nil])
    }

    @Test func otherFailuresAndRunsThatDoNotWaitFailAtOnce() async {
        await #expect(throws: FailedRequest.self) {
            try await wait().request { () throws -> Int in throw FailedRequest(.offline) }
        }
        await #expect(throws: FailedRequest.self) {
            try await wait(isAllowed: false).request { () throws -> Int in throw FailedRequest(limit(2)) }
        }
        #expect(said.seconds.isEmpty)
    }

    @Test func noWaitIsLongerThanAnHour() async throws {
        let (wait, endless) = (wait(), limit(.max))
        let task = Task { await wait.passes(endless) }
        await clock.waitForSleepers(1)
        #expect(said.seconds == [3_601])
        task.cancel()
        #expect(try await task.value(of: "the wait") == false)
    }
}
