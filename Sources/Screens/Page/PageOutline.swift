import Features
import Markup
import Terminal
import Text

/// The headings of a README beside its text, where a page in full screen has room for both.
struct PageOutline {
    /// A heading.
    private struct Heading {
        /// Its line in the layout.
        var line: Int
        var text: CellText
        /// 0 for the two largest, 1 for the next, and so on.
        var depth: Int
    }

    /// The least width of a screen with an outline.
    static let leastColumns = 140
    /// The cells between the text and the outline.
    private static let gap = 4
    /// The most cells of a heading: longer ones are cut.
    private static let mostColumns = 36

    private let look: Look
    private let headings: [Heading]
    /// The column where it begins, and the cells it has.
    let columns: Range<Int>
    /// The cells left of the text.
    let margin: Int

    /// The outline of a layout on a screen of some columns; `nil` where there is no room, or nothing to show.
    init?(of layout: MarkupLayout?, text width: Int, in columns: Int, _ look: Look) {
        guard columns >= Self.leastColumns, let layout, layout.headings.count > 1 else { return nil }
        self.look = look
        headings = layout.headings.map { Self.heading(at: $0, in: layout, look) }
        let room = min(Self.mostColumns, columns - width - Self.gap - PagePlacement.leftMargin)
        margin = max(PagePlacement.leftMargin, (columns - width - Self.gap - room) / 2)
        self.columns = margin + width + Self.gap..<margin + width + Self.gap + room
    }

    private static func heading(at line: Int, in layout: MarkupLayout, _ look: Look) -> Heading {
        var (text, marks) = ("", 0)
        for span in layout.lines[line].spans where !span.style.contains(.number) {
            if span.style.contains(.heading) {
                text += span.text
            } else {
                marks = max(marks, span.text.count { $0 == "#" })
            }
        }
        return Heading(line: line, text: look.cells(String(text.drop { $0 == " " })), depth: max(0, marks - 2))
    }

    /// The heading in a row of so many, where a line of the layout is the first that is seen; `nil` for a row without one.
    private func heading(inRow row: Int, of rows: Int, first: Int) -> (heading: Heading, isCurrent: Bool)? {
        let current = max(0, (headings.firstIndex { $0.line > first } ?? headings.count) - 1)
        let start = max(0, min(current - rows / 2, headings.count - rows))
        guard headings.indices.contains(start + row) else { return nil }
        return (headings[start + row], start + row == current)
    }

    /// Draws a row.
    func draw(row: Int, of rows: Int, first: Int, on canvas: inout RowCanvas) {
        guard let (heading, isCurrent) = heading(inRow: row, of: rows, first: first) else { return }
        canvas.skip(to: columns.lowerBound)
        canvas.write(
            isCurrent ? look.symbols.selection : look.symbols.box.side, isCurrent ? look.theme.accent : look.theme.dim)
        canvas.skip(to: columns.lowerBound + 2 + 2 * min(heading.depth, 4))
        let room = max(0, columns.upperBound - canvas.column)
        canvas.write(
            heading.text.truncated(to: room, repertoire: look.repertoire),
            isCurrent ? look.theme.strong : look.theme.dim)
    }

    /// The line of the layout that a press on a row leads to.
    func line(inRow row: Int, of rows: Int, first: Int) -> Int? {
        heading(inRow: row, of: rows, first: first)?.heading.line
    }
}
