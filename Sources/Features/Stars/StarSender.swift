public import Core

/// Sends changes of stars to a host in order, each once.
public struct StarSender: Sendable {
    public enum Outcome: Sendable, Equatable {
        case sent(StarChange)
        /// The host refused it; it was undone locally.
        case refused(StarChange, Failure)
    }

    public enum Ending: Sendable, Equatable {
        case done
        /// Another process is sending.
        case busy
        /// The host cannot be reached now; the rest stays in the queue.
        case postponed(Failure)
        /// The queue cannot be read or written.
        case broken(LibraryFailure)
    }

    /// Claims the oldest change; `nil` if there is none, or another process is sending. Throws `LibraryFailure`.
    var claim: @Sendable () async throws -> StarChange?
    /// Throws `LibraryFailure`.
    var hasMore: @Sendable () async throws -> Bool
    /// Throws `FailedRequest`.
    var send: @Sendable (StarChange) async throws -> Void
    /// Removes an accepted change from the queue. Throws `LibraryFailure`.
    var finish: @Sendable (StarChange) async throws -> Void
    /// Releases a change, which stays in the queue. Throws `LibraryFailure`.
    var release: @Sendable (StarChange) async throws -> Void
    /// Undoes a change locally. Throws `LibraryFailure`, or `FailedRequest`.
    var undo: @Sendable (StarChange) async throws -> Void

    public init(
        claim: @escaping @Sendable () async throws -> StarChange?, hasMore: @escaping @Sendable () async throws -> Bool,
        send: @escaping @Sendable (StarChange) async throws -> Void,
        finish: @escaping @Sendable (StarChange) async throws -> Void,
        release: @escaping @Sendable (StarChange) async throws -> Void,
        undo: @escaping @Sendable (StarChange) async throws -> Void
    ) {
        (self.claim, self.hasMore, self.send, self.finish, self.release) = (claim, hasMore, send, finish, release)
        self.undo = undo
    }

    /// Sends until the queue is empty or the host cannot be reached. Network errors, rate limits and rejected tokens do
    /// not decide a change: it stays in the queue. Any other refusal does.
    public func run(_ report: @Sendable (Outcome) async -> Void) async -> Ending {
        do {
            while let change = try await claim() {
                do {
                    try await send(change)
                } catch let failed as FailedRequest where failed.failure.refusesStar {
                    try await undo(change)
                    await report(.refused(change, failed.failure))
                    continue
                } catch {
                    // Release the claim even if the task was cancelled: the change may not have been sent.
                    try await release(change)
                    return .postponed(FailedRequest(caught: error).failure)
                }
                try await finish(change)
                await report(.sent(change))
            }
            return try await hasMore() ? .busy : .done
        } catch {
            return .broken(error as? LibraryFailure ?? .unexpected(path: "", reason: "\(error)"))
        }
    }
}

extension Failure {
    /// Whether the host has refused the change for good.
    fileprivate var refusesStar: Bool {
        switch self {
        case .forbidden, .blocked, .singleSignOnRequired, .addressNotAllowed, .notFound, .invalidQuery: true
        default: false
        }
    }
}
