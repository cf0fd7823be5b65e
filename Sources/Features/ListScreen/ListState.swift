/// The selection belongs to an item, not to a line: when items change, it stays on its item, and the item stays on its line of the
/// screen if possible.
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

    /// An empty list on a screen without lines.
    public init() {}
}

extension ListState: Equatable where ID: Equatable {}

extension ListState where ID: Equatable {
    /// The visible items of a list with so many lines. They include the selected one, and no line is left empty if an item could
    /// fill it.
    public func visible(in rows: Int) -> Range<Int> {
        let first = first(rows)
        return first..<max(first, min(count, first + rows))
    }

    /// At the height of the last movement.
    var visibleAtLastHeight: Range<Int> { visible(in: rows) }
    var rowsBelowSelection: Int { max(0, count - 1 - selectedIndex) }

    /// Whether fewer items remain below the selection or the screen than the list has lines, or than 20.
    var isNearEnd: Bool { min(rowsBelowSelection, max(0, count - firstVisible - rows)) < min(rows, 20) }

    /// Also scrolls to the selection. `rows` is the height of the list, `nil` for the same as last time; `id` is the item at an
    /// index.
    public mutating func move(_ movement: ListMovement, rows: Int? = nil, id: (Int) -> ID) {
        if let rows { self.rows = rows }
        guard count > 0 else { return }
        select(movement.index(from: selectedIndex, last: count - 1, rows: self.rows), id: id)
        reveal()
    }

    /// Changes the height of the screen, and that of the list by the same amount. Nothing scrolls: a screen that was small for a
    /// while looks the same afterwards. `listRows` is the height of the list, if it is known.
    public mutating func resize(screenRows: Int, listRows: Int? = nil) {
        rows += screenRows - self.screenRows
        self.screenRows = screenRows
        if let listRows { rows = listRows }
    }

    /// `keepsSelection`: the selection stays on its item; otherwise, or if the item is gone, it moves to the first.
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

    /// The selection stays on its item or, if that is gone, at its index.
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

    public mutating func select(_ id: ID, among ids: some RandomAccessCollection<ID>) {
        guard let index = ids.firstIndex(of: id) else { return }
        select(ids.distance(from: ids.startIndex, to: index)) { _ in id }
        reveal()
    }

    mutating func show(_ index: Int, id: (Int) -> ID) {
        select(index, id: id)
        reveal()
    }

    /// Selects the item at an index, with `first` as the first visible one.
    mutating func restore(_ index: Int, first: Int, id: (Int) -> ID) {
        select(index, id: id)
        firstVisible = max(0, min(first, index))
    }

    public mutating func renameSelected(_ id: ID) {
        if selectedID != nil { selectedID = id }
    }

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

    /// The index that the movement leads to, in a list or a text. `last` is the last index; the first is 0. `rows` is the number of
    /// visible lines.
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
