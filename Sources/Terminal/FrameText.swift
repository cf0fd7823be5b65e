internal import Text

extension Frame {
    /// The text of each row as a person reads it, without trailing blanks.
    ///
    /// Wide characters count as two columns, so rows line up in a monospaced font.
    public var lines: [String] {
        rows.map { row in
            row.line { span in span.text.string }
        }
    }

    /// ``lines`` with the styles written out: `[bold cyan]name[/]`. Spans in the terminal's own style have no marks.
    public var styledLines: [String] {
        rows.map { row in
            row.line { span in
                let style = span.style.description
                return style.isEmpty ? span.text.string : "[\(style)]\(span.text.string)[/]"
            }
        }
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

extension Frame.Row {
    fileprivate func line(_ write: (Frame.Span) -> String) -> String {
        var line = ""
        var column = 0
        for span in spans {
            line += String(repeating: " ", count: max(0, span.column - column))
            line += write(span)
            column = span.column + span.text.columns
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}

extension Style: CustomStringConvertible {
    /// The parts that differ from the terminal's own style: `bold dim underlined reversed cyan on #102030`.
    public var description: String {
        var words: [String] = []
        if isBold { words.append("bold") }
        if isDim { words.append("dim") }
        if isUnderlined { words.append("underlined") }
        if isReversed { words.append("reversed") }
        if foreground != .standard { words.append(foreground.description) }
        if background != .standard { words.append("on \(background)") }
        return words.joined(separator: " ")
    }
}

extension Color: CustomStringConvertible {
    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// The name of one of the sixteen colours (`cyan`, `bright-cyan`), `#RRGGBB` or `standard`.
    public var description: String {
        switch self {
        case .standard:
            return "standard"
        case .ansi(let number):
            let name = Self.names[Int(number % 8)]
            return number < 8 ? name : "bright-\(name)"
        case .rgb(let red, let green, let blue):
            let digits = [red, green, blue].map { part in
                let text = String(part, radix: 16)
                return part < 16 ? "0\(text)" : text
            }
            return "#" + digits.joined()
        }
    }
}
