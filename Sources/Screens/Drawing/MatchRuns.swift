import Text

/// A text split at the matches of a query's words.
enum MatchRuns {
    struct Run: Equatable {
        var text: CellText
        var isMatch: Bool
    }

    /// Splits a text at what a filter finds in it.
    static func split(_ text: CellText, at words: TextFilter) -> [Run] {
        let marks = words.marks(in: text)
        guard !marks.isEmpty else { return [Run(text: text, isMatch: false)] }
        var runs: [Run] = []
        text.forEachPart(by: { _, column, _ in marks[column] }) { runs.append(Run(text: $0, isMatch: $1)) }
        return runs
    }
}
