import Core
import Markup

/// The matches of a text in a README or file that is laid out. Case and diacritics are ignored, as in filters, and a
/// line break inside a paragraph counts as a space.
public struct PageMatches: Sendable, Equatable {
    /// The part of a match that is in one line.
    public struct Part: Sendable, Equatable {
        public var line: Int
        /// In cells.
        public var columns: Range<Int>
        public var match: Int
    }

    /// The most matches that are listed.
    static let most = 10_000

    /// By line.
    private var parts: [Part] = []
    /// The index of each match's first part.
    private var starts: [Int] = []

    public var count: Int { starts.count }

    /// The first part of a match.
    func first(of match: Int) -> Part { parts[starts[match]] }

    /// The index of the first match at or below a line; the first of all if there is none.
    func match(from line: Int) -> Int? {
        if starts.isEmpty { return nil }
        let part = index(ofLine: line)
        return part < parts.count ? parts[part].match : 0
    }

    /// The parts in a line.
    public func parts(in line: Int) -> ArraySlice<Part> { parts[index(ofLine: line)...].prefix { $0.line == line } }

    /// The index of the first part at or below a line.
    private func index(ofLine line: Int) -> Int { parts.indices.boundary(after: { parts[$0].line < line }) }

    /// An empty text has no matches. Takes some milliseconds for 100 KB: not for the main actor. `isVerbatim` means
    /// that the lines of a block are one line, cut anywhere; with `acceptsWords`, the single words are listed if the
    /// whole text is not found.
    init(of text: String, in layout: MarkupLayout, isVerbatim: Bool = false, acceptsWords: Bool = false) {
        self.init(ofAny: [text], in: layout, isVerbatim)
        guard acceptsWords, starts.isEmpty else { return }
        self.init(ofAny: text.split(separator: " ").map(String.init), in: layout, isVerbatim)
    }

    private init(ofAny texts: [String], in layout: MarkupLayout, _ isVerbatim: Bool) {
        let wanted = texts.map { Array(SearchTerms.fold($0).utf8) }
        var start = 0
        while start < layout.lines.count, count < PageMatches.most, !Task.isCancelled {
            let end = layout.lines.range(ofBlock: layout.lines.block(at: start)).upperBound
            var block = FoldedText()
            for line in start..<end { block.append(layout.lines[line], line, isVerbatim) }
            var found: [(place: Int, line: Int, columns: Range<Int>)] = []
            for text in wanted {
                block.forEachPlace(of: text, most: PageMatches.most - count) { found.append(($0, $1, $2)) }
            }
            if wanted.count > 1 { found.sort { ($0.place, $0.line) < ($1.place, $1.line) } }
            var last: Int?
            for (place, line, columns) in found where place == last || count < PageMatches.most {
                if place != last { starts.append(parts.count) }
                last = place
                extend(line, columns)
            }
            start = end
        }
    }

    /// Adds a part to the last match.
    private mutating func extend(_ line: Int, _ columns: Range<Int>) {
        let match = count - 1
        if let last = parts.last, last.match == match, last.line == line {
            let end = max(last.columns.upperBound, columns.upperBound)
            parts[parts.count - 1].columns = last.columns.lowerBound..<end
        } else {
            parts.append(Part(line: line, columns: columns, match: match))
        }
    }
}

extension FoldedText {
    /// Leaves out the numbers of links and what begins each line of a quote or an item.
    fileprivate mutating func append(_ line: MarkupLayout.Line, _ index: Int, _ isVerbatim: Bool) {
        var isBeginning = !isEmpty && !isVerbatim
        if isBeginning { appendBreak() }
        var column = 0
        for span in line.written {
            let text = CellText(span.text)
            defer { column += text.columns }
            if span.style.contains(.number) { continue }
            if isBeginning, span.text.allSatisfy({ " │|".contains($0) }) { continue }
            isBeginning = false
            append(text, line: index, column: column)
        }
    }
}
