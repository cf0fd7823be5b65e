public import Model

/// Everything the history screen shows, as values.
public struct HistoryState: ListScreen {
    /// So many of the searches removed last can be put back.
    public static let undoLimit = 100

    /// The line with the filter, and the selection.
    public var screen: ListScreenState<HistoryEntry, HistoryOrder>
    /// All searches, newest first.
    public private(set) var entries: [HistoryEntry] = []
    /// Those that have all words of the line.
    public private(set) var shown: [HistoryEntry] = []
    /// Whether they are there.
    public var loading = LibraryLoading.loading
    /// What was removed and can be put back, the latest last.
    public var removed: [HistoryEntry] = []
    /// What is being removed or put back in the library.
    public internal(set) var pending: [HistoryEntry] = []

    /// As the library says them.
    private var stored: [HistoryEntry] = []
    /// Removed here, though the library still has them.
    private var leaving: Set<HistoryEntry.ID> = []

    /// A screen whose searches are yet to come.
    public init(now: Timestamp = Timestamp(seconds: 0)) {
        screen = ListScreenState(order: .newestFirst, now: now)
    }

    /// Those that have all words of the line.
    public var items: [HistoryEntry] { shown }

    /// Takes what the library says.
    mutating func apply(_ change: ListChange<HistoryEntry>) {
        switch change {
        case .initial(let entries): stored = entries
        case .difference(let difference): stored = difference.applied(to: stored)
        case .failed(let failure):
            loading = .failed(failure)
            return
        }
        loading = .loaded
        // What is gone for good may come again, as a new search.
        leaving.formIntersection(stored.lazy.map(\.id))
        rebuild()
    }

    /// Hides a search that is about to be removed, or shows it again.
    mutating func hide(_ entry: HistoryEntry, _ isHidden: Bool) {
        if isHidden { leaving.insert(entry.id) } else { leaving.remove(entry.id) }
        rebuild()
    }

    /// As what is typed asks for its best match, the selection goes to the first.
    public mutating func lineChanged() {
        narrow()
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: false)
    }

    private mutating func rebuild() {
        entries = leaving.isEmpty ? stored : stored.filter { !leaving.contains($0.id) }
        narrow()
        if screen.list.selectedIndex == 0 {
            // Who has not gone down the list stays with the newest.
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
