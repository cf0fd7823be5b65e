import Text

extension CellText {
    /// The text wrapped into rows of so many cells, between words if possible. The last row keeps the rest, and
    /// drawing truncates it with an ellipsis.
    ///
    /// - Parameter limit: The maximum number of rows.
    func wrapped(to columns: Int, rows limit: Int) -> [CellText] {
        if self.columns <= columns || limit <= 1 { return [self] }
        let words = string.split(separator: " ")
        var rows: [CellText] = []
        var row = ""
        for (index, word) in words.enumerated() {
            let longer = row.isEmpty ? String(word) : row + " " + word
            if CellText(longer).columns <= columns || row.isEmpty {
                row = longer
                continue
            }
            rows.append(CellText(row))
            if rows.count == limit - 1 { return rows + [CellText(words[index...].joined(separator: " "))] }
            row = String(word)
        }
        return row.isEmpty ? rows : rows + [CellText(row)]
    }

    /// The text wrapped into rows of so many cells, between words if possible, and inside words that are wider
    /// than a row.
    func folded(to columns: Int) -> [CellText] {
        let room = max(1, columns)
        if self.columns <= room { return [self] }
        var rows: [CellText] = []
        var row = CellText("")
        for word in string.split(separator: " ") {
            let longer = CellText(row.columns == 0 ? String(word) : row.string + " " + word)
            if longer.columns <= room {
                row = longer
                continue
            }
            if row.columns > 0 { rows.append(row) }
            row = CellText(String(word))
            while row.columns > room {
                // A character of two cells gets a row of its own even if rows have one cell.
                let start = row.clusters.first.map(\.columns) ?? 1
                let head = row.prefix(columns: max(room, start))
                rows.append(head)
                row = CellText(String(Substring(row.string.utf8.dropFirst(head.string.utf8.count))))
            }
        }
        return row.columns > 0 ? rows + [row] : rows
    }
}
