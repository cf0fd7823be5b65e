public import Model

/// The state of the history screen.
public struct HistoryState: ListScreen {
    /// The number of removals that can be undone.
    public static let undoLimit = 100

    /// The line with the filter, and the selection.
    public var screen: ListScreenState<HistoryItem, HistoryOrder>
    /// All searches, newest first.
    public private(set) var entries: [HistoryEntry] = []
    /// The saved searches, by name.
    public internal(set) var saved: [SavedSearch] = []
    /// Those that contain all words of the filter: saved ones first.
    public private(set) var shown: [HistoryItem] = []
    /// The number of saved searches among them.
    public private(set) var shownSaved = 0
    /// The loading state.
    public var loading = LibraryLoading.loading
    /// The loading state of the saved searches.
    public private(set) var savedLoading = LibraryLoading.loading
    /// The form that names a search, if it is open.
    public internal(set) var naming: SearchNaming?
    /// The name on the line whose search is wanted.
    var wanted: String?
    /// The saved search that was run last.
    public internal(set) var running: RunningSearch?
    /// The removals that can be undone, the latest last.
    public var removed: [HistoryItem] = []
    /// What is not saved yet.
    public internal(set) var changes = PendingChanges<HistoryChange>()

    /// The searches in the library.
    private var stored: [HistoryEntry] = []
    /// The saved searches in the library, as last reported.
    private var storedSaved: [SavedSearch] = []
    /// Searches that were removed here but are still in the library.
    private var leaving: Set<HistoryEntry.ID> = []

    /// A screen that has not loaded its searches yet.
    public init(now: Timestamp = Timestamp(seconds: 0)) {
        screen = ListScreenState(order: .newestFirst, now: now)
    }

    /// Those that contain all words of the filter.
    public var items: [HistoryItem] { shown }

    /// Applies a change reported by the library.
    mutating func apply(_ change: ListChange<HistoryEntry>) {
        loading = Self.apply(change, to: &stored)
        guard loading == .loaded else { return }
        // A removed search may appear again later, as a new one.
        leaving.formIntersection(stored.lazy.map(\.id))
        rebuild()
    }

    /// Applies a change of the saved searches reported by the library.
    mutating func apply(_ change: ListChange<SavedSearch>) {
        savedLoading = Self.apply(change, to: &storedSaved)
        if savedLoading == .loaded { revertSaved() }
    }

    private static func apply<Element>(
        _ change: ListChange<Element>, to stored: inout [Element]
    ) -> LibraryLoading {
        switch change {
        case .list(let elements): stored = elements
        case .failed(let failure): return .failed(failure)
        }
        return .loaded
    }

    /// Shows the saved searches in the library, with the changes that are not saved yet.
    mutating func revertSaved() {
        saved = storedSaved
        for change in changes.all { change.apply(to: &saved) }
        rebuild()
    }

    /// Hides a search that is being removed, or shows it again.
    mutating func hide(_ entry: HistoryEntry, _ isHidden: Bool) {
        if isHidden { leaving.insert(entry.id) } else { leaving.remove(entry.id) }
        rebuild()
    }

    /// Applies the filter on the line and selects the first match.
    public mutating func lineChanged() {
        narrow()
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: false)
    }

    mutating func rebuild() {
        entries = leaving.isEmpty ? stored : stored.filter { !leaving.contains($0.id) }
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
