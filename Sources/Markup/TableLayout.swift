internal import Core

/// A table in lines: its columns are as wide as their text if there is room, otherwise fitted.
///
/// The text of a cell is read three times: for the width of its column, for the height of the rows, and for the lines.
struct TableLayout {
    /// A column is not narrowed below this, nor below the width of its text, to make room for others.
    private static let leastColumns = 8
    /// A longer word, such as an address, is broken if there is no room for the words of all columns.
    private static let longWord = 20
    /// The widest column of a table that does not fit anyway.
    private static let mostColumns = 40

    private let rows: [[MarkupCell]]
    private let repertoire: Repertoire
    private let widths: [Int]
    /// The width of the widest line.
    let columns: Int

    init(_ rows: [[MarkupCell]], room: Int, repertoire: Repertoire) {
        self.rows = rows
        self.repertoire = repertoire
        widths = Self.widths(of: rows, room: room, repertoire)
        columns = widths.reduce(0, +) + 3 * (widths.count - 1)
    }

    /// Calls the body with the lines, from top to bottom, until it returns `false`, or the task is cancelled.
    func forEachLine(_ body: ([MarkupLayout.Span]) -> Bool) {
        let hasTallRow = rows.contains { row in
            Task.isCancelled || row.contains { cell in rowCount(of: cell, width: width(of: cell), most: 2) > 1 }
        }
        var wasHeader: Bool?
        for row in rows where !Task.isCancelled {
            let isHeader = row.allSatisfy(\.isHeader)
            if let wasHeader, hasTallRow || wasHeader != isHeader, !body([rule(above: row)]) { return }
            wasHeader = isHeader
            if !forEachLine(of: row, body) { return }
        }
    }

    /// Returns whether the body wants more.
    private func forEachLine(of row: [MarkupCell], _ body: ([MarkupLayout.Span]) -> Bool) -> Bool {
        let cells = row.map { cell in rowsOfText(in: cell, width: width(of: cell)) }
        let bar = MarkupLayout.Span(CellText(" │ ", repertoire: repertoire).string, .dim)
        for line in 0..<(cells.map(\.text.count).max() ?? 0) {
            TextWork.add(columns)
            var spans: [MarkupLayout.Span] = []
            var column = 0
            var number = 0
            while column < widths.count {
                if column > 0 { Self.append(bar, to: &spans) }
                let isNext = number < row.count && row[number].column == column
                let empty = MarkupCell(runs: [], isHeader: false, alignment: .left, column: column)
                let cell = isNext ? row[number] : empty
                let isThere = isNext && line < cells[number].text.count
                let text = isThere ? cells[number].text[line].spans : []
                let space = max(0, width(of: cell) - (isThere ? cells[number].columns[line] : 0))
                for span in Self.aligned(text, space, cell.alignment, isLast: cell.end >= widths.count) {
                    Self.append(span, to: &spans)
                }
                if isNext { number += 1 }
                column = cell.end
            }
            if !body(spans) { return false }
        }
        return true
    }

    /// Packed: a cell may be as long as the document.
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
        let before = alignment.padding(of: space)
        let after = isLast ? 0 : space - before
        var spans = spans
        if before > 0 { spans.insert(MarkupLayout.Span(String(repeating: " ", count: before), .dim), at: 0) }
        if after > 0 { spans.append(MarkupLayout.Span(String(repeating: " ", count: after), .dim)) }
        return spans
    }

    /// In cells of the screen, with the bars between its columns.
    private func width(of cell: MarkupCell) -> Int {
        widths[cell.column..<min(cell.end, widths.count)].reduce(0, +) + 3 * (cell.columns - 1)
    }

    /// A horizontal line, except through cells that began above.
    private func rule(above row: [MarkupCell]) -> MarkupLayout.Span {
        var isOpen = [Bool](repeating: false, count: widths.count)
        for cell in row where cell.isContinued { for column in cell.column..<cell.end { isOpen[column] = true } }
        var text = ""
        for (column, width) in widths.enumerated() {
            if column > 0 { text += joint(isOpen[column - 1], isOpen[column]) }
            text += String(repeating: isOpen[column] ? " " : "─", count: width)
        }
        return MarkupLayout.Span(CellText(text, repertoire: repertoire).string, .dim)
    }

    /// Where a rule meets the bar between two columns. In ASCII, crossing lines have a plus.
    private func joint(_ isOpenBefore: Bool, _ isOpenAfter: Bool) -> String {
        switch (isOpenBefore, isOpenAfter) {
        case (false, false): repertoire == .unicode ? "─┼─" : "-+-"
        case (true, false): repertoire == .unicode ? " ├─" : " +-"
        case (false, true): repertoire == .unicode ? "─┤ " : "-+ "
        case (true, true): " │ "
        }
    }

    /// The columns' widths: as wide as their text, or the same share of what the narrow ones leave. A column is not narrower than its
    /// longest word to make room for others, as long as there is room for such words.
    private static func widths(of rows: [[MarkupCell]], room: Int, _ repertoire: Repertoire) -> [Int] {
        var natural = [Int](repeating: 1, count: rows.map { $0.last?.end ?? 0 }.max() ?? 0)
        var words = natural
        var spanning: [(cell: Range<Int>, columns: Int)] = []
        for row in rows where !Task.isCancelled {
            for cell in row {
                var widest = 0
                // Anything wider than the widest screen counts as that width.
                let word = LineBreaker.forEachRow(of: cell.runs, room: 1_000, repertoire: repertoire) { row in
                    widest = max(widest, row.columns)
                    return true
                }
                if cell.columns == 1 {
                    natural[cell.column] = max(natural[cell.column], widest)
                    words[cell.column] = max(words[cell.column], word)
                } else if widest > 1 {
                    spanning.append((cell.column..<cell.end, widest))
                }
            }
        }
        // A cell that spans several columns widens all of them.
        for (cell, columns) in spanning {
            let missing = columns - natural[cell].reduce(0, +) - 3 * (cell.count - 1)
            if missing <= 0 { continue }
            for (number, index) in cell.enumerated() {
                natural[index] += missing / cell.count + (number < missing % cell.count ? 1 : 0)
            }
        }
        let left = room - 3 * (natural.count - 1)
        if natural.reduce(0, +) <= left { return natural }
        for longestWord in [Int.max, longWord, leastColumns] {
            let least = natural.indices.map { min(natural[$0], max(leastColumns, min(words[$0], longestWord))) }
            if least.reduce(0, +) <= left { return shares(of: left, least: least, most: natural) }
        }
        return natural.map { min($0, mostColumns) }
    }

    /// The same share of the room for all, within the given limits.
    private static func shares(of room: Int, least: [Int], most: [Int]) -> [Int] {
        var widths = most
        var left = room
        var open = Array(most.indices)
        while !open.isEmpty {
            let share = left / open.count
            let narrow = open.filter { most[$0] <= share }
            let wide = open.filter { least[$0] > share }
            if narrow.isEmpty, wide.isEmpty {
                for (number, index) in open.enumerated() {
                    widths[index] = share + (number < left % open.count ? 1 : 0)
                }
                break
            }
            // Those that change the others' share more are settled first.
            let isNarrow =
                narrow.reduce(0) { $0 + share - most[$1] } > wide.reduce(0) { $0 + least[$1] - share } || wide.isEmpty
            for index in isNarrow ? narrow : wide {
                widths[index] = isNarrow ? most[index] : least[index]
                left -= widths[index]
            }
            open.removeAll { (isNarrow ? narrow : wide).contains($0) }
        }
        return widths
    }
}

struct MarkupCell: Sendable, Equatable {
    var runs: [MarkupRun]
    var isHeader: Bool
    var alignment: MarkupBlock.Alignment
    /// Its first column, counted from 0.
    var column = 0
    /// At least 1.
    var columns = 1
    /// At least 1.
    var rows = 1
    /// Whether it stands for a cell that began in a row above.
    var isContinued = false

    /// The column after it.
    var end: Int { column + columns }
}
