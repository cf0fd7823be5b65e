import Terminal
import Text

/// The rule above the pane below a list, with its title.
struct PaneTitle {
    let title: String
    let look: Look

    func draw(_ layout: ScreenLayout, on canvas: inout Canvas) {
        guard let first = layout.pane.first else { return }
        canvas.row(first) { canvas in
            canvas.skip(to: 1)
            canvas.write(look.symbols.rule + look.symbols.rule + " ", look.theme.dim)
            canvas.write(CellText(title, repertoire: look.repertoire), look.theme.accent)
            let rest = canvas.columns - 2 - canvas.column
            if rest > 0 { canvas.write(" " + String(repeating: look.symbols.rule, count: rest), look.theme.dim) }
        }
    }
}
