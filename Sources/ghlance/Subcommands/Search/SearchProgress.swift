import Glibc

/// How far a search is, on standard error: on a terminal one line that is replaced, elsewhere one line when a wait begins.
@MainActor
final class SearchProgress {
    /// Whether a line can be replaced.
    private let isTerminal: Bool
    private var hasLine = false
    private var isWaiting = false

    init(environment: [String: String]) {
        isTerminal = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
    }

    /// Shows how far it is, on a terminal.
    func show(_ text: String) {
        isWaiting = false
        guard isTerminal else { return }
        clear()
        StandardStreams.showProgress(text)
        hasLine = true
    }

    /// Says how long it waits, for a rate limit or for a server that could not answer.
    func wait(_ seconds: Int64, isFailing: Bool = false) {
        let isFirst = !isWaiting
        let text = isFailing ? SearchMessages.retrying(seconds) : SearchMessages.waiting(seconds)
        if isTerminal {
            show(text)
        } else if isFirst {
            StandardStreams.complain(text)
        }
        isWaiting = true
    }

    /// The wait is over; the next one is said again.
    func endWait() {
        isWaiting = false
        clear()
    }

    func clear() {
        guard hasLine else { return }
        StandardStreams.showProgress(nil)
        hasLine = false
    }
}
