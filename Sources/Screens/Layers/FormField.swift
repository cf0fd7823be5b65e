import Features
import Terminal
import Text

/// The line of a form in the pane below the list, and what is said about its text.
struct FormField {
    let line: LineEditorState
    let look: Look
    let layout: ScreenLayout

    private static let start = 3

    private var window: LineWindow {
        let before = CellText(String(line.textBeforeCursor), repertoire: look.repertoire)
        let text = CellText(line.text, repertoire: look.repertoire)
        return LineWindow(
            text: text, cursorColumn: before.columns, width: max(1, layout.columns - FormField.start - 2))
    }

    var cursor: Position? {
        guard let first = layout.pane.first, layout.pane.contains(first + 1) else { return nil }
        return Position(column: min(FormField.start + window.cursor, layout.columns - 1), row: first + 1)
    }

    /// Draws the line and, below it, a sentence with a mark.
    func draw(_ mark: String, _ style: Style, _ sentence: String, on canvas: inout Canvas) {
        guard let first = layout.pane.first else { return }
        if layout.pane.contains(first + 1) { canvas.row(first + 1, drawLine) }
        if layout.pane.contains(first + 2) {
            canvas.row(first + 2) { canvas in
                drawMark(mark, style, on: &canvas)
                canvas.write(sentence, look.theme.dim)
            }
        }
    }

    private func drawLine(on canvas: inout RowCanvas) {
        drawMark(look.symbols.prompt, look.theme.accent, on: &canvas)
        canvas.write(window.visible, look.theme.normal)
    }

    private func drawMark(_ mark: String, _ style: Style, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        canvas.write(mark, style)
        canvas.skip(to: FormField.start)
    }
}
