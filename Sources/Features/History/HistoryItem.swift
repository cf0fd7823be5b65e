public import Core

/// A row of the history screen.
public enum HistoryItem: ListItem, Hashable {
    /// What distinguishes it from the others.
    public enum ID: Sendable, Hashable {
        /// The key of a saved search's name.
        case saved(String)
        /// The query of a recent search.
        case recent(String)
    }

    /// A search with a name.
    case saved(SavedSearch)
    /// A search that returned results.
    case recent(HistoryEntry)

    /// What distinguishes it from the others.
    public var id: ID {
        switch self {
        case .saved(let search): .saved(search.id)
        case .recent(let entry): .recent(entry.id)
        }
    }

    /// `nil`: the item is a search.
    public var listedRepository: Repository? { nil }

    /// The query.
    public var query: String { entry.query }

    /// The saved search; `nil` for a recent one.
    public var saved: SavedSearch? {
        if case .saved(let search) = self { search } else { nil }
    }

    /// What the user calls it: `@name`, or the query.
    public var title: String {
        switch self {
        case .saved(let search): "@\(search.name)"
        case .recent(let entry): entry.query
        }
    }

    /// The sort order.
    public var sort: SearchSort { entry.sort }

    /// The number of results of a recent search; `nil` for a saved one.
    public var resultCount: Int? {
        if case .recent(let entry) = self { entry.resultCount } else { nil }
    }

    /// When it was last run; `nil` if it never was.
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
