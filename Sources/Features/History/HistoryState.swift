public import Model

/// The state of the history screen.
public struct HistoryState: ListScreen {
    /// The number of removals that can be undone.
    public static let undoLimit = 100

    /// The line with the filter, and the selection.
    public var screen: ListScreenState<HistoryEntry, HistoryOrder>
    /// All searches, newest first.
    public private(set) var entries: [HistoryEntry] = []
    /// Those that contain all words of the filter.
    public private(set) var shown: [HistoryEntry] = []
    /// The loading state.
    public var loading = LibraryLoading.loading
    /// The removals that can be undone, the latest last.
    public var removed: [HistoryEntry] = []
    /// Searches that are being removed or restored.
    public internal(set) var changes = PendingChanges<HistoryChange>()

    /// The searches in the library.
    private var stored: [HistoryEntry] = []
    /// Searches that were removed here but are still in the library.
    private var leaving: Set<HistoryEntry.ID> = []

    /// A screen that has not loaded its searches yet.
    public init(now: Timestamp = Timestamp(seconds: 0)) {
        screen = ListScreenState(order: .newestFirst, now: now)
    }

    /// Those that contain all words of the filter.
    public var items: [HistoryEntry] { shown }

    /// Applies a change reported by the library.
    mutating func apply(_ change: ListChange<HistoryEntry>) {
        switch change {
        case .initial(let entries): stored = entries
        case .difference(let difference): stored = difference.applied(to: stored)
        case .failed(let failure):
            loading = .failed(failure)
            return
        }
        loading = .loaded
        // A removed search may appear again later, as a new one.
        leaving.formIntersection(stored.lazy.map(\.id))
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

    private mutating func rebuild() {
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
        shown =
            words.isEmpty
            ? entries
            : entries.filter { entry in
                let text = entry.query.lowercased()
                return words.allSatisfy { text.contains($0) }
            }
    }
}
