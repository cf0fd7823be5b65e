public import Core

/// What is listed below the empty line of the search. It is put together from the history and the favourites, whenever these change.
public struct StartListState: ListScreen {
    /// The number of recent searches.
    static let recentLimit = 5
    /// Examples are shown until there are so many searches in the history.
    static let experience = 10

    /// The selection. The line is always empty.
    public var screen: ListScreenState<StartListItem.ID, SearchSort>
    /// The rows: recent searches, saved ones, favourites with news.
    public private(set) var items: [StartListItem] = []
    /// The number of recent searches among them.
    public private(set) var recentCount = 0
    /// The number of saved searches among them.
    public private(set) var savedCount = 0
    /// How many rows saved searches have that they have not shown, as far as it is known.
    public internal(set) var newRows: [SavedSearch.ID: Int] = [:]
    /// Whether the selection was moved since the line was last empty.
    private(set) var hasMoved = false

    /// An empty list.
    public init(now: Timestamp = Timestamp(seconds: 0)) { screen = ListScreenState(order: .bestMatch, now: now) }

    /// Does nothing: nothing is typed here.
    public mutating func lineChanged() {}

    /// From now on, Enter means the selected row.
    public mutating func selectionMoved() { hasMoved = true }

    /// Takes the rows, unless all of them come with the program.
    mutating func take(recent: [HistoryItem], saved: [HistoryItem], builtIn: [HistoryItem], news: [Favourite]) {
        let isEmpty = recent.isEmpty && saved.isEmpty && news.isEmpty
        recentCount = recent.count
        savedCount = isEmpty ? 0 : saved.count + builtIn.count
        items = isEmpty ? [] : (recent + saved + builtIn).map(StartListItem.search) + news.map(StartListItem.favourite)
        if hasMoved {
            screen.list.update(with: items.lazy.map(\.id))
        } else {
            screen.list.replace(with: items.lazy.map(\.id), keepsSelection: false)
        }
    }

    /// Something is typed: the next time, the list begins at its top.
    mutating func leave() {
        guard hasMoved else { return }
        hasMoved = false
        screen.list.replace(with: items.lazy.map(\.id), keepsSelection: false)
    }
}

/// A row of the list below the empty line: something one returns to.
public enum StartListItem: ListItem {
    /// What distinguishes it from the others.
    public enum ID: Sendable, Hashable {
        /// A search.
        case search(HistoryItem.ID)
        /// A favourite with news.
        case favourite(Repository.ID)
    }

    /// A recent search, or a saved one.
    case search(HistoryItem)
    /// A favourite with news.
    case favourite(Favourite)

    /// What distinguishes it from the others.
    public var id: ID {
        switch self {
        case .search(let item): .search(item.id)
        case .favourite(let favourite): .favourite(favourite.id)
        }
    }

    /// The repository of a favourite.
    public var listedRepository: Repository? {
        if case .favourite(let favourite) = self { favourite.repository } else { nil }
    }

    /// The search; `nil` for a favourite.
    var search: HistoryItem? {
        if case .search(let item) = self { item } else { nil }
    }
}
