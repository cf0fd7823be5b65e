import Core

/// A saved search that was run in this process, and which of its rows are new.
struct RunningSearch: Sendable, Equatable {
    /// The name.
    var name: SavedSearchName
    /// The query.
    let query: SearchQuery
    /// What it had shown before; `nil` if it had never shown anything, so that nothing is new.
    private let known: Set<Repository.ID>?
    /// The rows that it had not shown before.
    private(set) var new: Set<Repository.ID> = []
    /// The rows that were noted.
    private(set) var noted: [Repository.ID] = []

    /// A saved search that is about to run, or whose results are on the screen as it is saved: then none of them is new.
    init(_ search: SavedSearch, isJustSaved: Bool = false) {
        name = search.name
        query = SearchQuery(search.query, sort: search.sort)
        known = search.shownAt == nil || isJustSaved ? nil : Set(search.shown)
    }

    /// Takes the rows of the list; returns whether they differ from those before.
    mutating func note(_ ids: [Repository.ID]) -> Bool {
        guard ids != noted else { return false }
        noted = ids
        if let known { new = Set(ids.lazy.filter { !known.contains($0) }) }
        return true
    }
}
