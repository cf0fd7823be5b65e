import Features
import Model
import Query

/// What the status line says about results past GitHub's limit.
extension Messages {
    /// How much of a sliced search is loaded: `2,400 of ≈38,000`.
    static func loaded(_ count: String, of total: String) -> String { "\(count) of \(total)" }

    static func searches(_ count: Int) -> String { count == 1 ? "1 search" : "\(count) searches" }

    /// Why GitHub's first results are all there is.
    ///
    /// - Parameters:
    ///   - cap: How many those are.
    ///   - sortKey: The key that changes the order.
    static func capped(_ cap: String, _ obstacle: SliceObstacle?, sortKey: String) -> String {
        switch obstacle {
        case .order(let sort):
            "\(self.sort(sort)) stops at \(cap): no number to continue from; sort by stars (\(sortKey))"
        case .operators: "GitHub shows the first \(cap) only; can't continue with AND, OR or NOT"
        case .parentheses: "GitHub shows the first \(cap) only; can't continue with parentheses"
        case .qualifier(let name):
            "GitHub shows the first \(cap) only; can't continue with this \(name.rawValue): qualifier"
        case nil: "GitHub shows the first \(cap) results only"
        }
    }

    /// GitHub counts more than it has returned.
    static let noMore = "GitHub returned no more"

    static func outOfOrder(_ row: String) -> String { "GitHub's order breaks at \(row)" }

    static func truncated(_ truncation: Slices.Truncation) -> String {
        switch truncation {
        case .rowLimit: "stopped at \(Quantities.grouped(Slices.rowLimit)) rows"
        case .ties: "some missing: over 1,000 are equal"
        case .fruitless: "stopped: GitHub returned nothing new"
        }
    }
}
