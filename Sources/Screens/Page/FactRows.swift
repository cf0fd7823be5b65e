import Text

/// Facts in rows.
enum FactRows {
    /// The rows of some facts: a row ends between two of them, or inside one that is wider than a row.
    static func fold(_ facts: [String], _ separator: String, to width: Int, _ look: Look) -> [CellText] {
        let separator = CellText(separator, repertoire: look.repertoire)
        var rows: [CellText] = []
        for fact in facts {
            let fact = CellText(fact, repertoire: look.repertoire)
            if fact.columns == 0 { continue }
            if let last = rows.indices.last, rows[last].columns + separator.columns + fact.columns <= width {
                rows[last].append(separator)
                rows[last].append(fact)
            } else {
                rows += fact.folded(to: width)
            }
        }
        return rows
    }
}
