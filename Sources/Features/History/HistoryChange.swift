public import Core

/// A change of the history or of the saved searches that is being saved.
public enum HistoryChange: StoredChange {
    /// Hidden at once.
    case remove(HistoryItem)
    /// A recent search is shown only once it is saved, because the library does not contain it before.
    case restore(HistoryItem)
    /// `renamedFrom` is the name it was saved under before, if any.
    case save(SavedSearch, renamedFrom: SavedSearchName? = nil)
    /// Records the repositories that a saved search has shown.
    case note([Repository.ID], of: SavedSearchName, at: Timestamp)

    /// The search as the user sees it: `@name`, or the query.
    var title: String {
        switch self {
        case .remove(let item), .restore(let item): item.title
        case .save(let search, _): "@\(search.name)"
        case .note(_, let name, _): "@\(name)"
        }
    }

    public var key: HistoryItem.ID {
        switch self {
        case .remove(let item), .restore(let item): item.id
        case .save(let search, _): .saved(search.id)
        case .note(_, let name, _): .saved(name.key)
        }
    }

    /// As far as the library contains what they change.
    public var isShownAtOnce: Bool { true }

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
            search.record(ids, at: now)
            stored.saved.put(search)
        }
    }

    /// Whether a removed search is still there. A later one with the same query is another one.
    public func isAwaited(in stored: StoredSearches) -> Bool {
        if case .remove(.recent(let entry)) = self { stored.recent.contains { $0.id == entry.id } } else { false }
    }
}
