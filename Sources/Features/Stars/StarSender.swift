public import Model

/// Tells a host of the changes of favourites, in the order they were made, each once.
public struct StarSender: Sendable {
    /// What became of a change.
    public enum Outcome: Sendable, Equatable {
        /// The host has taken it.
        case sent(StarChange)
        /// The host refuses it; it is undone here.
        case refused(StarChange, Failure)
    }

    /// Why nothing more is sent for now.
    public enum Ending: Sendable, Equatable {
        /// Nothing is left.
        case done
        /// Another process is sending.
        case busy
        /// The host cannot be told now; what is left stays in the queue.
        case postponed(Failure)
        /// The queue cannot be read or written.
        case broken(LibraryFailure)
    }

    /// Takes the oldest change in hand; `nil` if there is none, or another process is sending. Throws `LibraryFailure`.
    public var claim: @Sendable () async throws -> StarChange?
    /// Whether a change is left in the queue. Throws `LibraryFailure`.
    public var hasMore: @Sendable () async throws -> Bool
    /// Tells the host. Throws `FailedRequest`.
    public var send: @Sendable (StarChange) async throws -> Void
    /// The host has taken a change. Throws `LibraryFailure`.
    public var finish: @Sendable (StarChange) async throws -> Void
    /// A change stays in the queue. Throws `LibraryFailure`.
    public var release: @Sendable (StarChange) async throws -> Void
    /// A change is undone here. Throws `LibraryFailure`, or `FailedRequest`.
    public var undo: @Sendable (StarChange) async throws -> Void

    /// Everything at once.
    public init(
        claim: @escaping @Sendable () async throws -> StarChange?, hasMore: @escaping @Sendable () async throws -> Bool,
        send: @escaping @Sendable (StarChange) async throws -> Void,
        finish: @escaping @Sendable (StarChange) async throws -> Void,
        release: @escaping @Sendable (StarChange) async throws -> Void,
        undo: @escaping @Sendable (StarChange) async throws -> Void
    ) {
        self.claim = claim
        self.hasMore = hasMore
        self.send = send
        self.finish = finish
        self.release = release
        self.undo = undo
    }

    /// Sends until nothing is left or the host cannot be told.
    ///
    /// A network that is away, a limit and a token that is not accepted are no answer to the change: it waits for a better
    /// moment. Any other refusal is one.
    ///
    /// - Parameter report: Told of each change that is dealt with.
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
                    // What was claimed is given back, also where the task was cancelled: it may not have been sent.
                    try await release(change)
                    return .postponed((error as? FailedRequest)?.failure ?? .interrupted(reason: ""))
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
    /// Whether it is the host's answer to a change of a star, and will not be another one later.
    fileprivate var refusesStar: Bool {
        switch self {
        case .forbidden, .notFound, .invalidQuery: true
        default: false
        }
    }
}
