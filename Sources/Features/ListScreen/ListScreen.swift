public import Core

/// The state of a feature with a list screen. It stores a ``ListScreenState``, to which the program applies
/// ``ListMutation``s, and adds what is specific to its screen.
public protocol ListScreen: Sendable, Equatable, KeepsNotices {
    associatedtype Items: RandomAccessCollection where Items.Element: ListItem, Items.Index == Int

    var screen: ListScreenState<Items.Element.ID> { get set }
    var items: Items { get }

    mutating func lineChanged()
    mutating func selectionMoved()
    /// The index is that of an order that the list may have.
    mutating func orderChanged(to index: Int)

    /// What a later run finds an item by; `nil` if it cannot be found again.
    func rowName(of item: Items.Element) -> String?
    /// Opens whatever hides the item.
    mutating func index(ofRow name: String) -> Int?
    var hasAllRows: Bool { get }
}

public protocol ListItem: Identifiable, Sendable, Equatable where ID: Sendable {
    /// The repository to mark, open and choose; `nil` for an item without one.
    var listedRepository: Repository? { get }
}

// Inlinable: other targets would otherwise call these through generic types made at run time.
extension ListScreen {
    @inlinable public var selected: Items.Element? { items.isEmpty ? nil : items[screen.list.selectedIndex] }
    @inlinable func visible(in rows: Int) -> Range<Int> { screen.list.visible(in: rows) }
    @inlinable var selectedRepository: Repository? { selected?.listedRepository }

    /// The repositories up to `reach` lines away from the selection: the nearest first, and the lower one of two that
    /// are as near.
    func neighbours(within reach: Int) -> [Repository] {
        let selected = screen.list.selectedIndex
        let nearest = (1...reach).flatMap { [selected + $0, selected - $0] }
        return nearest.compactMap { items.indices.contains($0) ? items[$0].listedRepository : nil }
    }

    /// Takes over what belongs to the screen rather than to a list. `rows` is the height of the list it is opened from.
    mutating func keepScreenState(of other: Self, rows: Int? = nil) {
        screen.list.resize(screenRows: other.screen.list.screenRows, listRows: rows)
    }

    @inlinable public var words: TextFilter { TextFilter(screen.line.text) }
    @inlinable var repositories: [Repository] { items.compactMap(\.listedRepository) }

    public func rowName(of item: Items.Element) -> String? { item.listedRepository.map { "\($0.id.rawValue)" } }
    public mutating func index(ofRow name: String) -> Int? { items.firstIndex { rowName(of: $0) == name } }
    public var hasAllRows: Bool { true }

    /// The selected row, for a later run, even if it is not loaded yet; `nil` for the first one.
    var rowToResume: SearchPosition.Row? {
        if let row = screen.resumedRow { return row }
        guard screen.list.selectedIndex > 0, let selected else { return nil }
        return rowName(of: selected).map { SearchPosition.Row(name: $0, index: screen.list.selectedIndex) }
    }

    /// Selects the row that an earlier run had selected or, if it no longer exists, the row at its index.
    mutating func followResumedRow() {
        guard let row = screen.resumedRow, !items.isEmpty else { return }
        let isLoaded = hasAllRows || row.index < items.count
        guard let place = index(ofRow: row.name) ?? (isLoaded ? min(row.index, items.count - 1) : nil) else { return }
        let rows = items
        screen.resumedRow = nil
        screen.list.show(place) { rows[$0].id }
        selectionMoved()
    }

    public mutating func selectionMoved() {}
    public mutating func orderChanged(to index: Int) {}

    @inlinable public var line: EditableText {
        get { screen.line }
        set { screen.line = newValue }
    }

    @inlinable public var list: ListState<Items.Element.ID> {
        get { screen.list }
        set { screen.list = newValue }
    }

    public var notices: [Notice] {
        get { screen.notices }
        set { screen.notices = newValue }
    }
}

extension Repository: ListItem {
    public var listedRepository: Repository? { self }
}

extension Favourite: ListItem {
    public var listedRepository: Repository? { repository }
}

/// Like ``CopyOnWrite``, generic over types that need not be `Equatable`: with such a constraint, the runtime would
/// search all conformances of the program twice for each screen before the first frame.
public struct ListScreenState<ID: Sendable>: Sendable {
    public var line: EditableText
    public var list = ListState<ID>()
    /// The row selected by an earlier run, until it is loaded or the user selects another.
    var resumedRow: SearchPosition.Row?
    public var notices: [Notice] = []

    public init(text: String = "") {
        line = EditableText(text: text)
    }
}

extension ListScreenState: Equatable where ID: Equatable {}

public enum LibraryLoading: Sendable, Equatable {
    case loading
    /// The items are loaded and observed for changes.
    case loaded
    case failed(LibraryFailure)
}

/// What drawing needs of the list on the screen.
///
/// A concrete type: through `any ListScreen`, every access asks the runtime for generic types, which takes a quarter of
/// the time of a key press.
public struct ShownList {
    public let line: EditableText
    public let itemCount: Int
    public let selectedIndex: Int
    public let selectedRepository: Repository?
    private let visible: (Int) -> Range<Int>

    @inline(__always) init(_ list: some ListScreen) {
        let state = list.screen.list
        line = list.screen.line
        itemCount = state.count
        selectedIndex = state.selectedIndex
        selectedRepository = list.selectedRepository
        visible = { state.visible(in: $0) }
    }

    public func visible(in rows: Int) -> Range<Int> { visible(rows) }
}
