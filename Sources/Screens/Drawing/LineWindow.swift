import Core
import Features

/// The visible part of a long line, which always contains the cursor.
struct LineWindow {
    /// The visible text.
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

    /// The visible part of a line that is edited.
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
