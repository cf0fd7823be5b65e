import Core

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
