public import Model
public import Reactive

/// What a feature with a list screen shows: what every list screen has, and the items in the list.
///
/// A feature holds a ``ListScreenState``, takes ``ListAction``s and ``ListMutation``s, and adds what only its own screen can do.
public protocol ListScreen: Sendable, Equatable {
    /// The items in the list, in order.
    associatedtype Items: RandomAccessCollection where Items.Element: ListItem, Items.Index == Int
    /// An order of the list.
    associatedtype Order: ListOrder

    /// The line, the selection, the order and the notices.
    var screen: ListScreenState<Items.Element, Order> { get set }
    /// The items in the list.
    var items: Items { get }

    /// Follows a change of the text on the line.
    mutating func lineChanged()
    /// Follows a movement of the selection.
    mutating func selectionMoved()
    /// Follows a change of the order.
    mutating func orderChanged()
}

/// An item of a list.
public protocol ListItem: Identifiable, Sendable, Equatable where ID: Sendable {
    /// The repository it is about, which can be marked, opened and chosen; `nil` if it is about none.
    var listedRepository: Repository? { get }
}

/// An order of a list.
public protocol ListOrder: Sendable, Equatable {
    /// The one that follows when the user asks for another.
    var next: Self { get }
}

extension ListScreen {
    /// The selected item.
    public var selected: Items.Element? { items.isEmpty ? nil : items[screen.list.selectedIndex] }
    /// The number of items.
    public var itemCount: Int { screen.list.count }
    /// The places of the items that are visible in so many lines.
    public func visible(in rows: Int) -> Range<Int> { screen.list.visible(in: rows) }
    /// The repository of the selected item.
    public var selectedRepository: Repository? { selected?.listedRepository }

    /// The words on the line in lower case: what a filter looks for.
    public var words: [String] { screen.line.text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }

    /// The repositories of all items.
    public var repositories: [Repository] { items.compactMap(\.listedRepository) }

    /// Nothing.
    public mutating func selectionMoved() {}
    /// Nothing.
    public mutating func orderChanged() {}

    /// The line that is typed into: a query or a filter.
    public var line: LineEditorState {
        get { screen.line }
        set { screen.line = newValue }
    }

    /// Which item is selected, and which are visible.
    public var list: ListState<Items.Element.ID> {
        get { screen.list }
        set { screen.list = newValue }
    }

    /// Notices.
    public var notices: Pulse<ListNotice> {
        get { screen.notices }
        set { screen.notices = newValue }
    }

    /// The time of the last event.
    public var now: Timestamp {
        get { screen.now }
        set { screen.now = newValue }
    }

    /// The web address that was chosen: the program's answer.
    public var chosenAddress: String? { screen.chosenAddress }
}

extension Repository: ListItem {
    /// Itself.
    public var listedRepository: Repository? { self }
}

extension Favourite: ListItem {
    /// The repository that is kept.
    public var listedRepository: Repository? { repository }
}

extension HistoryEntry: ListItem {
    /// None: it is a search.
    public var listedRepository: Repository? { nil }
}

extension SearchSort: ListOrder {}
extension FavouriteOrder: ListOrder {}

/// The only order of the history.
public enum HistoryOrder: ListOrder {
    /// The latest search first.
    case newestFirst

    /// The same.
    public var next: HistoryOrder { self }
}
