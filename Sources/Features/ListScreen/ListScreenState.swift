public import Model
public import Reactive

/// The state that all list screens share.
public struct ListScreenState<Item: ListItem, Order: ListOrder>: Sendable, Equatable {
    /// The query or filter line.
    public var line: LineEditorState
    /// The sort order of the list.
    public var order: Order
    /// The selection and scroll position.
    public var list = ListState<Item.ID>()
    /// The current time, as of the last event.
    public var now: Timestamp
    /// What was chosen.
    public var choice: RepositoryChoice?
    /// Notices.
    public var notices = Pulse<ListNotice>()

    /// A screen with a text on its line and an empty list.
    public init(text: String = "", order: Order, now: Timestamp) {
        line = LineEditorState(text: text)
        self.order = order
        self.now = now
    }
}

/// The loading state of a list from the library.
public enum LibraryLoading: Sendable, Equatable {
    /// Loading has not finished.
    case loading
    /// The items are loaded and observed for changes.
    case loaded
    /// The items could not be read.
    case failed(LibraryFailure)
}
