/// How far something is, on standard error: on a terminal one line that is replaced, elsewhere one line when a wait begins.
@MainActor
final class ProgressLine {
    private nonisolated static let barWidth = 20

    private var hasLine = false
    private var isWaiting = false

    func show(_ text: String) {
        isWaiting = false
        StandardStreams.showProgress(text)
        hasLine = true
    }

    /// Says how long it waits, for a rate limit or for a server that could not answer.
    func wait(_ seconds: Int64, isFailing: Bool = false) {
        let isFirst = !isWaiting
        let text = isFailing ? SearchMessages.retrying(seconds) : SearchMessages.waiting(seconds)
        if StandardStreams.showsProgress { show(text) } else if isFirst { StandardStreams.complain(text) }
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

    /// How much of a whole is done. Of an unknown whole, it only moves.
    nonisolated static func bar(_ done: Int, of all: Int?) -> String {
        let filled = all.map { min(barWidth, barWidth * done / max(1, $0)) } ?? done % barWidth
        return String(repeating: "#", count: filled) + String(repeating: ".", count: barWidth - filled)
    }
}
