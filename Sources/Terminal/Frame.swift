public import Core

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

/// A whole screen as a value: drawn by pure functions, shown by a backend.
public struct Frame: Sendable, Equatable {
    public struct Span: Sendable, Equatable {
        public var column: Int
        /// Never extends past the end of the row.
        public var text: CellText
        public var style: Style
    }

    /// Spans from left to right that do not overlap. Cells between them are blank.
    public struct Row: Sendable, Equatable {
        public var spans: [Span]

        public init(spans: [Span] = []) { self.spans = spans }

        /// The row with a background in its cells, including blank ones, except where it has one already.
        public func filled(with background: Color, columns: Int) -> Row {
            guard background != .standard else { return self }
            return filled(Style(background: background), columns: columns) { style in
                if style.background == .standard, !style.isReversed { style.background = background }
            }
        }

        /// The row in reverse video, including blank cells. It has no colours and is either all dim or not at all: those would change its
        /// background.
        public func reversed(columns: Int, isDim: Bool = false) -> Row {
            filled(Style(isDim: isDim, isReversed: true), columns: columns) { style in
                style = Style(isBold: style.isBold, isDim: isDim, isUnderlined: style.isUnderlined, isReversed: true)
            }
        }

        private func filled(_ blank: Style, columns: Int, _ restyle: (inout Style) -> Void) -> Row {
            var row = Row()
            var column = 0
            // Extending the style before the blanks costs the terminal no change of style.
            func fill(to end: Int) {
                guard end > column else { return }
                let text = CellText(repeating: CellText(" "), count: end - column)
                var style = row.spans.last?.style ?? blank
                if style.isUnderlined || style.isReversed != blank.isReversed || style.background != blank.background {
                    style = blank
                }
                row.spans.append(Span(column: column, text: text, style: style))
            }
            for span in spans {
                fill(to: span.column)
                var span = span
                restyle(&span.style)
                row.spans.append(span)
                column = span.column + span.text.columns
            }
            fill(to: columns)
            return row
        }
    }

    var size: Size
    public var rows: [Row]
    /// `nil` hides it.
    public var cursor: Position?

    public init(size: Size) {
        self.size = size
        self.rows = Array(repeating: Row(), count: size.rows)
    }

    /// Descriptions of what is wrong with the frame; empty for every valid frame.
    public var problems: [String] {
        var problems: [String] = []
        if rows.count != size.rows { problems.append("\(rows.count) rows in a frame of \(size.rows)") }
        for (number, row) in rows.enumerated() {
            var free = 0
            for span in row.spans {
                if span.column < free {
                    problems.append("row \(number): a span begins at \(span.column), before \(free)")
                }
                free = span.column + span.text.columns
                if free > size.columns { problems.append("row \(number): a span ends at \(free) of \(size.columns)") }
            }
        }
        if let cursor {
            let isInside = (0..<size.columns).contains(cursor.column) && (0..<size.rows).contains(cursor.row)
            if !isInside { problems.append("the cursor is outside, at \(cursor.column), \(cursor.row)") }
        }
        return problems
    }
}

public struct Style: Sendable, Hashable {
    public var foreground: Color
    public var background: Color
    public var isBold: Bool
    public var isDim: Bool
    public var isUnderlined: Bool
    /// Foreground and background swapped: the fallback without colours.
    public var isReversed: Bool

    /// By default the terminal's own.
    public init(
        foreground: Color = .standard, background: Color = .standard, isBold: Bool = false, isDim: Bool = false,
        isUnderlined: Bool = false, isReversed: Bool = false
    ) {
        (self.foreground, self.background, self.isBold, self.isDim) = (foreground, background, isBold, isDim)
        (self.isUnderlined, self.isReversed) = (isUnderlined, isReversed)
    }

    public static let standard = Style()
}

public enum Color: Sendable, Hashable {
    case standard
    /// One of the sixteen colours of the user's palette (0–7 normal, 8–15 bright).
    case ansi(UInt8)
    /// Shown as the nearest available colour.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
