import Terminal
import Text

/// Texts in the characters of the screen.
extension Look {
    /// A text in cells.
    func cells(_ text: String) -> CellText { CellText(text, repertoire: repertoire) }

    /// The cells of parts of a line.
    func columns(_ parts: [StyledText]) -> Int { parts.reduce(0) { $0 + cells($1.text).columns } }

    /// The rows of a text; none if there is nothing to see in it.
    func folded(_ text: String, _ style: Style, to width: Int) -> [[StyledText]] {
        let text = cells(text)
        return text.columns == 0 ? [] : text.folded(to: width).map { [StyledText($0.string, style)] }
    }

    /// The rows of some facts: a row ends between two of them, or inside one that is wider than a row.
    func folded(_ facts: [String], _ separator: String, _ style: Style, to width: Int) -> [[StyledText]] {
        let separator = cells(separator)
        var rows: [CellText] = []
        for fact in facts {
            let fact = cells(fact)
            if fact.columns == 0 { continue }
            if let last = rows.indices.last, rows[last].columns + separator.columns + fact.columns <= width {
                rows[last].append(separator)
                rows[last].append(fact)
            } else {
                rows += fact.folded(to: width)
            }
        }
        return rows.map { [StyledText($0.string, style)] }
    }
}
