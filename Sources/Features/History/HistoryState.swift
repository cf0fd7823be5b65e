public import Model
public import Reactive

/// Everything the history screen shows, as values.
public struct HistoryState: Sendable, Equatable {
    /// Where the searches come from, and how far that is.
    public enum Loading: Sendable, Equatable {
        /// The library has not said anything yet.
        case loading
        /// They are there, and followed.
        case loaded
        /// They cannot be read.
        case failed(LibraryFailure)
    }

    /// So many of the searches removed last can be put back.
    public static let undoLimit = 100

    /// The filter that is being typed.
    public var line = LineEditorState()
    /// All searches, newest first.
    public private(set) var entries: [HistoryEntry] = []
    /// Those that have all words of the line.
    public private(set) var shown: [HistoryEntry] = []
    /// Which of those that are shown is selected, which are visible.
    public var list = ListState<HistoryEntry.ID>()
    /// Whether they are there.
    public var loading = Loading.loading
    /// What was removed and can be put back, the latest last.
    public var removed: [HistoryEntry] = []
    /// What is being removed or put back in the library.
    public internal(set) var pending: [HistoryEntry] = []
    /// The moment ages are counted from.
    public var now: Timestamp
    /// Things to say once.
    public var notices = Pulse<HistoryNotice>()

    /// As the library says them.
    private var stored: [HistoryEntry] = []
    /// Removed here, though the library still has them.
    private var leaving: Set<HistoryEntry.ID> = []

    /// A screen whose searches are yet to come.
    public init(now: Timestamp = Timestamp(seconds: 0)) {
        self.now = now
    }

    /// The selected search.
    public var selected: HistoryEntry? { shown.isEmpty ? nil : shown[list.selectedIndex] }

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

    /// Takes another filter: as what is typed asks for its best match, the selection goes to the first.
    mutating func filter() {
        narrow()
        list.replace(with: shown.lazy.map(\.id), keepsSelection: false)
    }

    private mutating func rebuild() {
        entries = leaving.isEmpty ? stored : stored.filter { !leaving.contains($0.id) }
        narrow()
        if list.selectedIndex == 0 {
            // Who has not gone down the list stays with the newest.
            list.replace(with: shown.lazy.map(\.id), keepsSelection: false)
        } else {
            list.update(with: shown.lazy.map(\.id))
        }
    }

    private mutating func narrow() {
        let words = line.text.lowercased().split(whereSeparator: \.isWhitespace)
        shown =
            words.isEmpty
            ? entries
            : entries.filter { entry in
                let text = entry.query.lowercased()
                return words.allSatisfy { text.contains($0) }
            }
    }
}

/// Things the history screen says once.
public enum HistoryNotice: Sendable, Equatable {
    /// A search was removed; it can be put back.
    case removed(query: String)
    /// A search is back.
    case restored(query: String)
    /// There is nothing to put back.
    case nothingToUndo
    /// A change could not be written, and is undone.
    case notWritten(query: String, LibraryFailure)
}
