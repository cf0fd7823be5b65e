/// A search with a name, and the repositories it has shown.
public struct SavedSearch: Sendable, Hashable, Identifiable {
    /// The number of repositories that are remembered as shown: the first of the results. Further rows are not called new.
    public static let shownLimit = 2_000

    /// The name.
    public var name: SavedSearchName
    /// The query, as ``SearchQuery/text``.
    public var query: String
    /// The sort order.
    public var sort: SearchSort
    /// When it was saved.
    public var savedAt: Timestamp
    /// When it last showed results; `nil` if it never has.
    public var shownAt: Timestamp?
    /// The repositories it has shown: those of the last time in their order, then earlier ones.
    public var shown: [Repository.ID]

    /// Creates a saved search.
    public init(
        name: SavedSearchName, query: String, sort: SearchSort = .bestMatch, savedAt: Timestamp,
        shownAt: Timestamp? = nil, shown: [Repository.ID] = []
    ) {
        (self.name, self.query, self.sort, self.savedAt) = (name, query, sort, savedAt)
        (self.shownAt, self.shown) = (shownAt, shown)
    }

    /// The key of the name, which is unique.
    public var id: String { name.key }

    /// Notes that repositories are shown, in the order of the list.
    public mutating func note(_ ids: [Repository.ID], at now: Timestamp) {
        let listed = Set(ids)
        shown = Array((ids + shown.filter { !listed.contains($0) }).prefix(SavedSearch.shownLimit))
        shownAt = now
    }
}

extension [SavedSearch] {
    /// The search of a name; case does not matter.
    public func named(_ name: String) -> SavedSearch? {
        let key = name.lowercased()
        return first { $0.id == key }
    }

    /// Adds a search, or replaces the one of its name; by name.
    public mutating func put(_ search: SavedSearch) {
        removeAll { $0.id == search.id }
        insert(search, at: firstIndex { $0.id > search.id } ?? count)
    }
}

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
