public import Core

/// The state of a feature with a list screen: what all list screens share, and the items of the list.
///
/// A feature stores a ``ListScreenState``, handles ``ListAction``s and ``ListMutation``s, and adds what is specific to
/// its screen.
public protocol ListScreen: Sendable, Equatable {
    /// The items in the list, in order.
    associatedtype Items: RandomAccessCollection where Items.Element: ListItem, Items.Index == Int
    /// The sort order of the list.
    associatedtype Order: ListOrder

    /// The line, the selection, the sort order and the notices.
    var screen: ListScreenState<Items.Element.ID, Order> { get set }
    /// The items in the list.
    var items: Items { get }

    /// Called when the text of the line changes.
    mutating func lineChanged()
    /// Called when the selection moves.
    mutating func selectionMoved()
    /// Called when the sort order changes.
    mutating func orderChanged()

    /// What a later run finds an item by; `nil` for nothing.
    func rowName(of item: Items.Element) -> String?
    /// The index of the item with a name. What hides it is opened.
    mutating func index(ofRow name: String) -> Int?
    /// Whether no more items can be loaded.
    var hasAllRows: Bool { get }
}

/// An item of a list.
public protocol ListItem: Identifiable, Sendable, Equatable where ID: Sendable {
    /// The repository of the item, which can be marked, opened and chosen; `nil` for an item without one.
    var listedRepository: Repository? { get }
}

/// A sort order of a list.
public protocol ListOrder: Sendable, Equatable, CaseIterable {}

// Inlinable: other targets would otherwise call these through generic types made at run time.
extension ListScreen {
    /// The selected item.
    @inlinable public var selected: Items.Element? { items.isEmpty ? nil : items[screen.list.selectedIndex] }
    /// The indices of the items that are visible in so many lines.
    @inlinable func visible(in rows: Int) -> Range<Int> { screen.list.visible(in: rows) }
    /// The repository of the selected item.
    @inlinable var selectedRepository: Repository? { selected?.listedRepository }

    /// The repositories of the items around the selected one, up to so many lines away: the nearest first, and of two as near the
    /// lower one.
    func neighbours(within reach: Int) -> [Repository] {
        let selected = screen.list.selectedIndex
        let nearest = (1...reach).flatMap { [selected + $0, selected - $0] }
        return nearest.compactMap { items.indices.contains($0) ? items[$0].listedRepository : nil }
    }

    /// Takes over what belongs to the screen, and not to a list.
    ///
    /// - Parameter rows: The height of the list that it is opened from.
    mutating func takePlace(of other: Self, rows: Int? = nil) {
        notices = other.notices
        screen.list.resize(screenRows: other.screen.list.screenRows, listRows: rows)
    }

    /// The words on the line, as a filter.
    @inlinable public var words: TextFilter { TextFilter(screen.line.text) }

    /// The repositories of all items.
    @inlinable var repositories: [Repository] { items.compactMap(\.listedRepository) }

    /// The number of its repository.
    public func rowName(of item: Items.Element) -> String? { item.listedRepository.map { "\($0.id.rawValue)" } }
    /// The first item with the name.
    public mutating func index(ofRow name: String) -> Int? { items.firstIndex { rowName(of: $0) == name } }
    /// `true`: all items are there at once.
    public var hasAllRows: Bool { true }

    /// The selected row, for a later run; `nil` for the first one. One that is not there yet counts.
    var rowToResume: SearchPosition.Row? {
        if let row = screen.resumedRow { return row }
        guard screen.list.selectedIndex > 0, let selected else { return nil }
        return rowName(of: selected).map { SearchPosition.Row(name: $0, index: screen.list.selectedIndex) }
    }

    /// Selects the row that an earlier run had selected or, if there is none any more, the row in its place.
    mutating func followResumedRow() {
        guard let row = screen.resumedRow, !items.isEmpty else { return }
        let isLoaded = hasAllRows || row.index < items.count
        guard let place = index(ofRow: row.name) ?? (isLoaded ? min(row.index, items.count - 1) : nil) else { return }
        let rows = items
        screen.resumedRow = nil
        screen.list.show(place) { rows[$0].id }
        selectionMoved()
    }

    /// Does nothing.
    public mutating func selectionMoved() {}
    /// Does nothing.
    public mutating func orderChanged() {}

    /// The query or filter line.
    @inlinable public var line: EditableText {
        get { screen.line }
        set { screen.line = newValue }
    }

    /// The selection and scroll position.
    @inlinable public var list: ListState<Items.Element.ID> {
        get { screen.list }
        set { screen.list = newValue }
    }

    /// Notices.
    @inlinable public var notices: Pulse<ListNotice> {
        get { screen.notices }
        set { screen.notices = newValue }
    }

    /// The current time, as of the last event.
    @inlinable public var now: Timestamp {
        get { screen.now }
        set { screen.now = newValue }
    }
}

extension Repository: ListItem {
    /// The repository itself.
    public var listedRepository: Repository? { self }
}

extension Favourite: ListItem {
    /// The favourite repository.
    public var listedRepository: Repository? { repository }
}

extension SearchSort: ListOrder {}
extension FavouriteOrder: ListOrder {}

/// The sort order of a list that has no other: what was used last, the most stars, the order of the marks or of a tree first.
public enum OnlyOrder: ListOrder {
    /// The one that it has.
    case only
}

/// What a list needs from the outside if the loader asks GitHub for it: that of forks, or a comparison.
public struct ListDependencies: Sendable {
    /// Opens and copies repositories.
    var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp) {
        (self.opening, self.now) = (opening, now)
    }
}
