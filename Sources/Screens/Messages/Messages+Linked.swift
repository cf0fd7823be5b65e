import Core
import Features

extension Messages {
    static let noLinkMatches = "No linked repositories match."
    static let gone = "gone"
    static let linksOffline = (
        summary: "Working offline: this README is not saved.", advice: "Start without --offline to load it."
    )

    static func hasNoReadme(_ fullName: String) -> String { "\(fullName) has no README." }
    static func noLinks(_ fullName: String, _ isTruncated: Bool) -> String {
        isTruncated
            ? "The README of \(fullName) is too long to read in full, and its first part links to no repositories."
            : "The README of \(fullName) links to no repositories."
    }

    static let linksTruncated = "long README: only links in its first part are listed"

    /// How many repositories there are: `1,412 repositories, 38 archived, 12 gone`.
    static func links(_ counts: LinkedCounts) -> String {
        let all = Plural.count(counts.all, "repository", "repositories")
        let archived = counts.archived == 0 ? nil : "\(Quantities.grouped(counts.archived)) archived"
        let gone = counts.gone == 0 ? nil : "\(Quantities.grouped(counts.gone)) gone"
        return [all, archived, gone].compactMap { $0 }.joined(separator: ", ")
    }

    static func order(_ order: LinkedOrder) -> String {
        switch order {
        case .readme: "README order"
        case .stars: "most stars"
        case .lastPush: "last push"
        case .name: "by name"
        }
    }

    /// Why facts of rows or columns are not loaded.
    static func factsHeld(_ obstacle: RateLimits.Obstacle, at now: Timestamp) -> String {
        "not loaded: \(reason(obstacle, at: now))"
    }

    static func linksNotLoaded(_ fullName: String, _ failure: Failure) -> String {
        "Could not load the README of \(fullName): \(brief(failure))"
    }
}
