public import Core
import Reactive

/// The state that all list screens share.
///
/// As with ``CopyOnWrite``, what it is generic over need not be equatable for the type to exist: before the first frame the runtime
/// would search all conformances of the program twice for each screen.
public struct ListScreenState<ID: Sendable, Order: Sendable>: Sendable {
    /// The query or filter line.
    public var line: EditableText
    /// The sort order of the list.
    public var order: Order
    /// The selection and scroll position.
    public var list = ListState<ID>()
    /// The row that an earlier run had selected, until it is there or the user selects another.
    var resumedRow: SearchPosition.Row?
    /// The current time, as of the last event.
    public var now: Timestamp
    /// What was chosen.
    var choice: RepositoryChoice?
    /// Notices.
    public var notices = Pulse<ListNotice>()

    /// A screen with a text on its line and an empty list.
    public init(text: String = "", order: Order, now: Timestamp) {
        line = EditableText(text: text)
        self.order = order
        self.now = now
    }
}

extension ListScreenState: Equatable where ID: Equatable, Order: Equatable {}

/// The loading state of a list from the library.
public enum LibraryLoading: Sendable, Equatable {
    /// Loading has not finished.
    case loading
    /// The items are loaded and observed for changes.
    case loaded
    /// The items could not be read.
    case failed(LibraryFailure)
}

/// What drawing needs of the list that is shown, whatever its items are.
///
/// A concrete type: through `any ListScreen`, every access would ask the runtime for generic types, which costs a quarter of a key.
public struct ShownList {
    /// The query or filter line.
    public let line: EditableText
    /// The number of items.
    public let itemCount: Int
    /// The index of the selected item.
    public let selectedIndex: Int
    /// The repository of the selected item.
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

    /// The indices of the items that are visible in so many lines.
    public func visible(in rows: Int) -> Range<Int> { visible(rows) }
}
