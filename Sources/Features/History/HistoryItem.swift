public import Core

public enum HistoryItem: ListItem, Hashable {
    public enum ID: Sendable, Hashable {
        /// The key of a saved search's name.
        case saved(String)
        /// The query of a recent search.
        case recent(String)
    }

    case saved(SavedSearch)
    /// A search that returned results.
    case recent(HistoryEntry)

    public var id: ID {
        switch self {
        case .saved(let search): .saved(search.id)
        case .recent(let entry): .recent(entry.id)
        }
    }

    /// `nil`: the item is a search.
    public var listedRepository: Repository? { nil }
    public var query: String { entry.query }

    /// `nil` for a recent search.
    public var saved: SavedSearch? {
        if case .saved(let search) = self { search } else { nil }
    }

    /// `@name`, or the query.
    public var title: String {
        switch self {
        case .saved(let search): "@\(search.name)"
        case .recent(let entry): entry.query
        }
    }

    public var sort: SearchSort { entry.sort }

    /// `nil` for a saved search.
    public var resultCount: Int? {
        if case .recent(let entry) = self { entry.resultCount } else { nil }
    }

    /// `nil` if it was never run.
    public var lastUse: Timestamp? {
        switch self {
        case .saved(let search): search.shownAt
        case .recent(let entry): entry.searchedAt
        }
    }

    /// The search to run.
    var entry: HistoryEntry {
        switch self {
        case .saved(let search):
            HistoryEntry(
                query: search.query, sort: search.sort, searchedAt: search.shownAt ?? search.savedAt, resultCount: 0)
        case .recent(let entry): entry
        }
    }

    /// Whether it contains all words of a filter.
    func matches(_ filter: TextFilter) -> Bool { filter.matches(saved == nil ? query : "\(title) \(query)") }
}
