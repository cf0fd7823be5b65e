import Text

/// An error above the status line: what happened, in one or two lines, and what to do or what
/// will happen, in one.
struct ErrorMessage: Equatable {
    /// What happened.
    var summary: [CellText]
    /// What to do, or what will happen.
    var advice: CellText

    /// Cells before the text: a margin, the mark, a space.
    static let margin = 3

    /// The number of rows.
    var rowCount: Int { summary.count + 1 }

    /// The error for a screen of so many columns; `nil` if there is none.
    init?(_ trouble: (summary: String, advice: String)?, columns: Int, _ repertoire: Repertoire) {
        guard let trouble else { return nil }
        let room = max(1, columns - ErrorMessage.margin - 1)
        summary = CellText(trouble.summary, repertoire: repertoire).wrapped(to: room, rows: 2)
        advice = CellText(trouble.advice, repertoire: repertoire)
    }
}
