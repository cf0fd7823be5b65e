public import Core

/// The list below the empty line of the search. It is rebuilt when the history or the favourites change.
public struct StartListState: ListScreen {
    static let recentLimit = 5
    /// Examples are shown until the history has this many searches.
    static let experience = 10

    /// The number of rows that saved searches have not shown, as far as known without a request.
    public typealias NewRows = @Sendable ([SavedSearch]) async -> [SavedSearch.ID: Int]

    /// The line is always empty.
    public var screen = ListScreenState<StartListItem.ID>()
    /// Recent searches, saved ones, favourites with news.
    public private(set) var items: [StartListItem] = []
    public private(set) var recentCount = 0
    public private(set) var savedCount = 0
    /// The number of rows that saved searches have not shown, as far as known.
    public internal(set) var newRows: [SavedSearch.ID: Int] = [:]
    /// Whether the selection was moved since the line was last empty.
    private(set) var hasMoved = false

    /// The line is not typed into.
    public mutating func lineChanged() {}

    /// From now on, Enter applies to the selected row.
    public mutating func selectionMoved() { hasMoved = true }

    /// Built-in searches alone are not shown.
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

    /// The list begins at its top the next time the line is empty.
    mutating func leave() {
        guard hasMoved else { return }
        hasMoved = false
        screen.list.replace(with: items.lazy.map(\.id), keepsSelection: false)
    }
}

public enum StartListItem: ListItem {
    public enum ID: Sendable, Hashable {
        case search(HistoryItem.ID)
        case favourite(Repository.ID)
    }

    /// Recent or saved.
    case search(HistoryItem)
    case favourite(Favourite)

    public var id: ID {
        switch self {
        case .search(let item): .search(item.id)
        case .favourite(let favourite): .favourite(favourite.id)
        }
    }

    public var listedRepository: Repository? {
        if case .favourite(let favourite) = self { favourite.repository } else { nil }
    }

    var search: HistoryItem? {
        if case .search(let item) = self { item } else { nil }
    }
}
