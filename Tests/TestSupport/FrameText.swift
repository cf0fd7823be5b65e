import Core
package import Terminal

extension Frame {
    /// The text of each row as a person reads it, without trailing blanks.
    ///
    /// Wide characters count as two columns, so rows line up in a monospaced font.
    package var lines: [String] {
        rows.map { row in row.line { span in span.text.string } }
    }

    /// ``lines`` with the styles written out: `[bold cyan]name[/]`. Spans in the terminal's own style have no marks.
    package var styledLines: [String] {
        rows.map { row in
            row.line { span in
                let style = span.style.description
                return style.isEmpty ? span.text.string : "[\(style)]\(span.text.string)[/]"
            }
        }
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

extension Style {
    /// The parts that differ from the terminal's own style: `bold dim underlined reversed cyan on #102030`.
    package var description: String {
        var words: [String] = []
        if isBold { words.append("bold") }
        if isDim { words.append("dim") }
        if isUnderlined { words.append("underlined") }
        if isReversed { words.append("reversed") }
        if foreground != .standard { words.append(foreground.description) }
        if background != .standard { words.append("on \(background.description)") }
        return words.joined(separator: " ")
    }
}

extension Color {
    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// The name of one of the sixteen colours (`cyan`, `bright-cyan`), `#RRGGBB` or `standard`.
    package var description: String {
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
