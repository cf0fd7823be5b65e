import Core

extension String {
    /// The text with blanks behind it, to a number of characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// Rows of cells in columns, fitted to a width.
struct TextTable {
    static let gap = 2

    let rows: [[String]]
    /// The columns of numbers.
    var rightAligned: Set<Int> = []
    /// The column that is cut if a line is too long.
    let flexible: Int
    /// The width of a line in cells; `nil` for no limit.
    let columns: Int?
    /// The available characters.
    var repertoire = Repertoire.unicode

    /// One line per row, without control characters.
    var lines: [String] {
        let rows = rows.map { $0.map { CellText($0, repertoire: repertoire) } }
        var widths = (0..<(rows.first?.count ?? 0)).map { column in rows.map { $0[column].columns }.max() ?? 0 }
        if let columns, widths.indices.contains(flexible) {
            let others = widths.reduce(0, +) - widths[flexible] + Self.gap * (widths.count - 1)
            widths[flexible] = min(widths[flexible], max(1, columns - others))
        }
        return rows.map { line($0, widths) }
    }

    private func line(_ cells: [CellText], _ widths: [Int]) -> String {
        var line = ""
        for (column, width) in widths.enumerated() {
            let cell = cells[column].truncated(to: width, repertoire: repertoire)
            let space = Self.blanks(width - cell.columns)
            if column > 0 { line += Self.blanks(Self.gap) }
            line += rightAligned.contains(column) ? space + cell.string : cell.string + space
        }
        let text = CellText(line, repertoire: repertoire)
        let shown = columns.map { text.truncated(to: $0, repertoire: repertoire).string } ?? text.string
        return Self.trimmed(shown)
    }

    /// A row whose cells are folded into their widths, one line below the other.
    static func folded(_ row: [(text: CellText, width: Int)]) -> [String] {
        let parts = row.map { $0.text.folded(to: $0.width) }
        return (0..<(parts.map(\.count).max() ?? 0)).map { index in
            let cells = parts.map { index < $0.count ? $0[index] : CellText("") }
            let padded = zip(cells, row).dropLast().map { $0.string + blanks($1.width - $0.columns) + blanks(gap) }
            return trimmed(padded.joined() + (cells.last?.string ?? ""))
        }
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    private static func trimmed(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }
}
