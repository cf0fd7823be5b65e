import Features
import Markup
import Terminal

/// The headings of a README beside its text, where a page in full screen has room for both.
struct PageOutline {
    private struct Row {
        /// The heading's line in the layout.
        var line: Int
        /// Whether it is the heading that is being read.
        var isCurrent: Bool
    }

    /// The least width of a screen with an outline.
    static let leastColumns = 140
    /// The cells between the text and the outline.
    private static let gap = 4
    /// The most cells of a heading: longer ones are cut.
    private static let mostColumns = 36

    private let look: Look
    private let layout: MarkupLayout
    private let rows: [Row]
    /// The column where it begins, and the cells it has.
    let columns: Range<Int>
    /// The cells left of the text.
    let margin: Int

    /// `nil` where there is no room, or nothing to show.
    init?(
        of layout: MarkupLayout?, text width: Int, in columns: Int, rows count: Int, first: Int, _ look: Look
    ) {
        guard columns >= Self.leastColumns, let layout, layout.headings.count > 1 else { return nil }
        (self.look, self.layout) = (look, layout)
        let headings = layout.headings
        let next = headings.partitioningIndex { $0 > first }
        let start = max(0, min(next - 1 - count / 2, headings.count - count))
        rows = (start..<min(headings.count, start + count)).map {
            Row(line: headings[$0], isCurrent: $0 == max(0, next - 1))
        }
        let room = min(Self.mostColumns, columns - width - Self.gap - PagePlacement.leftMargin)
        margin = max(PagePlacement.leftMargin, (columns - width - Self.gap - room) / 2)
        self.columns = margin + width + Self.gap..<margin + width + Self.gap + room
    }

    func draw(row: Int, on canvas: inout RowCanvas) {
        guard rows.indices.contains(row) else { return }
        let (row, theme) = (rows[row], look.theme)
        let (text, depth) = layout.heading(at: row.line)
        canvas.skip(to: columns.lowerBound)
        let sign = row.isCurrent ? look.symbols.selection : look.symbols.box.side
        canvas.write(sign, theme[row.isCurrent ? .accent : .dim])
        canvas.skip(to: columns.lowerBound + 2 + 2 * min(depth, 4))
        canvas.write(text, theme[row.isCurrent ? .strong : .dim], field: columns.upperBound - canvas.column)
    }

    /// The line of the layout that a press on a row leads to.
    func line(inRow row: Int) -> Int? { rows.indices.contains(row) ? rows[row].line : nil }
}

extension [Int] {
    /// The first index of a sorted list at which something holds that holds from there on.
    fileprivate func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
