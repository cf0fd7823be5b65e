public import Core

/// A row of the list below the empty line: something one returns to.
public enum StartListItem: ListItem {
    /// What distinguishes it from the others.
    public enum ID: Sendable, Hashable {
        /// A search.
        case search(HistoryItem.ID)
        /// A favourite with news.
        case favourite(Repository.ID)
    }

    /// A recent search, or a saved one.
    case search(HistoryItem)
    /// A favourite with news.
    case favourite(Favourite)

    /// What distinguishes it from the others.
    public var id: ID {
        switch self {
        case .search(let item): .search(item.id)
        case .favourite(let favourite): .favourite(favourite.id)
        }
    }

    /// The repository of a favourite.
    public var listedRepository: Repository? {
        if case .favourite(let favourite) = self { favourite.repository } else { nil }
    }

    /// The search; `nil` for a favourite.
    var search: HistoryItem? {
        if case .search(let item) = self { item } else { nil }
    }
}
