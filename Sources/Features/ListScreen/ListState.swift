/// The selection and scroll position of a list. The selection belongs to an item, not to an index: when the items
/// change, it stays on its item, and the item stays on its line of the screen if possible.
public struct ListState<ID: Sendable>: Sendable {
    /// `nil` in an empty list.
    private(set) var selectedID: ID?
    /// 0 in an empty list.
    public private(set) var selectedIndex = 0
    /// The index of the first visible item at the height of the last movement; see ``visible(in:)``.
    public private(set) var firstVisible = 0
    public private(set) var count = 0
    /// The height of the whole screen.
    private(set) var screenRows = 0
    /// The height of the list at the last movement, in lines; initially that of the screen.
    private var rows = 0
}

extension ListState: Equatable where ID: Equatable {}

extension ListState where ID: Equatable {
    /// The visible items if the list has `rows` lines. They include the selected one, and no line is left empty that an
    /// item could fill.
    public func visible(in rows: Int) -> Range<Int> {
        let first = first(rows)
        return first..<max(first, min(count, first + rows))
    }

    var visibleAtLastHeight: Range<Int> { visible(in: rows) }
    var rowsBelowSelection: Int { max(0, count - 1 - selectedIndex) }

    /// Whether fewer items remain below the selection or the screen than the list has lines, or than 20.
    var isNearEnd: Bool { min(rowsBelowSelection, max(0, count - firstVisible - rows)) < min(rows, 20) }

    /// `rows` is the height of the list; `nil` for the same as last time.
    public mutating func move(_ movement: ListMovement, rows: Int? = nil, id: (Int) -> ID) {
        if let rows { self.rows = rows }
        guard count > 0 else { return }
        select(movement.index(from: selectedIndex, last: count - 1, rows: self.rows), id: id)
        reveal()
    }

    /// Changes the height of the screen, and that of the list by the same amount if it is not given. Nothing scrolls: a
    /// screen that was small for a while looks the same afterwards.
    public mutating func resize(screenRows: Int, listRows: Int? = nil) {
        rows += screenRows - self.screenRows
        self.screenRows = screenRows
        if let listRows { rows = listRows }
    }

    /// Selects the first item unless `keepsSelection` is set and the selected one still exists.
    mutating func replace(with ids: some RandomAccessCollection<ID>, keepsSelection: Bool) {
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

    /// The selection stays on its item or, if that no longer exists, at its index.
    mutating func update(with ids: some RandomAccessCollection<ID>) {
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

    /// Does nothing if the item is not in the list.
    public mutating func select(_ id: ID, among ids: some RandomAccessCollection<ID>) {
        guard let index = ids.firstIndex(of: id) else { return }
        select(ids.distance(from: ids.startIndex, to: index)) { _ in id }
        reveal()
    }

    mutating func show(_ index: Int, id: (Int) -> ID) {
        select(index, id: id)
        reveal()
    }

    /// `first` is the index of the first visible item.
    mutating func restore(_ index: Int, first: Int, id: (Int) -> ID) {
        select(index, id: id)
        firstVisible = max(0, min(first, index))
    }

    public mutating func renameSelected(_ id: ID) {
        if selectedID != nil { selectedID = id }
    }

    /// `count` is the new number of items.
    public mutating func extend(to count: Int, id: (Int) -> ID) {
        self.count = count
        if selectedID == nil && count > 0 { select(0, id: id) }
    }

    private mutating func select(_ index: Int, id: (Int) -> ID) {
        selectedIndex = index
        selectedID = id(index)
    }

    /// Scrolls as little as needed to show the selection and to fill the lines.
    private mutating func reveal() { firstVisible = first(rows) }

    private func first(_ rows: Int) -> Int {
        let first = max(min(firstVisible, selectedIndex), selectedIndex - max(1, rows) + 1)
        return max(0, min(first, count - max(1, rows)))
    }
}

public enum ListMovement: Sendable, Equatable {
    case up
    case down
    case pageUp
    case pageDown
    case halfUp
    case halfDown
    case top
    case bottom
    /// The item with this index, or the nearest one.
    case row(Int)

    /// The index it leads to. `last` is the last index; `rows` is the number of visible lines.
    public func index(from start: Int, last: Int, rows: Int) -> Int {
        let page = max(1, rows - 1)
        let target =
            switch self {
            case .up: start - 1
            case .down: start + 1
            case .pageUp: start - page
            case .pageDown: start + page
            case .halfUp: start - max(1, rows / 2)
            case .halfDown: start + max(1, rows / 2)
            case .top: 0
            case .bottom: last
            case .row(let index): index
            }
        return min(max(0, target), last)
    }
}
