public import Model

/// What drawing needs of the list that is shown, whatever its items are.
///
/// A concrete type: through `any ListScreen`, every access would ask the runtime for generic types, which costs a quarter of a key.
public struct ShownList {
    /// The query or filter line.
    public let line: LineEditorState
    /// The number of items.
    public let itemCount: Int
    /// The repository of the selected item.
    public let selectedRepository: Repository?
    private let visible: (Int) -> Range<Int>

    init(_ list: some ListScreen) {
        let state = list.screen.list
        line = list.screen.line
        itemCount = state.count
        selectedRepository = list.selectedRepository
        visible = { state.visible(in: $0) }
    }

    /// The indices of the items that are visible in so many lines.
    public func visible(in rows: Int) -> Range<Int> { visible(rows) }
}
