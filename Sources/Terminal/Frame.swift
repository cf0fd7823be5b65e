public import Core

/// A whole screen as a value: drawn by pure functions, shown by a backend.
public struct Frame: Sendable, Equatable {
    /// A piece of one row in one style.
    public struct Span: Sendable, Equatable {
        /// The column of its first cell.
        public var column: Int
        /// The text. It never extends past the end of the row.
        public var text: CellText
        /// The style.
        public var style: Style
    }

    /// One row: spans from left to right that do not overlap. Cells between them are blank.
    public struct Row: Sendable, Equatable {
        /// The spans, from left to right.
        public var spans: [Span]

        /// A row of spans.
        public init(spans: [Span] = []) { self.spans = spans }

        /// The row with a background in so many cells, also in those that are blank, but where it has one already.
        public func filled(with background: Color, columns: Int) -> Row {
            guard background != .standard else { return self }
            return filled(Style(background: background), columns: columns) { style in
                if style.background == .standard, !style.isReversed { style.background = background }
            }
        }

        /// The row in reverse video in so many cells, also in those that are blank. It has no colours, and all of it is dim or nothing: those
        /// would be its background.
        public func reversed(columns: Int, isDim: Bool = false) -> Row {
            filled(Style(isDim: isDim, isReversed: true), columns: columns) { style in
                style = Style(isBold: style.isBold, isDim: isDim, isUnderlined: style.isUnderlined, isReversed: true)
            }
        }

        private func filled(_ blank: Style, columns: Int, _ restyle: (inout Style) -> Void) -> Row {
            var row = Row()
            var column = 0
            // A blank in the style of what is before it changes nothing that the terminal must be told.
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

    /// The size of the screen it was drawn for.
    var size: Size
    /// The rows, as many as the size has.
    public var rows: [Row]
    /// The position of the cursor; `nil` hides it.
    public var cursor: Position?

    /// A blank frame.
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

/// The style of a cell.
public struct Style: Sendable, Hashable {
    /// The colour of the text.
    public var foreground: Color
    /// The background colour.
    public var background: Color
    /// Bold.
    public var isBold: Bool
    /// Dim.
    public var isDim: Bool
    /// Underlined.
    public var isUnderlined: Bool
    /// Foreground and background swapped: the fallback without colours.
    public var isReversed: Bool

    /// A style; by default the terminal's own.
    public init(
        foreground: Color = .standard, background: Color = .standard, isBold: Bool = false, isDim: Bool = false,
        isUnderlined: Bool = false, isReversed: Bool = false
    ) {
        (self.foreground, self.background, self.isBold, self.isDim) = (foreground, background, isBold, isDim)
        (self.isUnderlined, self.isReversed) = (isUnderlined, isReversed)
    }

    /// The terminal's default style.
    public static let standard = Style()
}

/// A colour that every terminal can approximate.
public enum Color: Sendable, Hashable {
    /// The terminal's default.
    case standard
    /// One of the sixteen colours of the user's palette (0–7 normal, 8–15 bright).
    case ansi(UInt8)
    /// A colour by its red, green and blue components; shown as the nearest available.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
