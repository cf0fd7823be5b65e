internal import Text

/// A table in lines: its columns as wide as their text where there is room, else fitted.
///
/// The text of a cell is read three times: for the width of its column, for the height of the rows, and for the lines.
struct TableLayout {
    /// A column is not made narrower than this for the others' sake, nor its text.
    private static let leastColumns = 8
    /// The widest column of a table that has no room anyway.
    private static let mostColumns = 40

    private let rows: [[MarkupCell]]
    private let repertoire: Repertoire
    private let widths: [Int]
    /// The cells that the widest line fills.
    let columns: Int

    init(_ rows: [[MarkupCell]], room: Int, repertoire: Repertoire) {
        self.rows = rows
        self.repertoire = repertoire
        widths = Self.widths(of: rows, room: room, repertoire)
        columns = widths.reduce(0, +) + 3 * (widths.count - 1)
    }

    /// Calls the body with the lines, from top to bottom, until it returns `false`.
    func forEachLine(_ body: ([MarkupLayout.Span]) -> Bool) {
        let rule = rule
        let hasTallRow = rows.contains { row in
            zip(row, widths).contains { cell, width in rowCount(of: cell, width: width, most: 2) > 1 }
        }
        var wasHeader: Bool?
        for row in rows {
            let isHeader = row.allSatisfy(\.isHeader)
            if let wasHeader, hasTallRow || wasHeader != isHeader, !body([rule]) { return }
            wasHeader = isHeader
            if !forEachLine(of: row, body) { return }
        }
    }

    /// Whether the body wants more.
    private func forEachLine(of row: [MarkupCell], _ body: ([MarkupLayout.Span]) -> Bool) -> Bool {
        let cells = zip(row, widths).map { cell, width in rowsOfText(in: cell, width: width) }
        let bar = MarkupLayout.Span(CellText(" │ ", repertoire: repertoire).string, .dim)
        for line in 0..<(cells.map(\.text.count).max() ?? 0) {
            TextWork.add(columns)
            var spans: [MarkupLayout.Span] = []
            for (index, width) in widths.enumerated() {
                if index > 0 { Self.append(bar, to: &spans) }
                let isThere = index < cells.count && line < cells[index].text.count
                let text = isThere ? cells[index].text[line].spans : []
                let space = max(0, width - (isThere ? cells[index].columns[line] : 0))
                let alignment = index < row.count ? row[index].alignment : .left
                for span in Self.aligned(text, space, alignment, isLast: index == widths.count - 1) {
                    Self.append(span, to: &spans)
                }
            }
            if !body(spans) { return false }
        }
        return true
    }

    /// The text of a cell in rows, packed: a cell may be as long as the document.
    private func rowsOfText(in cell: MarkupCell, width: Int) -> (text: MarkupLayout.Lines, columns: [Int]) {
        var text = MarkupLayout.Lines()
        var columns: [Int] = []
        forEachRow(of: cell, width: width) { row in
            text.append(MarkupLayout.Line(row.spans, block: 0))
            columns.append(row.columns)
            return true
        }
        return (text, columns)
    }

    /// The rows of a cell's text, counted up to a number.
    private func rowCount(of cell: MarkupCell, width: Int, most: Int) -> Int {
        var count = 0
        forEachRow(of: cell, width: width) { _ in
            count += 1
            return count < most
        }
        return count
    }

    private func forEachRow(of cell: MarkupCell, width: Int, _ body: (LineBreaker.Row) -> Bool) {
        LineBreaker.forEachRow(
            of: cell.runs, room: width, repertoire: repertoire, style: cell.isHeader ? .strong : [], body)
    }

    /// Bars and the blanks between them are one piece: rows of many empty cells take no more memory than others.
    private static func append(_ span: MarkupLayout.Span, to spans: inout [MarkupLayout.Span]) {
        if let last = spans.indices.last, span.style == .dim, span.link == nil, spans[last].style == .dim,
            spans[last].link == nil
        {
            spans[last].text += span.text
        } else {
            spans.append(span)
        }
    }

    private static func aligned(
        _ spans: [MarkupLayout.Span], _ space: Int, _ alignment: MarkupBlock.Alignment, isLast: Bool
    ) -> [MarkupLayout.Span] {
        let before =
            switch alignment {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        let after = isLast ? 0 : space - before
        var spans = spans
        if before > 0 { spans.insert(MarkupLayout.Span(String(repeating: " ", count: before), .dim), at: 0) }
        if after > 0 { spans.append(MarkupLayout.Span(String(repeating: " ", count: after), .dim)) }
        return spans
    }

    private var rule: MarkupLayout.Span {
        let lines = widths.map { String(repeating: "─", count: $0) }
        // ASCII has a plus where two lines meet.
        let text = lines.joined(separator: repertoire == .unicode ? "─┼─" : "-+-")
        return MarkupLayout.Span(CellText(text, repertoire: repertoire).string, .dim)
    }

    /// The columns' widths: as wide as their text, or the same share of what the narrow ones leave.
    private static func widths(of rows: [[MarkupCell]], room: Int, _ repertoire: Repertoire) -> [Int] {
        var natural = [Int](repeating: 1, count: rows.map(\.count).max() ?? 0)
        for row in rows {
            for (index, cell) in row.enumerated() {
                // What is wider than any screen is as good as that.
                LineBreaker.forEachRow(of: cell.runs, room: 1_000, repertoire: repertoire) { row in
                    natural[index] = max(natural[index], row.columns)
                    return true
                }
            }
        }
        var left = room - 3 * (natural.count - 1)
        if natural.reduce(0, +) <= left { return natural }
        var widths = natural
        var open = Array(natural.indices)
        while !open.isEmpty {
            let share = left / open.count
            let narrow = open.filter { natural[$0] <= share }
            if narrow.isEmpty {
                if share < leastColumns { return natural.map { min($0, mostColumns) } }
                for (number, index) in open.enumerated() {
                    widths[index] = share + (number < left % open.count ? 1 : 0)
                }
                return widths
            }
            for index in narrow { left -= natural[index] }
            open.removeAll { narrow.contains($0) }
        }
        return widths
    }
}
