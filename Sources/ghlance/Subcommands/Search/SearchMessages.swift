import Core

enum SearchMessages {
    static let noWords = "search needs words: ghlance search WORDS"
    static let nothing = "No repositories match."
    static let nothingLocal = "No local results."
    static let isIncomplete = "The results may be incomplete: GitHub timed out."
    static let capped = "GitHub shows the first 1,000 results only. Sort by stars to continue."
    static let tokenAdvice = "Run ghlance auth login, or set GH_TOKEN."
    static let offlineAdvice = "To search local data, add --offline."
    static func limit(_ number: Int) -> String { "--limit must be 1 to \(Slices.rowLimit), not \(number)" }

    static func problem(_ problem: QueryProblem) -> String {
        SubcommandMessages.failure(problem.summary, problem.remedy)
    }

    /// A problem of a query that is not sent.
    static func refusal(_ problem: QueryProblem) -> String {
        self.problem(problem) + (problem.kind == .empty ? "" : " To search anyway, add --no-check.")
    }

    static func noSuchSearch(_ name: String, all: [String]) -> String {
        if let nearest = NearestName.nearest(to: name, among: all) {
            return "No saved search is named @\(name). Did you mean @\(nearest)?"
        }
        if all.isEmpty { return "No saved search is named @\(name): none are saved." }
        return "No saved search is named @\(name). Saved searches: \(all.map { "@\($0)" }.joined(separator: ", "))."
    }

    static func leftOut(_ organizations: Int) -> String {
        "Results from \(Plural.count(organizations, "organisation")) are left out: authorise the token for single sign-on."
    }

    static func readmeMatches(_ count: Int) -> String {
        count == 1
            ? "The README of 1 more local repository matches. To see it, add --offline."
            : "The READMEs of \(count) more local repositories match. To see them, add --offline."
    }

    static func skipped(_ count: Int) -> String { "\(Plural.count(count, "result")) could not be read." }

    static func untestedTerms(_ parts: [String]) -> String { "Not checked offline: \(parts.joined(separator: " "))" }

    static func truncated(_ truncation: Slices.Truncation) -> String {
        switch truncation {
        case .rowLimit: "Stopped at \(Slices.rowLimit) results."
        case .ties: "Some results are missing: more than 1,000 are tied."
        case .fruitless: "Stopped: GitHub returned nothing new."
        }
    }

    static func waiting(_ seconds: Int64) -> String {
        "Rate limit reached. Continuing in \(WaitText.countdown(seconds))."
    }

    static func retrying(_ seconds: Int64) -> String {
        "The request failed. Retrying in \(WaitText.countdown(seconds))."
    }

    static func limited(_ seconds: Int64) -> String {
        "Rate limit reached. Retry in \(WaitText.countdown(seconds)), or run without --no-wait."
    }
}

enum SavedMessages {
    /// A problem of a query that is not saved.
    static func refusal(_ problem: QueryProblem) -> String {
        SearchMessages.problem(problem) + " To save it anyway, add --no-check."
    }

    static func name(_ typed: String, _ problem: SavedSearchName.Problem) -> String {
        switch problem {
        case .empty: "a saved search needs a name"
        case .tooLong(let count): "a name has at most \(SavedSearchName.longest) characters, not \(count)"
        case .hasSpace: "\(typed.shellQuoted) contains white space: use hyphens instead"
        case .hasControlCharacter: "names cannot contain control or invisible characters"
        case .badBeginning: "names cannot begin with a hyphen or a combining mark"
        case .builtIn(let name): "@\(name) is built in: choose another name"
        case .taken(let name): "@\(name) is taken"
        }
    }

    static func taken(_ search: SavedSearch) -> String {
        "@\(search.name.text) is already saved (\(search.query)). Use --clobber to replace it."
    }

    static func saved(_ search: SavedSearch) -> String { "Saved @\(search.name.text): \(search.query)" }

    static func removed(_ search: SavedSearch) -> String { "Removed @\(search.name.text)." }

    static func builtIn(_ name: SavedSearchName) -> String { "@\(name.text) is built in and cannot be removed." }
}

enum HistoryMessages { static let none = "No searches yet." }
