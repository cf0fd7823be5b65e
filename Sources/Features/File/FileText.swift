import Core
import Markup

/// Lays the text of a file out: each line is a block, whose index is the line's number, counted from 0. One pass, with as much
/// memory as text.
public enum FileText {
    /// The cells between two tab stops, as in terminals.
    static let tab = 8
    /// The longest row without wrapping: a longer line continues in the next row, so that no row costs more than a screen.
    static let longestRow = 2_048
    /// The cells right of the line numbers.
    public static let gap = 2

    /// The width of the line numbers and the gap, in cells.
    public static func gutter(lines count: Int) -> Int { max(3, "\(count)".utf8.count) + gap }

    static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Not for the main actor. `columns` is the width of numbers and text in cells; `colors` finds comments and strings, `nil` for
    /// an unknown language.
    static func layout(
        _ bytes: [UInt8], columns: Int, wraps: Bool, repertoire: Repertoire, colors: SyntaxColors? = nil
    ) -> MarkupLayout {
        var bytes = bytes[...]
        // A byte order mark is not text.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let starts = lines(of: bytes)
        let width = max(1, columns - gutter(lines: starts.count))
        var rows = FileRows(width: width, wraps: wraps, repertoire: repertoire, colors: colors)
        for (number, line) in starts.enumerated() {
            if Task.isCancelled { break }
            rows.append(bytes[line], number: number)
        }
        return MarkupLayout(width: width, lines: rows.lines, links: [], headings: [], isTruncated: false)
    }

    /// The lines as GitHub counts them: they end with `\n`, `\r\n` or `\r` (Linguist's `encoded_newlines_re`).
    static func lines(of bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        TextWork.add(bytes.count)
        var lines: [Range<Int>] = []
        var (start, index) = (bytes.startIndex, bytes.startIndex)
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
            lines.append(start..<index - 1)
            if byte == UInt8(ascii: "\r"), index < bytes.endIndex, bytes[index] == UInt8(ascii: "\n") { index += 1 }
            start = index
        }
        if start < bytes.endIndex { lines.append(start..<bytes.endIndex) }
        return lines
    }

    /// The line of a text that an excerpt's line is at, counted from 0; `nil` if the excerpt is not in it. Line endings are
    /// unified, and blanks at both ends of the excerpt, where it was cut, are ignored. Linear in both.
    static func line(of excerpt: FileExcerpt, in bytes: [UInt8]) -> Int? {
        // Replaces invalid UTF-8 as the search does.
        let text = joined(isUTF8(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8))
        let whole = joined(Array(excerpt.text.utf8))
        let wanted = whole[...].trimmed
        TextWork.add(text.count + wanted.count)
        guard !wanted.isEmpty, let place = text.firstRange(of: wanted)?.lowerBound else { return nil }
        let offset = excerpt.line - whole[..<wanted.startIndex].lines
        return text[..<place].lines + min(max(0, offset), wanted.lines)
    }

    /// A text whose lines end with `\n`.
    private static func joined(_ bytes: [UInt8]) -> [UInt8] {
        Array(lines(of: bytes[...]).map { bytes[$0] }.joined(separator: [UInt8(ascii: "\n")]))
    }
}

extension ArraySlice<UInt8> {
    fileprivate var lines: Int { count { $0 == UInt8(ascii: "\n") } }

    /// Without blanks at its ends.
    fileprivate var trimmed: ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard let last = lastIndex(where: { !isBlank($0) }) else { return self[endIndex...] }
        return self[...last].drop(while: isBlank)
    }
}

/// The rows of a text as they are made.
private struct FileRows {
    let width: Int
    let wraps: Bool
    let repertoire: Repertoire
    var colors: SyntaxColors?
    var lines = MarkupLayout.Lines()
    private var row: [MarkupLayout.Span] = []
    private var rowColumns = 0

    init(width: Int, wraps: Bool, repertoire: Repertoire, colors: SyntaxColors?) {
        (self.width, self.wraps, self.repertoire, self.colors) = (width, wraps, repertoire, colors)
    }

    mutating func append(_ line: ArraySlice<UInt8>, number: Int) {
        let parts: [(Range<Int>, MarkupLayout.Style)] =
            colors?.parts(of: line) ?? [(line.indices, MarkupLayout.Style())]
        var (column, blanksInRow) = (0, 0)
        for (range, style) in parts {
            // A tab goes to the next stop, regardless of what is between the two.
            for (index, piece) in line[range].split(separator: 0x09, omittingEmptySubsequences: false).enumerated() {
                if index > 0 {
                    let blanks = FileText.tab - column % FileText.tab
                    column += blanks
                    blanksInRow += blanks
                    // Each tab is eight times its size: a megabyte of them would be a hundred thousand blank rows.
                    if blanksInRow <= FileText.longestRow {
                        append(CellText(repeating: CellText(" "), count: blanks), style, number)
                    }
                }
                if !piece.isEmpty { blanksInRow = 0 }
                let text = CellText(String(decoding: piece, as: UTF8.self), repertoire: repertoire)
                column += text.columns
                append(text, style, number)
            }
        }
        end(number)
    }

    private mutating func append(_ text: CellText, _ style: MarkupLayout.Style, _ number: Int) {
        guard text.columns > 0 else { return }
        let limit = wraps ? width : FileText.longestRow
        guard text.columns > limit - rowColumns else { return add(text, style) }
        var isFirst = true
        text.forEachRow(first: max(0, limit - rowColumns), then: limit) { part in
            if !isFirst { end(number) }
            isFirst = false
            add(part, style)
            return true
        }
    }

    private mutating func add(_ text: CellText, _ style: MarkupLayout.Style) {
        guard text.columns > 0 else { return }
        rowColumns += text.columns
        if let last = row.last, last.style == style {
            row[row.count - 1].text += text.string
        } else {
            row.append(MarkupLayout.Span(text.string, style))
        }
    }

    private mutating func end(_ number: Int) {
        lines.append(MarkupLayout.Line(row, block: number, isWide: !wraps))
        row.removeAll(keepingCapacity: true)
        rowColumns = 0
    }
}
