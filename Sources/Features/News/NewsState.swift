import Core
public import Reactive

public struct NewsState: Sendable, Equatable, KeepsActivity, SayingState {
    public var activity = Activity()
    /// How far the last check is; `nil` if no favourite is due.
    var lastProgress: NewsCheck.Progress?
    /// When the last check failed, if it was not repeated since.
    var failedAt: Timestamp?
    /// Whether the next check follows after a pause: the last one was too much work for GitHub, or reached a rate
    /// limit.
    var isPaused = false
    public var said: [Notice] = []

    public init() {}

    var isRunning: Bool { activity.contains(.newsCheck) }

    /// `nil` if no check runs, or no favourite is due.
    public var progress: NewsCheck.Progress? { isRunning ? lastProgress : nil }

    /// Whether a check the user did not ask for may start: a failed one is not repeated at once.
    func mayStart(at now: Timestamp) -> Bool {
        !isRunning && (failedAt.map { now.seconds(since: $0) >= NewsCheck.interval } ?? true)
    }
}
