public import Core
import Reactive

/// Like ``CopyOnWrite``, generic over types that need not be `Equatable`: with such a constraint, the runtime would
/// search all conformances of the program twice for each screen before the first frame.
public struct ListScreenState<ID: Sendable>: Sendable {
    public var line: EditableText
    public var list = ListState<ID>()
    /// The row selected by an earlier run, until it is loaded or the user selects another.
    var resumedRow: SearchPosition.Row?
    public var said: [Notice] = []

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
