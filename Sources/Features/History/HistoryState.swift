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

/// The form that names a search, or renames a saved one.
public struct SearchNaming: Sendable, Equatable {
    /// The query, the sort order and what the form shows of them.
    public let subject: HistoryItem
    /// The repositories on the screen; `nil` if it does not show the results of the search.
    let shown: [Repository.ID]?
    /// Why the search cannot be saved; `nil` if it can be.
    public let problem: QueryProblem?
    public let screen: Screen
    public internal(set) var line: EditableText

    public init(_ subject: HistoryItem, shown: [Repository.ID]?, problem: QueryProblem? = nil, on screen: Screen) {
        (self.subject, self.shown, self.screen) = (subject, shown, screen)
        // A saved search can always be renamed.
        self.problem = subject.saved == nil ? problem : nil
        line = EditableText(text: subject.saved?.name.text ?? "")
    }

    /// The typed name, or what is wrong with it; `searches` are the saved ones.
    public func name(besides searches: [SavedSearch]) -> Result<SavedSearchName, SavedSearchName.Problem> {
        Result { () throws(SavedSearchName.Problem) in
            let name = try SavedSearchName(new: line.text, besides: searches)
            let others = searches.filter { $0.id != subject.saved?.id }
            if let taken = others.named(name.text) { throw .taken(taken.name.text) }
            return name
        }
    }

    /// The search under its new name.
    func search(named name: SavedSearchName, at now: Timestamp) -> SavedSearch {
        if var saved = subject.saved {
            saved.name = name
            return saved
        }
        let entry = subject.entry
        var search = SavedSearch(name: name, query: entry.query, sort: entry.sort, savedAt: now)
        // What is on the screen now is not new the next time.
        if let shown { search.record(shown, at: now) }
        return search
    }
}
