package import Core
import Glibc
package import Terminal
package import Testing

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
            let digits = [red, green, blue].map { String(0x100 + Int($0), radix: 16).dropFirst() }
            return "#" + digits.joined(separator: "")
        }
    }
}

extension DrawnPicture {
    /// The cells of a row, one by one; none below the last.
    package func cells(_ row: Int) -> [(symbol: Unicode.Scalar, pen: Pen)] {
        guard row < rows else { return [] }
        return self.row(row, columns: columns).flatMap { run in run.text.string.unicodeScalars.map { ($0, run.pen) } }
    }
}

/// Pictures kept as text in a file of the project, one after the other, that a test compares with what is drawn now.
package struct GoldenFile {
    /// Ends each picture.
    private static let border = "\n" + String(repeating: "=", count: 40) + "\n"

    private let path: String

    /// A file below the folder of the tests.
    package init(_ name: String, tests: String = #filePath) {
        // The test that asks is in …/Tests/SomeTests: two names up is the folder of all tests.
        path =
            tests.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/") + "/"
            + name
    }

    /// Compares pictures with those of the file; with `GHLANCE_WRITE_GOLDEN` in the environment writes them there instead.
    ///
    /// - Throws: `TextFile.Failure` where the file cannot be read.
    package func expect(_ pictures: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        if getenv("GHLANCE_WRITE_GOLDEN") != nil {
            return try TextFile.write(pictures.map { $0 + Self.border }.joined(), to: path)
        }
        let kept = try TextFile.read(path).split(separator: Self.border, omittingEmptySubsequences: false)
            .dropLast().map(String.init)
        #expect(kept.count == pictures.count, "the number of pictures", sourceLocation: sourceLocation)
        for (kept, picture) in zip(kept, pictures) where kept != picture {
            Issue.record("\(GoldenFile.difference(kept, picture))", sourceLocation: sourceLocation)
        }
    }

    /// The first line, which names the picture, then the lines that differ: as kept with a minus, as drawn with a plus.
    private static func difference(_ kept: String, _ picture: String) -> String {
        let kept = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let drawn = picture.split(separator: "\n", omittingEmptySubsequences: false)
        var lines = [String(kept.first ?? "")]
        for row in 0..<max(kept.count, drawn.count) {
            let old = row < kept.count ? kept[row] : nil
            let new = row < drawn.count ? drawn[row] : nil
            guard old != new else { continue }
            if let old { lines.append("\(row) - \(old)") }
            if let new { lines.append("\(row) + \(new)") }
        }
        return lines.joined(separator: "\n")
    }
}
