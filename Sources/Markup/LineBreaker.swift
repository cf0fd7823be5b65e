internal import Core

/// Breaks text into rows of cells: between words, between the wide characters of scripts without spaces, and inside words that are wider
/// than a row.
///
/// The text is read once, and each row is passed on as soon as it is complete: neither time nor memory grows faster than the text.
struct LineBreaker {
    struct Row {
        var spans: [MarkupLayout.Span] = []
        var columns = 0
    }

    /// A part of a word in one style.
    private struct Piece {
        var text: CellText
        var style: MarkupLayout.Style
        var link: Int?
    }

    private let room: Int
    private let repertoire: Repertoire
    private let style: MarkupLayout.Style
    private let take: (Row) -> Bool
    private var row = Row()
    private var word: [Piece] = []
    private var wordColumns = 0
    private var longestWord = 0
    /// Whether a space precedes the word.
    private var hasSpace = false
    /// Whether a row may end after the word without a space, unless the number of a link follows.
    private var mayEnd = false
    /// Whether no more rows are wanted.
    private var isStopped = false

    /// Calls a closure with the rows of a text until it returns `false`, or the task is cancelled. Rows are empty only between two line
    /// breaks.
    ///
    /// - Parameter style: Added to the style of all text.
    /// - Returns: The cells of the longest word that was read.
    @discardableResult
    static func forEachRow(
        of runs: [MarkupRun], room: Int, repertoire: Repertoire, style: MarkupLayout.Style = [],
        _ take: (Row) -> Bool
    ) -> Int {
        withoutActuallyEscaping(take) { take in
            var breaker = LineBreaker(room: room, repertoire: repertoire, style: style, take: take)
            breaker.read(runs)
            return breaker.longestWord
        }
    }

    private mutating func read(_ runs: [MarkupRun]) {
        for run in runs where !isStopped {
            if run.text == "\n" {
                endWord()
                endRow()
                continue
            }
            var text = run.text[...]
            while !isStopped {
                let end = text.utf8.firstIndex(of: 0x20) ?? text.endIndex
                if end > text.startIndex { add(String(text[..<end]), run) }
                if end == text.endIndex { break }
                endWord()
                hasSpace = true
                text = text[text.utf8.index(after: end)...]
            }
        }
        endWord()
        if row.columns > 0 { endRow() }
    }

    private mutating func add(_ text: String, _ run: MarkupRun) {
        let cells = CellText(text, repertoire: repertoire)
        // Invisible text is not a word.
        if cells.columns == 0 { return }
        if mayEnd, !run.style.contains(.number) { endWord() }
        if cells.isASCII { return add(cells, run) }
        // A row may end before and after a wide character.
        cells.forEachPart(by: { index, _, columns in columns == 2 ? index : nil }) { (text, wide: Int?) in
            if isStopped { return }
            if wide != nil || mayEnd { endWord() }
            add(text, run)
            mayEnd = wide != nil
        }
    }

    private mutating func add(_ text: CellText, _ run: MarkupRun) {
        word.append(Piece(text: text, style: run.style.union(style), link: run.link))
        wordColumns += text.columns
    }

    private mutating func endWord() {
        if word.isEmpty { return }
        longestWord = max(longestWord, wordColumns)
        let space = hasSpace && row.columns > 0 ? 1 : 0
        if row.columns > 0, row.columns + space + wordColumns > room {
            endRow()
        } else if space > 0 {
            addSpace()
        }
        for index in word.indices where !isStopped {
            place(word[index], before: index + 1 < word.count ? word[index + 1] : nil)
        }
        word.removeAll(keepingCapacity: true)
        wordColumns = 0
        hasSpace = false
        mayEnd = false
    }

    /// A space has what the styles on both sides have in common.
    private mutating func addSpace() {
        guard let first = word.first, let last = row.spans.last else { return }
        let link = last.link == first.link ? first.link : nil
        var style = last.style.intersection(first.style)
        if link == nil { style.remove(.link) }
        write(CellText(" "), style, link)
    }

    /// After the end of a link's text, room is kept for the link's number.
    private mutating func place(_ piece: Piece, before next: Piece?) {
        guard let next, next.style.contains(.number), !piece.style.contains(.number) else { return place(piece) }
        let beginning = piece.text.prefix(columns: piece.text.columns - 1)
        var end = piece
        end.text = piece.text.dropping(columns: beginning.columns)
        if beginning.columns > 0 { place(Piece(text: beginning, style: piece.style, link: piece.link)) }
        if row.columns > 0, row.columns + end.text.columns + next.text.columns > room { endRow() }
        place(end)
    }

    private mutating func place(_ piece: Piece) {
        if row.columns + piece.text.columns <= room { return write(piece.text, piece.style, piece.link) }
        var isFirst = true
        piece.text.forEachRow(first: room - row.columns, then: room) { part in
            if !isFirst { endRow() }
            isFirst = false
            if part.columns > 0 { write(part, piece.style, piece.link) }
            return !isStopped
        }
    }

    private mutating func write(_ text: CellText, _ style: MarkupLayout.Style, _ link: Int?) {
        row.columns += text.columns
        if let last = row.spans.indices.last, row.spans[last].style == style, row.spans[last].link == link {
            row.spans[last].text += text.string
        } else {
            row.spans.append(MarkupLayout.Span(text.string, style, link: link))
        }
    }

    private mutating func endRow() {
        if !isStopped, !take(row) || Task.isCancelled { isStopped = true }
        row = Row()
        hasSpace = false
    }
}
