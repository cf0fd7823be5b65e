import Features
import Terminal

/// A question and its answers, above the status line.
struct AlertMessage {
    let alert: Alert
    let marked: Alert.Choice?
    let look: Look

    /// The question, and the answers.
    static let rowCount = 2

    /// The keys that matter now.
    var hints: [KeyHint] {
        [
            KeyHint(look.symbols.enter, Messages.choice(marked ?? alert.harmless).lowercased()),
            KeyHint("Tab", "choose"),
            KeyHint("Esc", Messages.choice(alert.harmless).lowercased()),
        ]
    }

    func draw(_ row: Int, on canvas: inout Canvas) {
        canvas.skip(to: 1)
        if row == 0 {
            canvas.write("?", look.theme.accent)
            canvas.skip(to: ErrorMessage.margin)
            canvas.write(Messages.question(alert), look.theme.strong)
            return
        }
        canvas.skip(to: ErrorMessage.margin - 2)
        for choice in alert.choices {
            canvas.write(choice == marked ? look.symbols.selection : " ", look.theme.accent)
            canvas.write(" ")
            canvas.write(Messages.choice(choice), choice == marked ? look.theme.strong : look.theme.dim)
            canvas.skip(to: canvas.column + 3)
        }
    }
}
