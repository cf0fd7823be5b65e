public import Model
public import Reactive

/// What every list screen has, whatever its items are.
public struct ListScreenState<Item: ListItem, Order: ListOrder>: Sendable, Equatable {
    /// The line that is typed into: a query or a filter.
    public var line: LineEditorState
    /// The order of the list.
    public var order: Order
    /// Which item is selected, and which are visible.
    public var list = ListState<Item.ID>()
    /// The time of the last event.
    public var now: Timestamp
    /// The web address that was chosen: the program's answer.
    public var chosenAddress: String?
    /// Notices.
    public var notices = Pulse<ListNotice>()

    /// A screen with some text on its line and nothing in its list.
    public init(text: String = "", order: Order, now: Timestamp) {
        line = LineEditorState(text: text)
        self.order = order
        self.now = now
    }
}

/// Where a list from the library comes from, and how far that is.
public enum LibraryLoading: Sendable, Equatable {
    /// The library has not said anything yet.
    case loading
    /// The items are there, and followed.
    case loaded
    /// They cannot be read.
    case failed(LibraryFailure)
}
