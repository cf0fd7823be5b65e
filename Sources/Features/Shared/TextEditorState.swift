import Core

/// A multi-line text editor: the text, the cursor, the cut text, and the visible rows. Long lines
/// are wrapped between words.
public struct TextEditorState: Sendable, Equatable {
    /// In bytes of UTF-8.
    public static let limit = Note.longest

    /// The number of characters (grapheme clusters) before the cursor.
    var cursor: Int { content.cursor }
    /// The text that ``LineEdit/yank`` inserts.
    var killed: String { content.killed }
    /// Never empty.
    private(set) var rows: [WrappedRow] = [WrappedRow(range: 0..<0)]
    /// The first visible row.
    public private(set) var firstRow = 0
    private(set) var area = TextArea(columns: 80, rows: 1)

    private var content: EditableText
    private var characters: [Character]
    /// The column that moving up and down aims for.
    private var goal: Int?

    /// Puts the cursor at the end.
    public init(text: String = "") {
        content = EditableText(whole: text, limit: TextEditorState.limit, newline: "\n")
        characters = Array(text)
        wrap()
    }

    public var text: String { content.text }

    /// Without the line end.
    public func text(of row: WrappedRow) -> String { String(characters[row.range].prefix { !$0.isNewline }) }

    public var cursorRow: Int {
        // The boundary of two rows belongs to the second.
        rows.lastIndex { $0.range.lowerBound <= cursor } ?? 0
    }

    /// The text before the cursor in its row.
    public var textBeforeCursorInRow: String { String(characters[rows[cursorRow].range.lowerBound..<cursor]) }
    public var visibleRows: ArraySlice<WrappedRow> { rows[firstRow..<min(rows.count, firstRow + max(1, area.rows))] }

    mutating func resize(to area: TextArea) {
        guard area != self.area else { return }
        self.area = area
        wrap()
    }

    public func fitted(to area: TextArea) -> TextEditorState {
        var fitted = self
        fitted.resize(to: area)
        return fitted
    }

    /// Does nothing if there is nothing to edit.
    mutating func apply(_ edit: TextEdit) {
        if case .move(let movement) = edit {
            move(movement)
        } else if let edit = edit.lineEdit {
            goal = nil
            let before = text
            content.apply(edit)
            // For a long note, this takes longer than the rest of a movement.
            if text != before { characters = Array(text) }
        }
        wrap()
    }

    /// Whether an edit inserts more than fits.
    func cuts(_ edit: TextEdit) -> Bool { edit.lineEdit.map(content.cuts) ?? false }

    // MARK: Rows

    private mutating func move(_ movement: ListMovement) {
        switch movement {
        case .top: jump(to: 0)
        case .bottom: jump(to: characters.count)
        default: move(toRow: movement.index(from: cursorRow, last: rows.count - 1, rows: area.rows))
        }
    }

    private mutating func jump(to cursor: Int) {
        goal = nil
        content.move(to: cursor)
    }

    private mutating func move(toRow row: Int) {
        let column = goal ?? TextWrap.columns(of: characters[rows[cursorRow].range.lowerBound..<cursor])
        goal = column
        content.move(to: TextWrap.index(ofColumn: column, in: rows[row], of: characters))
    }

    private mutating func wrap() {
        rows = TextWrap.rows(of: characters, columns: area.columns)
        let row = cursorRow
        firstRow = min(firstRow, row)
        firstRow = max(firstRow, row - area.rows + 1)
        firstRow = max(0, min(firstRow, rows.count - area.rows))
    }
}

public struct TextArea: Sendable, Equatable {
    let columns: Int
    let rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }
}

public enum TextEdit: Sendable, Equatable {
    /// An edit of the cursor's line.
    case line(LineEdit)
    case newline
    /// Moves the cursor by rows, or to either end of the text.
    case move(ListMovement)

    /// `nil` for a movement between rows.
    fileprivate var lineEdit: LineEdit? {
        switch self {
        case .line(let edit): edit
        case .newline: .insert("\n")
        case .move: nil
        }
    }
}
