public import Core
public import Reactive

/// The state of the check for news of favourites.
public struct NewsState: Sendable, Equatable, KeepsActivity {
    /// What runs.
    public var activity = Activity()
    /// How far the last check is; `nil` if no favourite is due.
    var lastProgress: NewsCheck.Progress?
    /// When a check failed that was not repeated since.
    var failedAt: Timestamp?
    /// Whether the next check follows after a pause: the last one was too much work for GitHub, or met a rate limit.
    var isPaused = false
    /// Notices.
    public internal(set) var notices = Pulse<NewsNotice>()

    /// No check was made.
    public init() {}

    /// Whether a check runs.
    var isRunning: Bool { activity.contains(.newsCheck) }

    /// How far it is; `nil` if none runs, or no favourite is due.
    public var progress: NewsCheck.Progress? { isRunning ? lastProgress : nil }

    /// Whether a check that the user did not ask for is to start: one that failed is not repeated at once.
    func mayStart(at now: Timestamp) -> Bool {
        !isRunning && (failedAt.map { now.seconds(since: $0) >= NewsCheck.interval } ?? true)
    }
}

/// Notices about the check for news.
public enum NewsNotice: Sendable, Equatable {
    /// A request failed.
    case failed(Failure)
    /// What was found could not be saved.
    case notSaved(LibraryFailure)
    /// Few requests are left, so nothing was checked.
    case fewRequests
}
