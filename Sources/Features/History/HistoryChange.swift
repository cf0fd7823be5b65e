public import Model

/// A change of the history that is being saved.
public enum HistoryChange: Sendable, Equatable {
    /// A search is removed. It is hidden at once.
    case remove(HistoryEntry)
    /// A removed search is restored. It is shown once it is saved, because the library does not contain it before.
    case restore(HistoryEntry)

    /// The search.
    public var entry: HistoryEntry {
        switch self {
        case .remove(let entry), .restore(let entry): entry
        }
    }
}
