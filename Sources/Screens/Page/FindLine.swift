import Core
import Features
import Terminal

/// The status line while a text is looked for in what is read in full screen.
struct FindLine {
    let find: PageFind
    let state: AppState
    let look: Look

    /// The text and the number of the match.
    var status: StatusText {
        let text = StyledText(Messages.findPrompt + window.visible.string, look.theme[.normal])
        guard let matches = find.matches else { return StatusText(summary: [text]) }
        let said = Messages.matches(find.current, of: matches.count)
        return StatusText(summary: [text, StyledText(said, look.theme[.normal])])
    }

    private var window: LineWindow { LineWindow(find.line, look, width: max(4, state.shell.columns / 2)) }

    /// The cursor, while the text is typed.
    func cursor(row: Int) -> Position? {
        guard find.isTyping, state.shell.notices.first == nil else { return nil }
        let column = 1 + Messages.findPrompt.utf8.count + window.cursor
        return Position(column: min(column, state.shell.columns - 1), row: row)
    }

    var hints: [Hint] {
        if find.isTyping { return [Hint(.submit, "find"), .close] }
        return find.current == nil
            ? [.find, .close] : [Hint(.nextMatch, "next"), Hint(.previousMatch, "previous"), .close]
    }
}
