extension SavedSearch {
    /// The names of those that come with the program.
    static let builtInNames = Set(builtIn(at: Timestamp(seconds: 0)).map(\.name.key))

    /// The searches that come with the program, as of a moment: what was created in the last week or month, by stars, and what is worked
    /// on now.
    static func builtIn(at now: Timestamp) -> [SavedSearch] {
        func since(days: Int64) -> String { now.advanced(bySeconds: -days * 86_400).dateText }
        let searches = [
            ("trending", "created:>=\(since(days: 7))", SearchSort.stars),
            ("rising", "created:>=\(since(days: 30))", .stars),
            ("active", "pushed:>=\(since(days: 1)) stars:>=1000", .updated),
        ]
        return searches.compactMap { name, query, sort in
            (try? SavedSearchName(name)).map { SavedSearch(name: $0, query: query, sort: sort, savedAt: now) }
        }
    }
}

extension [SavedSearch] {
    /// These, and the searches that come with the program and whose names none of these has.
    public func withBuiltIn(at now: Timestamp) -> [SavedSearch] {
        self + SavedSearch.builtIn(at: now).filter { named($0.name.text) == nil }
    }
}
