public import Model

/// A change of the history or of the saved searches that is being saved.
public enum HistoryChange: Sendable, Equatable {
    /// A search is removed. It is hidden at once.
    case remove(HistoryItem)
    /// A removed search is restored. A recent one is shown once it is saved, because the library does not contain it before.
    case restore(HistoryItem)
    /// A search is saved under a name, or under another one than before.
    case save(SavedSearch, renamedFrom: SavedSearchName? = nil)
    /// A saved search has shown repositories.
    case note([Repository.ID], of: SavedSearchName, at: Timestamp)

    /// What the user calls the search.
    public var title: String {
        switch self {
        case .remove(let item), .restore(let item): item.title
        case .save(let search, _): "@\(search.name)"
        case .note(_, let name, _): "@\(name)"
        }
    }

    /// Changes saved searches in the same way as the library will.
    func apply(to searches: inout [SavedSearch]) {
        switch self {
        case .remove(.saved(let search)): searches.removeAll { $0.id == search.id }
        case .restore(.saved(let search)): searches.put(search)
        case .remove(.recent), .restore(.recent): break
        case .save(let search, let former):
            if let former { searches.removeAll { $0.id == former.key } }
            searches.put(search)
        case .note(let ids, let name, let now):
            guard var search = searches.named(name.text) else { return }
            search.note(ids, at: now)
            searches.put(search)
        }
    }
}
