import Features
import Model
import Terminal
import Text

/// The editor of a note.
struct NotePane: PaneContent {
    let note: NoteEditor
    let look: Look
    private let editor: TextEditorState

    /// Cells left of the text, and right of it.
    private static let margin = 3

    /// The room for the text in a layout; `nil` where there is none.
    static func area(_ layout: ScreenLayout, _ state: AppState) -> TextArea? {
        guard layout.pane.count > 1 else { return nil }
        // A space that a row ends with, and the cursor behind the last character, may stand in the margin.
        return TextArea(columns: state.shell.columns - 2 * margin, rows: layout.pane.count - 1)
    }

    init(note: NoteEditor, look: Look, area: TextArea?) {
        self.note = note
        self.look = look
        editor = area.map { note.editor.fitted(to: $0) } ?? note.editor
    }

    var title: String { Messages.noteTitle(note.favourite.repository.fullName, isChanged: note.isChanged) }

    var hints: [KeyHint] {
        [KeyHint("^S", Messages.saveHint), KeyHint("Esc", Messages.closeHint), KeyHint("F1", Messages.helpHint)]
    }

    func draw(_ row: Int, on canvas: inout Canvas) {
        let rows = editor.visibleRows
        guard rows.indices.contains(rows.startIndex + row) else { return }
        canvas.skip(to: NotePane.margin)
        let text = CellText(editor.text(of: rows[rows.startIndex + row]), repertoire: canvas.repertoire)
        canvas.write(text, look.theme.normal)
    }

    func cursor(columns: Int) -> Position? {
        let before = CellText(editor.textBeforeCursorInRow, repertoire: look.repertoire)
        return Position(
            column: min(NotePane.margin + before.columns, columns - 1),
            row: editor.cursorRow - editor.firstRow)
    }
}
