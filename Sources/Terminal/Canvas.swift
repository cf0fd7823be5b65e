public import Core

/// Draws on an area of a frame. Drawing outside is clipped, and later drawing covers earlier.
public struct Canvas {
    public private(set) var frame: Frame
    public private(set) var area: Rect
    let repertoire: Repertoire
    /// Cells at the end of each row that stay free.
    private var margin = 0
    /// What cells stand for, each over those before it, with the column that theirs are counted from.
    private var targets: [(cells: Rect, origin: Int, value: (Position) -> (any Sendable)?)] = []

    /// A blank frame of a size; its whole area is drawable.
    public init(size: Size, repertoire: Repertoire = .unicode) {
        frame = Frame(size: size)
        area = Rect(size)
        self.repertoire = repertoire
    }

    /// Says what cells stand for, whatever is drawn there. Columns are counted as ``row(_:_:)`` does, also those given to the function,
    /// which is called only if it is asked for.
    public mutating func target(rows: Range<Int>, columns: Range<Int>, _ value: @escaping (Position) -> (any Sendable)?)
    {
        let origin = area.columns.lowerBound
        let cells = Rect(columns: columns.lowerBound + origin..<columns.upperBound + origin, rows: rows)
        targets.append((cells.intersection(area), origin, value))
    }

    /// What a cell stands for; `nil` for nothing.
    public func target(at position: Position) -> (any Sendable)? {
        let target = targets.last {
            $0.cells.rows.contains(position.row) && $0.cells.columns.contains(position.column)
        }
        return target.flatMap { $0.value(Position(column: position.column - $0.origin, row: position.row)) }
    }

    /// Forgets what all cells drawn so far stand for.
    public mutating func forgetTargets() { targets.removeAll(keepingCapacity: true) }

    /// Draws on a smaller area, with a margin of free cells at the end of each row.
    public mutating func clipped(to area: Rect, margin: Int = 0, _ draw: (inout Canvas) -> Void) {
        let (whole, outer) = (self.area, self.margin)
        self.area = whole.intersection(area)
        self.margin = margin
        draw(&self)
        self.area = whole
        self.margin = outer
    }

    /// Draws a row of the area from left to right. Its columns are counted from the area's left edge, the row from the frame's top; the
    /// whole row of the area is covered.
    public mutating func row(_ row: Int, _ draw: (inout RowCanvas) -> Void) {
        guard area.rows.contains(row) else { return }
        var canvas = RowCanvas(columns: area.columns.count, margin: margin, repertoire: repertoire)
        draw(&canvas)
        put(canvas, at: row)
    }

    /// Places an already drawn row likewise, with what its cells stand for.
    public mutating func put(_ row: RowCanvas, at index: Int) {
        put(row.row, at: index)
        for (columns, value) in row.targets { target(rows: index..<index + 1, columns: columns) { value($0.column) } }
    }

    /// Places an already drawn row where ``row(_:_:)`` would draw it. It must not be wider than the area.
    public mutating func put(_ row: Frame.Row, at index: Int) {
        guard area.rows.contains(index) else { return }
        if area.columns == 0..<frame.size.columns {
            frame.rows[index] = row
        } else {
            frame.rows[index].cover(area.columns, with: row)
        }
    }

    /// Replaces the rows of the area, whose columns are counted as by ``row(_:_:)``.
    public mutating func redraw(_ change: (Frame.Row) -> Frame.Row) {
        for row in area.rows {
            let spans = frame.rows[row].clipped(to: area.columns).spans.map { $0.moved(by: -area.columns.lowerBound) }
            put(change(Frame.Row(spans: spans)), at: row)
        }
    }
}

extension Canvas {
    public mutating func restyle(_ style: Style) {
        redraw { row in
            Frame.Row(spans: row.spans.map { Frame.Span(column: $0.column, text: $0.text, style: style) })
        }
    }

    /// Sets the background of everything in the area that has none, including blank cells.
    public mutating func restyle(background: Color) {
        guard background != .standard else { return }
        redraw { [columns = area.columns.count] in $0.filled(with: background, columns: columns) }
    }
}

extension Frame.Row {
    /// Replaces some columns with another row. A wide character cut in two leaves blanks.
    mutating func cover(_ columns: Range<Int>, with other: Frame.Row) {
        if spans.isEmpty, columns.lowerBound == 0 {
            self = other
            return
        }
        guard let last = spans.last, last.column + last.text.columns > columns.lowerBound else {
            // Nothing is covered, as beside a list.
            spans.reserveCapacity(spans.count + other.spans.count)
            for span in other.spans { spans.append(span.moved(by: columns.lowerBound)) }
            return
        }
        let left = clipped(to: 0..<columns.lowerBound).spans
        let right = clipped(to: columns.upperBound..<Int.max).spans
        spans = left + other.spans.map { $0.moved(by: columns.lowerBound) } + right
    }

    /// The contents of some columns, whole characters only.
    func clipped(to columns: Range<Int>) -> Frame.Row {
        Frame.Row(
            spans: spans.compactMap { span in
                let end = span.column + span.text.columns
                if columns.contains(span.column), end <= columns.upperBound { return span }
                guard span.column < columns.upperBound, end > columns.lowerBound else { return nil }
                let rest = span.text.dropping(columns: columns.lowerBound - span.column)
                let text = rest.prefix(columns: columns.upperBound - (end - rest.columns))
                return text.columns > 0 ? Frame.Span(column: end - rest.columns, text: text, style: span.style) : nil
            })
    }
}

extension Frame.Span {
    fileprivate func moved(by columns: Int) -> Frame.Span {
        Frame.Span(column: column + columns, text: text, style: style)
    }
}
