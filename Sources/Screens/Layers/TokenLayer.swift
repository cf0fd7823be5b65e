import Core
import Features
import Terminal

/// The field that a token is typed or pasted into, in place of the account. It shows a dot for each character.
struct TokenLayer: Layer {
    let field: TokenField
    let state: AppState
    let look: Look

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit: [.account(.signIn)]
        case .escape: [.account(.giveUp)]
        case .deleteBackward: [.account(.editToken(.deleteBackward))]
        // A token has no words, and deleted text is not kept for pasting.
        case .killToStart, .killField, .deleteWordBackward: [.account(.editToken(.clear))]
        default: nil
        }
    }

    func intents(typing text: String) -> [Intent]? { [.account(.editToken(.insert(Secret(text))))] }

    var status: StatusText? { StatusText() }

    var hints: [Hint]? {
        if state.account.isSendingToken { return [.cancel] }
        return field.text.isEmpty ? [.close] : [Hint(.submit, "sign in"), Hint(.killToStart, "clear"), .close]
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        var lines = AccountLines(columns: state.shell.columns, look: look)
        // The most important first: a small screen may have no room for the rest.
        if state.account.isSendingToken { lines.add("Checking the token…", look.theme[.dim]) }
        if let failure = field.failure {
            lines.trouble(failure.summary)
            lines.strong(Messages.tokenAdvice(failure, look.keymap))
        }
        lines.blank()
        lines.add(Messages.typeToken(of: state.account.host))
        if let page = state.account.tokenPage { lines.add("Create one at \(page)") }
        AccountLayer.draw([input] + lines.lines, state, look.theme, on: &canvas)
    }

    private var input: AccountLines.Line {
        let dots = look.cells(String(repeating: look.symbols.mask, count: dotCount))
        return [
            (1, look.cells(look.symbols.prompt), look.theme[.accent]),
            (AccountLines.margin, dots, look.theme[.normal]),
        ]
    }

    private var dotCount: Int { max(0, min(field.text.count, state.shell.columns - AccountLines.margin - 2)) }

    var cursor: Position? { Position(column: AccountLines.margin + dotCount, row: 2) }
}
