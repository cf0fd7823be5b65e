public import Core

/// A change of the history or of the saved searches that is being saved.
public enum HistoryChange: StoredChange {
    /// A search is removed. It is hidden at once.
    case remove(HistoryItem)
    /// A removed search is restored. A recent one is shown once it is saved, because the library does not contain it before.
    case restore(HistoryItem)
    /// A search is saved under a name, or under another one than before.
    case save(SavedSearch, renamedFrom: SavedSearchName? = nil)
    /// A saved search has shown repositories.
    case note([Repository.ID], of: SavedSearchName, at: Timestamp)

    /// What the user calls the search.
    var title: String {
        switch self {
        case .remove(let item), .restore(let item): item.title
        case .save(let search, _): "@\(search.name)"
        case .note(_, let name, _): "@\(name)"
        }
    }

    /// The search.
    public var key: HistoryItem.ID {
        switch self {
        case .remove(let item), .restore(let item): item.id
        case .save(let search, _): .saved(search.id)
        case .note(_, let name, _): .saved(name.key)
        }
    }

    /// All are shown, as far as the library contains what they change.
    public var isShownAtOnce: Bool { true }

    /// Makes the change in the lists of searches.
    public func apply(to stored: inout StoredSearches) {
        switch self {
        case .remove(.saved(let search)): stored.saved.removeAll { $0.id == search.id }
        case .restore(.saved(let search)): stored.saved.put(search)
        case .remove(.recent(let entry)): stored.recent.removeAll { $0.id == entry.id }
        case .restore(.recent): break
        case .save(let search, let former):
            if let former { stored.saved.removeAll { $0.id == former.key } }
            stored.saved.put(search)
        case .note(let ids, let name, let now):
            guard var search = stored.saved.named(name.text) else { return }
            search.note(ids, at: now)
            stored.saved.put(search)
        }
    }

    /// Whether a removed search is still there. A later one with the same query is another one.
    public func isAwaited(in stored: StoredSearches) -> Bool {
        if case .remove(.recent(let entry)) = self { stored.recent.contains { $0.id == entry.id } } else { false }
    }
}
