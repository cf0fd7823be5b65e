/// What is selected and what is visible in a list, apart from the list itself. The selection belongs to an item, not to a
/// line: when items come and go, it stays on its item, and the item stays on its line of the screen if it can.
public struct ListState<ID: Hashable & Sendable>: Sendable, Equatable {
    /// The selected item; `nil` in an empty list.
    public private(set) var selectedID: ID?
    /// Its place; 0 in an empty list.
    public private(set) var selectedIndex = 0
    /// The item on the first line of the list, where that has as many lines as when it was moved in last; see ``visible(in:)``.
    public private(set) var firstVisible = 0
    /// How many items there are.
    public private(set) var count = 0
    /// The height of the whole screen, in rows.
    public private(set) var screenRows = 0
    /// How many lines the list had when it was moved in last; the whole screen before.
    private var rows = 0

    /// An empty list on a screen without lines.
    public init() {}

    /// The places of the items that are visible where the list has so many lines: the selected one is among them, and no line is
    /// empty that could show an item.
    public func visible(in rows: Int) -> Range<Int> {
        let first = first(rows)
        return first..<max(first, min(count, first + rows))
    }

    /// How many items lie below the selected one.
    public var rowsBelowSelection: Int { max(0, count - 1 - selectedIndex) }

    /// Whether fewer items are left below the selection or below the screen than the list has lines, or than 20.
    public var isNearEnd: Bool {
        min(rowsBelowSelection, max(0, count - firstVisible - rows)) < min(rows, 20)
    }

    /// Moves the selection and shows it.
    ///
    /// - Parameters:
    ///   - movement: How.
    ///   - rows: How many lines the list has; `nil` for as many as last time.
    ///   - id: The item at a place.
    public mutating func move(_ movement: ListMovement, rows: Int? = nil, id: (Int) -> ID) {
        if let rows { self.rows = rows }
        guard count > 0 else { return }
        let page = max(1, self.rows - 1)
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

    /// Gives the screen another height, and the list what it gains or loses by that. Nothing is scrolled: a screen that was small for
    /// a while comes back as it was.
    public mutating func resize(screenRows: Int) {
        rows += screenRows - self.screenRows
        self.screenRows = screenRows
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
    private mutating func reveal() { firstVisible = first(rows) }

    private func first(_ rows: Int) -> Int {
        let first = max(min(firstVisible, selectedIndex), selectedIndex - max(1, rows) + 1)
        return max(0, min(first, count - max(1, rows)))
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
