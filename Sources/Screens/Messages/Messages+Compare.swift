import Core
import Features

extension Messages {
    static func cannotCompare(_ count: Int) -> String {
        count > CompareState.counts.upperBound
            ? "\(Quantities.grouped(count)) are marked: at most \(CompareState.counts.upperBound) can be compared. Unmark some."
            : "Mark 2 to \(CompareState.counts.upperBound) repositories to compare them."
    }

    static let nothingToCompare = "No repositories to compare."
    static func comparing(_ count: Int) -> String { "\(count) repositories side by side" }
}
