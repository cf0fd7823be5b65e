public struct Size: Sendable, Hashable {
    public var columns: Int
    public var rows: Int

    /// Negative numbers count as 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// Counted from 0 at the top left.
public struct Position: Sendable, Hashable {
    public var column: Int
    public var row: Int

    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

public struct Rect: Sendable, Hashable {
    public var columns: Range<Int>
    public var rows: Range<Int>

    public init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    public init(_ size: Size) { self.init(columns: 0..<size.columns, rows: 0..<size.rows) }

    /// Empty if they do not overlap.
    func intersection(_ other: Rect) -> Rect {
        Rect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }
}
