internal import Core

extension Frame.Row {
    package struct Link {
        package let address: String
        package let columns: Range<Int>

        package init(_ address: String, columns: Range<Int>) { (self.address, self.columns) = (address, columns) }
    }

    /// The row as text from a column on, without trailing blanks: styles as sequences of ECMA-48, links as OSC 8.
    ///
    /// - Parameters:
    ///   - colors: The number of colours; `nil` for text without sequences.
    ///   - links: From left to right.
    package func text(from first: Int = 0, colors: Int?, links: [Link]) -> String {
        var line = ""
        var column = first
        var current: Int?
        func setLink(_ wanted: Int?) {
            guard colors != nil, wanted != current else { return }
            line += "\u{1B}]8;;\(wanted.map { links[$0].address } ?? "")\u{1B}\\"
            current = wanted
        }
        for span in spans where span.column >= first {
            let link = links.firstIndex { $0.columns.contains(span.column) }
            // Blanks between columns belong to no link.
            if link != current { setLink(nil) }
            line += String(repeating: " ", count: max(0, span.column - column))
            if link != nil { setLink(link) }
            let style = colors.map { span.style.sequence(Palette(colors: min(256, $0))) } ?? ""
            line += style.isEmpty ? span.text.string : "\(style)\(span.text.string)\u{1B}[m"
            column = span.column + span.text.columns
        }
        setLink(nil)
        while line.last == " " { line.removeLast() }
        return line
    }

    package func text(from first: Int = 0, colors: Int?, link: Link? = nil) -> String {
        text(from: first, colors: colors, links: link.map { [$0] } ?? [])
    }
}

extension Style {
    /// Empty for the terminal's own style.
    fileprivate func sequence(_ palette: Palette) -> String {
        let shown = palette.approximation(of: self)
        var codes: [String] = []
        if isBold { codes.append("1") }
        if shown.isDim { codes.append("2") }
        if isUnderlined { codes.append("4") }
        if isReversed { codes.append("7") }
        codes += Style.codes(shown.foreground, base: 30) + Style.codes(shown.background, base: 40)
        return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    /// Source: ECMA-48, 8.3.117; the colours from 8 on are those of xterm ("XTerm Control Sequences").
    private static func codes(_ color: Int, base: Int) -> [String] {
        switch color {
        case ..<0: []
        case 0..<8: ["\(base + color)"]
        case 8..<16: ["\(base + 60 + color - 8)"]
        default: ["\(base + 8)", "5", "\(color)"]
        }
    }
}
