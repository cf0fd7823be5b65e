import Core

extension String {
    /// The text with blanks behind it, to a number of characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// Rows of cells in columns, fitted to a width.
struct TextTable {
    private static let gap = 2

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
            let space = String(repeating: " ", count: width - cell.columns)
            if column > 0 { line += String(repeating: " ", count: Self.gap) }
            line += rightAligned.contains(column) ? space + cell.string : cell.string + space
        }
        let text = CellText(line, repertoire: repertoire)
        let shown = columns.map { text.truncated(to: $0, repertoire: repertoire).string } ?? text.string
        return String(shown.reversed().drop { $0 == " " }.reversed())
    }
}
