import Core
import Features

extension Messages {
    static func cannotCompare(_ count: Int) -> String {
        count > CompareState.counts.upperBound
            ? "\(Quantities.grouped(count)) are marked: at most \(CompareState.counts.upperBound) can be compared. Unmark some."
            : "Mark 2 to \(CompareState.counts.upperBound) repositories to compare them."
    }

    static let nothingToCompare = "No repositories to compare."

    /// The row that equal rows are folded into.
    static func equalRows(_ count: Int) -> String { Plural.count(count, "equal row") }

    static func comparing(_ count: Int) -> String { "\(count) repositories side by side" }
    static func shownColumns(_ columns: Range<Int>, of count: Int) -> String {
        columns.count < 2
            ? "column \(columns.lowerBound + 1) of \(count)"
            : "columns \(columns.lowerBound + 1)–\(columns.upperBound) of \(count)"
    }
}
