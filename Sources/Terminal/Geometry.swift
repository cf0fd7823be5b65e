/// The size of a grid of cells.
public struct Size: Sendable, Hashable {
    /// Cells in a row.
    public var columns: Int
    /// Rows.
    public var rows: Int

    /// A size; negative numbers count as 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A cell's place, counted from 0 at the top left.
public struct Position: Sendable, Hashable {
    /// Cells to its left.
    public var column: Int
    /// Rows above it.
    public var row: Int

    /// The cell at a column of a row.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A rectangle of cells.
public struct Rect: Sendable, Hashable {
    /// The columns it covers.
    public var columns: Range<Int>
    /// The rows it covers.
    public var rows: Range<Int>

    /// A rectangle of some columns and rows.
    public init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    /// A whole grid.
    public init(_ size: Size) { self.init(columns: 0..<size.columns, rows: 0..<size.rows) }

    /// The intersection with another rectangle; empty if they do not overlap.
    func intersection(_ other: Rect) -> Rect {
        Rect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }
}
