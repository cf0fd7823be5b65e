public import Core

/// Draws on an area of a frame. Drawing outside is clipped, and later drawing covers earlier.
public struct Canvas {
    /// The frame drawn so far.
    public private(set) var frame: Frame
    /// The drawable area.
    public private(set) var area: Rect
    /// The characters that can be written.
    let repertoire: Repertoire
    /// Cells at the end of each row that stay free.
    private var margin = 0
    /// The cell whose meaning is asked for; `nil` for a frame to show.
    private let probe: Position?
    /// What that cell stands for, as drawn so far.
    public private(set) var answer: (any Sendable)?

    /// A blank frame of a size; its whole area is drawable.
    ///
    /// - Parameter probe: A cell of which ``answer`` tells what it stands for. Only its row is drawn then.
    public init(size: Size, repertoire: Repertoire = .unicode, probe: Position? = nil) {
        frame = Frame(size: size)
        area = Rect(size)
        self.repertoire = repertoire
        self.probe = probe
    }

    /// Whether the meaning of a cell is asked for.
    public var isProbing: Bool { probe != nil }

    /// Whether a row is drawn: all are, unless it is asked what a cell of another stands for.
    func draws(_ row: Int) -> Bool { probe.map { $0.row == row } ?? true }

    /// Says what cells of a row stand for, until they are drawn over. Columns are counted as ``row(_:_:)`` does, and given to the
    /// function, which is called only if it is asked for.
    public mutating func target(row: Int, columns: Range<Int>, _ value: (Int) -> some Sendable) {
        guard let column = probedColumn(of: row), columns.contains(column) else { return }
        answer = value(column)
    }

    /// The column of the area that is asked for, if it is in a row.
    private func probedColumn(of row: Int) -> Int? {
        guard let probe, probe.row == row, area.rows.contains(row), area.columns.contains(probe.column) else {
            return nil
        }
        return probe.column - area.columns.lowerBound
    }

    /// Forgets what all cells drawn so far stand for.
    public mutating func forgetTargets() { answer = nil }

    /// Draws on a smaller area, where so many cells at the end of each row stay free.
    public mutating func clipped(to area: Rect, margin: Int = 0, _ draw: (inout Canvas) -> Void) {
        let (whole, outer) = (self.area, self.margin)
        self.area = whole.intersection(area)
        self.margin = margin
        draw(&self)
        self.area = whole
        self.margin = outer
    }

    /// Draws a row of the area from left to right. Its columns are counted from the area's left edge, the row from the frame's
    /// top; the whole row of the area is covered.
    public mutating func row(_ row: Int, _ draw: (inout RowCanvas) -> Void) {
        guard area.rows.contains(row), draws(row) else { return }
        var canvas = RowCanvas(
            columns: area.columns.count, margin: margin, repertoire: repertoire, probe: probedColumn(of: row))
        draw(&canvas)
        put(canvas.row, at: row)
        if isProbing, let answer = canvas.answer { self.answer = answer }
    }

    /// Places an already drawn row where ``row(_:_:)`` would draw it. It must not be wider than the area.
    public mutating func put(_ row: Frame.Row, at index: Int) {
        guard area.rows.contains(index) else { return }
        if isProbing, probedColumn(of: index) != nil { answer = nil }
        if area.columns == 0..<frame.size.columns {
            frame.rows[index] = row
        } else {
            frame.rows[index].cover(area.columns, with: row)
        }
    }

    /// Replaces the rows of the area, whose columns are counted as ``row(_:_:)`` does.
    public mutating func redraw(_ change: (Frame.Row) -> Frame.Row) {
        if isProbing { return }
        for row in area.rows {
            let spans = frame.rows[row].clipped(to: area.columns).spans.map { $0.moved(by: -area.columns.lowerBound) }
            put(change(Frame.Row(spans: spans)), at: row)
        }
    }
}

extension Canvas {
    /// Restyles everything in the area.
    public mutating func restyle(_ style: Style) {
        redraw { row in
            Frame.Row(spans: row.spans.map { Frame.Span(column: $0.column, text: $0.text, style: style) })
        }
    }

    /// Gives everything in the area that has none a background, blank cells too.
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
