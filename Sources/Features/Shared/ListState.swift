/// What is selected and what is visible in a list, apart from the list itself. The selection belongs to an item, not to a
/// line: when items come and go, it stays on its item, and the item stays on its line of the screen if it can.
public struct ListState<ID: Hashable & Sendable>: Sendable, Equatable {
    /// The selected item; `nil` in an empty list.
    public private(set) var selectedID: ID?
    /// Its place; 0 in an empty list.
    public private(set) var selectedIndex = 0
    /// The item on the first line of the screen.
    public private(set) var firstVisible = 0
    /// How many lines the screen has for items.
    public private(set) var viewportRows = 0
    /// How many items there are.
    public private(set) var count = 0

    /// An empty list on a screen without lines.
    public init() {}

    /// The places of the items on the screen.
    public var visibleRange: Range<Int> {
        firstVisible..<max(firstVisible, min(count, firstVisible + viewportRows))
    }

    /// How many items lie below the selected one.
    public var rowsBelowSelection: Int { max(0, count - 1 - selectedIndex) }

    /// How many items lie below the screen.
    public var rowsBelowViewport: Int { max(0, count - firstVisible - viewportRows) }

    /// Moves the selection and shows it.
    ///
    /// - Parameters:
    ///   - movement: How.
    ///   - id: The item at a place.
    public mutating func move(_ movement: ListMovement, id: (Int) -> ID) {
        guard count > 0 else { return }
        let page = max(1, viewportRows - 1)
        let index =
            switch movement {
            case .up: selectedIndex - 1
            case .down: selectedIndex + 1
            case .pageUp: selectedIndex - page
            case .pageDown: selectedIndex + page
            case .top: 0
            case .bottom: count - 1
            }
        select(min(max(0, index), count - 1), id: id)
        reveal()
    }

    /// Gives the screen another number of lines, and keeps the selection on it.
    public mutating func resize(rows: Int) {
        viewportRows = max(0, rows)
        reveal()
    }

    /// Takes other items.
    ///
    /// - Parameters:
    ///   - ids: All items, in order.
    ///   - keepsSelection: Whether the selection stays on its item; if not, or if the item is gone, it goes to the first.
    public mutating func replace(with ids: some RandomAccessCollection<ID>, keepsSelection: Bool) {
        count = ids.count
        guard !ids.isEmpty else {
            selectedID = nil
            selectedIndex = 0
            firstVisible = 0
            return
        }
        let kept = keepsSelection ? ids.firstIndex { $0 == selectedID } : nil
        let index = kept.map { ids.distance(from: ids.startIndex, to: $0) } ?? 0
        let line = kept == nil ? 0 : selectedIndex - firstVisible
        selectedIndex = index
        selectedID = ids[ids.index(ids.startIndex, offsetBy: index)]
        firstVisible = index - line
        reveal()
    }

    /// Takes the items the list has become: the selection stays on its item or, where that is gone, on its place.
    public mutating func update(with ids: some RandomAccessCollection<ID>) {
        let isKept = ids.contains { $0 == selectedID }
        if !isKept, selectedID != nil, !ids.isEmpty {
            let index = min(selectedIndex, ids.count - 1)
            // The line of the screen stays the same, too.
            firstVisible -= selectedIndex - index
            selectedIndex = index
            selectedID = ids[ids.index(ids.startIndex, offsetBy: index)]
        }
        replace(with: ids, keepsSelection: true)
    }

    /// Selects an item and shows it, where it is there.
    public mutating func select(_ id: ID, among ids: some RandomAccessCollection<ID>) {
        guard let place = ids.firstIndex(of: id) else { return }
        select(ids.distance(from: ids.startIndex, to: place)) { _ in id }
        reveal()
    }

    /// Shows the list from its first item on; a selection that is not to be seen there goes to the first.
    public mutating func showTop(id: (Int) -> ID) {
        firstVisible = 0
        if count > 0, selectedIndex >= viewportRows { select(0, id: id) }
    }

    /// Takes another identity of the selected item.
    public mutating func renameSelected(_ id: ID) {
        if selectedID != nil { selectedID = id }
    }

    /// Takes more items behind the others.
    ///
    /// - Parameters:
    ///   - count: How many there are now.
    ///   - id: The item at a place.
    public mutating func extend(to count: Int, id: (Int) -> ID) {
        self.count = count
        if selectedID == nil && count > 0 { select(0, id: id) }
    }

    private mutating func select(_ index: Int, id: (Int) -> ID) {
        selectedIndex = index
        selectedID = id(index)
    }

    /// Scrolls no further than needed to have the selection on the screen and no line empty that could show an item.
    private mutating func reveal() {
        firstVisible = min(firstVisible, selectedIndex)
        firstVisible = max(firstVisible, selectedIndex - max(1, viewportRows) + 1)
        firstVisible = max(0, min(firstVisible, count - max(1, viewportRows)))
    }
}

/// Ways through a list.
public enum ListMovement: Sendable, Equatable, CaseIterable {
    /// One up.
    case up
    /// One down.
    case down
    /// A screen up.
    case pageUp
    /// A screen down.
    case pageDown
    /// To the first item.
    case top
    /// To the last item.
    case bottom
}
