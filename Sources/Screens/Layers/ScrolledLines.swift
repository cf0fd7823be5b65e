import Features
import Terminal

/// A title and lines below it in place of the screen, as many as fit from the first visible one.
struct ScrolledLines {
    let title: String
    let count: Int
    let offset: Int
    let screenRows: Int

    /// The number of lines that fit.
    var rows: Int { max(1, screenRows - 3) }
    /// The first line when scrolled to the end.
    var last: Int { max(0, count - rows) }
    /// The first visible line.
    var first: Int { min(offset, last) }

    /// The first visible line after a command; `nil` for commands that do not scroll.
    func first(after command: Command) -> Int? { command.scrolling?.index(from: first, last: last, rows: rows) }

    func draw(_ theme: Theme, on canvas: inout Canvas, _ drawLine: (Int, inout RowCanvas) -> Void) {
        for row in canvas.area.rows { canvas.row(row) { _ in } }
        canvas.row(0) { canvas in
            canvas.skip(to: 1)
            canvas.write(title, theme[.strong])
        }
        for (row, index) in zip(2..<2 + rows, first..<count) { canvas.row(row) { drawLine(index, &$0) } }
    }
}
