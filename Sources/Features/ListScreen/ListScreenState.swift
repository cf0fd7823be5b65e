public import Core
import Reactive

/// The state that all list screens share. As with ``CopyOnWrite``, its parameters are not required to be equatable: otherwise,
/// before the first frame, the runtime would search all conformances of the program twice for each screen.
public struct ListScreenState<ID: Sendable, Order: Sendable>: Sendable {
    /// The query or filter.
    public var line: EditableText
    public var order: Order
    public var list = ListState<ID>()
    /// The row that an earlier run had selected, until it is loaded or the user selects another.
    var resumedRow: SearchPosition.Row?
    /// As of the last event.
    public var now: Timestamp
    var choice: RepositoryChoice?
    public var notices = Pulse<ListNotice>()

    /// With a text on its line and an empty list.
    public init(text: String = "", order: Order, now: Timestamp) {
        line = EditableText(text: text)
        self.order = order
        self.now = now
    }
}

extension ListScreenState: Equatable where ID: Equatable, Order: Equatable {}

public enum LibraryLoading: Sendable, Equatable {
    case loading
    /// The items are loaded and observed for changes.
    case loaded
    case failed(LibraryFailure)
}

/// What drawing needs of the list that is shown. A concrete type: through `any ListScreen`, every access would ask the runtime for
/// generic types, which costs a quarter of the time for a key.
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

    /// The indices of the items that are visible in so many lines.
    public func visible(in rows: Int) -> Range<Int> { visible(rows) }
}
