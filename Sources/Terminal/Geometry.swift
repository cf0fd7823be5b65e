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
