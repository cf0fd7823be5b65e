import Text

extension CellText {
    /// The text in rows of so many cells, cut between words where it can be. What does not fit into the last row stays in it whole:
    /// drawing cuts it with an ellipsis.
    ///
    /// - Parameter limit: The most rows there may be.
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
}
