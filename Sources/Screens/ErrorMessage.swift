import Features
import Text

/// What is said above the status line when something went wrong: what happened, in one line or two, and what to do or what
/// will happen, in one.
struct ErrorMessage: Equatable {
    /// What happened.
    var summary: [CellText]
    /// What to do, or what will happen.
    var advice: CellText

    /// Cells before the text: a margin, the mark, a space.
    static let margin = 3

    /// How many rows it takes.
    var rowCount: Int { summary.count + 1 }

    /// What to say on a screen of so many columns; `nil` if nothing is wrong.
    init?(_ trouble: (summary: String, advice: String)?, columns: Int, _ repertoire: Repertoire) {
        guard let trouble else { return nil }
        let room = max(1, columns - ErrorMessage.margin - 1)
        summary = CellText(trouble.summary, repertoire: repertoire).wrapped(to: room, rows: 2)
        advice = CellText(trouble.advice, repertoire: repertoire)
    }
}
