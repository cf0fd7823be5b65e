import Core
import Features
import Terminal

/// The editor of a note, below the list.
struct NoteLayer: Layer {
    let note: NoteEditor
    let look: Look
    let layout: ScreenLayout
    /// What completes the tag before the cursor; `nil` if there is none.
    let tagCompletion: String?
    private let editor: TextEditorState

    /// The margins left and right of the text, in cells.
    private static let margin = 3

    init(note: NoteEditor, look: Look, layout: ScreenLayout, tagCompletion: String? = nil) {
        (self.note, self.look, self.layout, self.tagCompletion) = (note, look, layout, tagCompletion)
        editor = NoteLayer.area(in: layout).map { note.editor.fitted(to: $0) } ?? note.editor
    }

    /// The area of the text; `nil` if there is no room for it.
    static func area(in layout: ScreenLayout) -> TextArea? {
        // A trailing space, and the cursor after the last character, may be in the margin.
        let columns = layout.columns - 2 * margin
        return layout.pane.count > 1 ? TextArea(columns: columns, rows: layout.pane.count - 1) : nil
    }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .saveNote: [.favourites(.submitPane)]
        case .escape: [.favourites(.closePane)]
        case .submit: [edit(.newline)]
        case .mark: tagCompletion.map { [edit(.line(.insert($0 + " ")))] } ?? []
        default: command.listMovement.map { [edit(.move($0))] } ?? command.lineEdit.map { [edit(.line($0))] }
        }
    }

    func intents(typing text: String) -> [Intent]? { [edit(.line(.insert(text)))] }

    private func edit(_ edit: TextEdit) -> Intent { .favourites(.editNote(edit, in: NoteLayer.area(in: layout))) }

    var hints: [Hint]? {
        [Hint(.saveNote, "save"), tagCompletion.map { _ in Hint(.mark, "complete tag") }, .close, .help].compactMap {
            $0
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let title = "Note on \(note.favourite.repository.fullName)" + (note.isChanged ? ", not saved" : "")
        look.drawTitle(title, at: layout.pane.first, on: &canvas)
        let rows = editor.visibleRows
        for (line, row) in zip(layout.pane.dropFirst(), rows) {
            canvas.row(line) { canvas in
                canvas.skip(to: NoteLayer.margin)
                canvas.write(CellText(editor.text(of: row), repertoire: canvas.repertoire), look.theme[.normal])
            }
        }
        for line in layout.pane.dropFirst(1 + rows.count) { canvas.row(line) { _ in } }
    }

    var cursor: Position? {
        guard let first = layout.pane.first else { return nil }
        let before = look.cells(editor.textBeforeCursorInRow)
        let row = first + 1 + editor.cursorRow - editor.firstRow
        guard layout.pane.contains(row) else { return nil }
        return Position(column: min(NoteLayer.margin + before.columns, layout.columns - 1), row: row)
    }
}
