public import Core

public struct HistoryState: ListScreen {
    static let undoLimit = 100

    /// The line with the filter, and the selection.
    public var screen: ListScreenState<HistoryItem.ID>
    /// Including the changes that are not saved yet.
    private var searches = StoredSearches()
    /// Those that contain all words of the filter: saved ones first.
    public private(set) var shown: [HistoryItem] = []
    /// The number of saved searches among ``shown``.
    public private(set) var shownSaved = 0
    public var loading = LibraryLoading.loading
    public private(set) var savedLoading = LibraryLoading.loading
    /// `nil` unless the form is open.
    public internal(set) var naming: SearchNaming?
    /// The name on the line whose search is wanted.
    public internal(set) var wanted: String?
    /// The saved search that was run last.
    var running: RunningSearch?
    /// The removals that can be undone, the latest last.
    var removed: [HistoryItem] = []
    /// The searches in the library, and the pending changes.
    var changes = PendingChanges<HistoryChange>(of: StoredSearches())

    public init() { screen = ListScreenState() }

    /// Newest first.
    public var entries: [HistoryEntry] { searches.recent }

    /// By name.
    public var saved: [SavedSearch] { searches.saved }

    /// Those that contain all words of the filter.
    public var items: [HistoryItem] { shown }

    public func rowName(of item: HistoryItem) -> String? { item.title }

    /// A change of the history, as reported by the library.
    mutating func apply(_ change: ListChange<HistoryEntry>) { loading = apply(change, to: \.recent) }

    /// A change of the saved searches, as reported by the library.
    mutating func apply(_ change: ListChange<SavedSearch>) { savedLoading = apply(change, to: \.saved) }

    private mutating func apply<Element>(
        _ change: ListChange<Element>, to list: WritableKeyPath<StoredSearches, [Element]>
    ) -> LibraryLoading {
        switch change {
        case .list(let elements): changes.stored[keyPath: list] = elements
        case .failed(let failure): return .failed(failure)
        }
        rebuild()
        return .loaded
    }

    /// Applies the filter on the line and selects the first match.
    public mutating func lineChanged() {
        narrow()
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: false)
    }

    mutating func rebuild() {
        searches = changes.stored
        changes.apply(to: &searches)
        narrow()
        if screen.list.selectedIndex == 0 {
            // At the top, the selection stays at the newest search.
            screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: false)
        } else {
            screen.list.update(with: shown.lazy.map(\.id))
        }
    }

    private mutating func narrow() {
        let words = words
        let savedItems = saved.map(HistoryItem.saved).filter { $0.matches(words) }
        shownSaved = savedItems.count
        shown = savedItems + entries.lazy.map(HistoryItem.recent).filter { $0.matches(words) }
    }
}

public struct StoredSearches: Sendable, Equatable {
    /// Newest first.
    var recent: [HistoryEntry] = []
    /// By name.
    var saved: [SavedSearch] = []
}
