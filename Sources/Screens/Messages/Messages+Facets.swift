import Core
import Features

/// The menu of facets, and what helps a query without results.
extension Messages {
    static func facetsTitle(rows: Int?) -> String {
        rows.map { "Narrow by (\(Quantities.grouped($0)) loaded \($0 == 1 ? "row" : "rows"))" } ?? "Narrow by"
    }

    static let noFacet = "No matching facets."

    /// What stands for a value: `1,000–9,999`.
    static func label(_ facet: Facet) -> String {
        guard facet.group == .stars else { return facet.label }
        let bounds = facet.label.split(separator: "–", omittingEmptySubsequences: false)
        return bounds.map { Int($0).map(Quantities.grouped) ?? String($0) }.joined(separator: "–")
    }

    static func title(_ group: QualifierName) -> String {
        switch group {
        case .tag: "Tag"
        case .language: "Language"
        case .license: "Licence"
        case .topic: "Topic"
        case .user: "Owner"
        case .pushed: "Last push"
        case .stars: "Stars"
        case .archived: "Archived"
        case .fork: "Forks"
        default: group.rawValue
        }
    }

    /// How many of the values of a group are shown: `8 of 31`.
    static func shown(_ shown: Int, of total: Int) -> String { "\(shown) of \(Quantities.grouped(total))" }

    // MARK: No results

    static func suggestion(_ kind: NoResultsAdvice.Suggestion.Kind) -> String {
        switch kind {
        case .name(let name): "Did you mean \(name)?"
        case .removal(let source, let count):
            "Without \(source): \(localCount(count.found, isComplete: count.isComplete))."
        }
    }

    private static func localCount(_ count: Int, isComplete: Bool) -> String {
        "\(Quantities.grouped(count))\(isComplete ? "" : "+") local \(count == 1 && isComplete ? "result" : "results")"
    }

    static func chooseSuggestion(_ key: String) -> String { "Press \(key) to choose." }

    static func removed(localResults count: Int) -> String { "without it: \(localCount(count, isComplete: true))" }

    static let nearName = "local repository"
}
