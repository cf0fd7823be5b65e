import Features
import Markup
import Model
import Terminal
import Text

/// The status line of a page in full screen: the find, the link that is being chosen, or the visible lines.
extension PageLayer {
    var status: StatusText? {
        guard isFull else { return nil }
        if let status = state.ownActionStatus(look) { return status }
        if let link = state.page.link { return status(of: link) }
        if let find = state.page.find { return status(of: find) }
        let (first, count) = (self.first, text.count)
        var summary = state.marked(look)
        if first > 0, let repository = state.page.subject {
            summary.append(StyledText(repository.fullName, look.theme.strong))
        }
        if count > rows.count {
            let lines = Messages.lines(first + 1, min(count, first + rows.count), of: count)
            summary.append(StyledText(lines, look.theme.normal))
        }
        return StatusText(summary: summary)
    }

    private func status(of link: PageLink) -> StatusText {
        guard let number = link.number else {
            return StatusText(summary: [StyledText(Messages.copyLinkPrompt, look.theme.normal)])
        }
        guard let address = state.page.linkAddress else {
            let count = state.page.layout?.links.count ?? 0
            return StatusText(summary: [StyledText(Messages.noLink(number, of: count), look.theme.normal)])
        }
        return StatusText(summary: [StyledText(Messages.link(number, address), look.theme.normal)])
    }

    private func status(of find: PageFind) -> StatusText {
        let text = StyledText(Messages.findPrompt + findWindow(find).visible.string, look.theme.normal)
        guard let matches = find.matches else { return StatusText(summary: [text]) }
        let said = Messages.matches(find.current, of: matches.count)
        return StatusText(summary: [text, StyledText(said, look.theme.normal)])
    }

    /// The visible part of the text that is looked for.
    private func findWindow(_ find: PageFind) -> LineWindow {
        LineWindow(find.line, look, width: max(4, state.shell.columns / 2))
    }

    var cursor: Position? {
        guard isFull, let find = state.page.find, find.isTyping, state.shell.notices.first == nil else { return nil }
        let column = 1 + Messages.findPrompt.utf8.count + findWindow(find).cursor
        return Position(column: min(column, state.shell.columns - 1), row: layout.status)
    }

    var hints: [Hint]? {
        guard isFull else { return nil }
        if let link = state.page.link {
            if state.page.linkAddress == nil { return [.close] }
            return link.isCopied
                ? [Hint(.submit, "copy"), .close] : [Hint(.submit, "open"), Hint(.copyLink, "copy"), .close]
        }
        if let find = state.page.find {
            if find.isTyping { return [Hint(.submit, "find"), .close] }
            return find.current == nil
                ? [.find, .close] : [Hint(.nextMatch, "next"), Hint(.previousMatch, "previous"), .close]
        }
        let hints = [
            state.enterHint, .close, state.markHint, Hint(.nextRepository, "next"), .find, .open, .refresh, .help,
        ].compactMap { $0 }
        return state.addingOwnActionHint(to: hints)
    }
}
