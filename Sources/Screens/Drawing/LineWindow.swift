import Core
import Features
import Terminal

/// The visible part of a long line, which always contains the cursor.
struct LineWindow {
    let visible: CellText
    /// The cursor's column within it.
    let cursor: Int
    /// The hidden columns before it.
    let hiddenColumns: Int

    init(text: CellText, cursorColumn: Int, width: Int) {
        var start = 0
        if max(text.columns, cursorColumn) >= width {
            // The text moves by half a window at a time, so that typing at the end does not repaint the line with each key. Two
            // cells are reserved for the cursor: a wide character at the edge would not be drawn.
            while cursorColumn - start > max(0, width - 2) { start += max(1, width / 2) }
        }
        let rest = text.dropping(columns: start)
        visible = rest.prefix(columns: width)
        hiddenColumns = text.columns - rest.columns
        cursor = max(0, cursorColumn - hiddenColumns)
    }

    init(_ line: EditableText, _ look: Look, width: Int) {
        let before = look.cells(String(line.textBeforeCursor))
        let text = look.cells(line.text)
        self.init(text: text, cursorColumn: before.columns, width: max(1, width))
    }

    /// The index of the character at a column of the visible part, or behind the last.
    func place(at column: Int, in text: String, _ look: Look) -> Int {
        var rest = hiddenColumns + max(0, column)
        for (index, character) in text.enumerated() {
            rest -= look.cells(String(character)).columns
            if rest < 0 { return index }
        }
        return text.count
    }
}

/// A line that is edited, behind a prompt.
struct InputLine {
    private let line: EditableText
    /// The cells of the row that it is in.
    private let columns: Int
    private let look: Look
    private let window: LineWindow

    /// The column of the first character.
    static let start = 3

    init(_ line: EditableText, columns: Int, _ look: Look) {
        (self.line, self.columns, self.look) = (line, columns, look)
        // One cell for the cursor at the end of the text, one for the margin.
        window = LineWindow(line, look, width: columns - InputLine.start - 2)
    }

    /// The column of the cursor.
    var cursor: Int { min(InputLine.start + window.cursor, columns - 1) }

    /// Draws it, with a text in place of an empty one.
    func draw(at row: Int, prompt: String = "", on canvas: inout Canvas, _ edit: @escaping (LineEdit) -> Intent) {
        canvas.row(row) { canvas in
            canvas.skip(to: 1)
            canvas.write(look.symbols.prompt, look.theme[.accent])
            canvas.skip(to: InputLine.start)
            if line.text.isEmpty { canvas.write(prompt, look.theme[.dim]) }
            canvas.write(window.visible, look.theme[.normal])
        }
        canvas.target(rows: row..<row + 1, columns: 0..<columns) { position in
            let place = window.place(at: position.column - InputLine.start, in: line.text, look)
            return Target(press: [edit(.move(.place(place)))])
        }
    }
}
