public import Core

/// Draws one row from left to right. Text that does not fit is cut at the edge.
public struct RowCanvas {
    public enum Alignment: Sendable {
        /// Text that is too long ends with an ellipsis.
        case left
        case right
    }

    /// With the margin.
    public let columns: Int
    /// The column where the margin at the end begins.
    private let edge: Int
    public let repertoire: Repertoire
    /// The next column.
    public private(set) var column = 0
    public private(set) var row = Frame.Row()

    /// What some of its cells stand for, each over those before it.
    private(set) var targets: [(columns: Range<Int>, value: (Int) -> any Sendable)] = []

    /// An empty row of some cells, the last of which stay free as a margin.
    public init(columns: Int, margin: Int = 0, repertoire: Repertoire = .unicode) {
        self.columns = columns
        edge = max(0, columns - margin)
        self.repertoire = repertoire
    }

    /// Says what the cells from a column to the next one stand for, as ``Canvas/target(rows:columns:_:)`` does.
    public mutating func target(from start: Int, _ value: @escaping (Int) -> any Sendable) {
        if start < column { targets.append((start..<column, value)) }
    }

    /// Without the margin.
    public var remaining: Int { max(0, edge - column) }

    /// Text too long for the row ends with an ellipsis.
    public mutating func write(_ text: String, _ style: Style = .standard) {
        write(CellText(text, repertoire: repertoire), style)
    }

    /// Text too long for the row ends with an ellipsis.
    public mutating func write(_ text: CellText, _ style: Style = .standard) {
        let visible = text.truncated(to: remaining, repertoire: repertoire)
        guard visible.columns > 0 else { return }
        row.spans.append(Frame.Span(column: column, text: visible, style: style))
        column += visible.columns
    }

    /// Writes text into a field of this many cells and continues after the field.
    public mutating func write(_ text: String, _ style: Style = .standard, field: Int, _ alignment: Alignment = .left) {
        write(CellText(text, repertoire: repertoire), style, field: field, alignment)
    }

    /// Writes text into a field of this many cells and continues after the field.
    public mutating func write(
        _ text: CellText, _ style: Style = .standard, field: Int, _ alignment: Alignment = .left
    ) {
        let end = min(edge, column + max(0, field))
        let visible = text.truncated(to: end - column, repertoire: repertoire)
        if alignment == .right { column = end - visible.columns }
        write(visible, style)
        column = end
    }

    /// Writes what another row has from the next column on, with what its cells stand for.
    public mutating func write(restOf other: RowCanvas) {
        row.spans += other.row.spans.drop { $0.column < column }
        targets += other.targets
        if let last = row.spans.last { column = max(column, last.column + last.text.columns) }
    }

    /// Skips to a column further right, never back.
    public mutating func skip(to column: Int) { self.column = min(edge, max(self.column, column)) }
}
