internal import Text

/// A table in lines: its columns as wide as their text where there is room, else fitted.
struct TableLayout {
    /// A column is not made narrower than this for the others' sake, nor its text.
    private static let leastColumns = 8
    /// The widest column of a table that has no room anyway.
    private static let mostColumns = 40

    /// The lines, from top to bottom.
    private(set) var lines: [[MarkupLayout.Span]] = []
    /// The cells that the widest line fills.
    let columns: Int

    init(_ rows: [[MarkupCell]], room: Int, repertoire: Repertoire) {
        let widths = Self.widths(of: rows, room: room, repertoire)
        columns = widths.reduce(0, +) + 3 * (widths.count - 1)
        let bar = MarkupLayout.Span(CellText(" │ ", repertoire: repertoire).string, .dim)
        let rule = Self.rule(widths, repertoire)
        var hasTallRow = false
        var bodies: [(lines: [[MarkupLayout.Span]], isHeader: Bool)] = []
        for row in rows {
            var cells: [[LineBreaker.Row]] = []
            for (index, width) in widths.enumerated() {
                guard index < row.count else {
                    cells.append([])
                    continue
                }
                var breaker = LineBreaker(
                    room: width, repertoire: repertoire, style: row[index].isHeader ? .strong : [])
                cells.append(breaker.rows(of: row[index].runs))
            }
            let height = cells.map(\.count).max() ?? 0
            if height > 1 { hasTallRow = true }
            var lines: [[MarkupLayout.Span]] = []
            for line in 0..<height {
                var spans: [MarkupLayout.Span] = []
                for (index, width) in widths.enumerated() {
                    if index > 0 { Self.append(bar, to: &spans) }
                    let row = line < cells[index].count ? cells[index][line] : LineBreaker.Row()
                    let alignment = index < rows[bodies.count].count ? rows[bodies.count][index].alignment : .left
                    for span in Self.aligned(row, width, alignment, isLast: index == widths.count - 1) {
                        Self.append(span, to: &spans)
                    }
                }
                lines.append(spans)
            }
            bodies.append((lines, row.allSatisfy(\.isHeader)))
        }
        for (index, body) in bodies.enumerated() {
            if index > 0, hasTallRow || bodies[index - 1].isHeader != body.isHeader { lines.append([rule]) }
            lines += body.lines
        }
    }

    /// Bars and the blanks between them are one piece: rows of many empty cells take no more memory than others.
    private static func append(_ span: MarkupLayout.Span, to spans: inout [MarkupLayout.Span]) {
        if span.style == .dim, span.link == nil, let last = spans.last, last.style == .dim, last.link == nil {
            spans[spans.count - 1].text += span.text
        } else {
            spans.append(span)
        }
    }

    private static func aligned(
        _ row: LineBreaker.Row, _ width: Int, _ alignment: MarkupBlock.Alignment, isLast: Bool
    ) -> [MarkupLayout.Span] {
        let space = max(0, width - row.columns)
        let before =
            switch alignment {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        let after = isLast ? 0 : space - before
        var spans = row.spans
        if before > 0 { spans.insert(MarkupLayout.Span(String(repeating: " ", count: before), .dim), at: 0) }
        if after > 0 { spans.append(MarkupLayout.Span(String(repeating: " ", count: after), .dim)) }
        return spans
    }

    private static func rule(_ widths: [Int], _ repertoire: Repertoire) -> MarkupLayout.Span {
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
                var breaker = LineBreaker(room: 1_000, repertoire: repertoire)
                natural[index] = max(natural[index], breaker.rows(of: cell.runs).map(\.columns).max() ?? 0)
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
