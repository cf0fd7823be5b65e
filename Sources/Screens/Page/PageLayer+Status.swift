import Core
import Features
import Markup
import Terminal

/// The status line of a page in full screen: the find, the link that is being chosen, or the visible lines.
extension PageLayer {
    var status: StatusText? {
        guard isFull else { return nil }
        if let status = state.ownActionStatus(look) { return status }
        if let link = state.page.reader.link {
            let text = Messages.chosenLink(link, state.page.reader.linkTarget, of: state.page.layout)
            return StatusText(summary: [StyledText(text, look.theme[.normal])])
        }
        if let find = findLine { return find.status }
        let (first, count) = (self.first, text.count)
        var summary = state.marked(look)
        if first > 0, let repository = state.page.subject {
            summary.append(StyledText(repository.fullName, look.theme[.strong]))
        }
        if count > rows.count {
            let lines = Messages.lines(first + 1, min(count, first + rows.count), of: count)
            summary.append(StyledText(lines, look.theme[.normal]))
        }
        return StatusText(summary: summary)
    }

    private var findLine: FindLine? { state.page.reader.find.map { FindLine(find: $0, state: state, look: look) } }

    var cursor: Position? { isFull ? findLine?.cursor(row: layout.status) : nil }

    var hints: [Hint]? {
        guard isFull else { return nil }
        if let link = state.page.reader.link {
            return hints(of: link, state.page.reader.linkTarget)
        }
        if let find = findLine { return find.hints }
        // Marking goes on to the next one, as in the list.
        let mark = state.markHint.map { Hint($0.command, "mark, next") }
        let outline: Hint? = (state.page.layout?.headings.count ?? 0) > 1 ? .outline : nil
        let hints = [
            state.enterHint, .close, mark, Hint(.nextRepository, "next"), .find, outline, .open, .refresh, .help,
        ].compactMap { $0 }
        return state.addingOwnActionHint(to: hints)
    }
}

extension Layer {
    /// The hints while a link is being chosen.
    func hints(of link: PageLink, _ target: PageLink.Target?) -> [Hint] {
        switch target {
        case nil: [.close]
        case .details where link.isCopied: [.close]
        case .address where link.isCopied: [Hint(.submit, "copy"), .close]
        case .address: [Hint(.submit, "open"), Hint(.copyLink, "copy"), .close]
        case .details: [Hint(.submit, "open or close"), .close]
        }
    }
}
