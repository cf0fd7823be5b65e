import Core
import Features
import Markup
import Terminal

extension PageLayer {
    var status: StatusText? {
        guard isFull else { return nil }
        if let status = state.ownActionStatus(look) ?? readerStatus { return status }
        let lines = lines
        var summary = state.marked(look)
        if lines.first > 0, let repository = state.page.subject {
            summary.append(StyledText(repository.fullName, look.theme[.strong]))
        }
        if lines.count > lines.rows {
            let last = min(lines.count, lines.first + lines.rows)
            let text = Messages.lines(lines.first + 1, last, of: lines.count)
            summary.append(StyledText(text, look.theme[.normal]))
        }
        return StatusText(summary: summary)
    }

    var hints: [Hint]? {
        guard isFull else { return nil }
        if let hints = readerHints { return hints }
        // Marking goes on to the next one, as in the list.
        let mark = state.markHint.map { Hint($0.command, "mark, next") }
        let outline: Hint? = (reader.layout?.headings.count ?? 0) > 1 ? .outline : nil
        let hints = [
            state.enterHint, .close, mark, Hint(.nextRepository, "next"), .find, outline, .open, .refresh, .help,
        ].compactMap { $0 }
        return state.addingOwnActionHint(to: hints)
    }
}
