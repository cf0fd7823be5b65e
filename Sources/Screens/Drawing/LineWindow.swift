import Features
import Text

/// The visible part of a long line, which always contains the cursor.
struct LineWindow {
    /// The visible text.
    let visible: CellText
    /// The cursor's column within it.
    let cursor: Int
    /// The hidden columns before it.
    let hiddenColumns: Int

    /// Whether text before it is hidden.
    var isCut: Bool { hiddenColumns > 0 }

    init(text: CellText, cursorColumn: Int, width: Int) {
        guard text.columns >= width || cursorColumn >= width else {
            visible = text
            cursor = cursorColumn
            hiddenColumns = 0
            return
        }
        // The text moves by half a window at a time, so that typing at the end does not repaint the line with each key.
        let step = max(1, width / 2)
        var start = 0
        // Two cells are reserved for the cursor: a wide character at the edge would not be drawn.
        while cursorColumn - start > max(0, width - 2) { start += step }
        var column = 0
        var skipped = 0
        var kept = ""
        for cluster in text.clusters {
            if column >= start {
                guard column - skipped + cluster.columns <= width else { break }
                kept += cluster.text
            } else {
                skipped = column + cluster.columns
            }
            column += cluster.columns
        }
        visible = CellText(kept)
        cursor = max(0, cursorColumn - skipped)
        hiddenColumns = skipped
    }

    /// The visible part of a line that is edited.
    init(_ line: EditableText, _ look: Look, width: Int) {
        let before = look.cells(String(line.textBeforeCursor))
        let text = look.cells(line.text)
        self.init(text: text, cursorColumn: before.columns, width: max(1, width))
    }
}
