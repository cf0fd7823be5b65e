public struct SavedSearch: Sendable, Hashable, Identifiable {
    /// How many shown repositories are remembered: the first of the results. Further rows are not marked as new.
    public static let shownLimit = 2_000

    public var name: SavedSearchName
    /// As ``SearchQuery/text``.
    public var query: String
    public var sort: SearchSort
    public var savedAt: Timestamp
    /// When it last showed results; `nil` if it never has.
    public var shownAt: Timestamp?
    /// The repositories it has shown: those of the last time in their order, then earlier ones.
    public var shown: [Repository.ID]

    public init(
        name: SavedSearchName, query: String, sort: SearchSort = .bestMatch, savedAt: Timestamp,
        shownAt: Timestamp? = nil, shown: [Repository.ID] = []
    ) {
        (self.name, self.query, self.sort, self.savedAt) = (name, query, sort, savedAt)
        (self.shownAt, self.shown) = (shownAt, shown)
    }

    public var id: String { name.key }

    public mutating func record(_ ids: [Repository.ID], at now: Timestamp) {
        let listed = Set(ids)
        shown = Array((ids + shown.filter { !listed.contains($0) }).prefix(SavedSearch.shownLimit))
        shownAt = now
    }
}

extension [SavedSearch] {
    /// Ignores case.
    public func named(_ name: String) -> SavedSearch? {
        let key = name.lowercased()
        return first { $0.id == key }
    }

    /// Adds a search, or replaces the one of its name, and keeps the order by name.
    public mutating func put(_ search: SavedSearch) {
        removeAll { $0.id == search.id }
        insert(search, at: firstIndex { $0.id > search.id } ?? count)
    }
}

extension SavedSearch {
    static let builtInNames = Set(builtIn(at: Timestamp(seconds: 0)).map(\.name.key))

    /// The searches that come with the program, as of a moment: repositories created in the last week or month, by
    /// stars, and those with recent pushes.
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
    /// Adds the searches that come with the program, except those whose names are taken.
    public func withBuiltIn(at now: Timestamp) -> [SavedSearch] {
        self + SavedSearch.builtIn(at: now).filter { named($0.name.text) == nil }
    }
}
