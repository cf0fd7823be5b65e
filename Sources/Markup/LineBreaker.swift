internal import Text

/// Breaks text into rows of cells: between words, between the wide characters of scripts that write no spaces, and inside
/// words that are wider than a row.
struct LineBreaker {
    /// A row and the cells it fills.
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
    private var rows: [Row] = []
    private var row = Row()
    private var word: [Piece] = []
    private var wordColumns = 0
    /// Whether a space goes before the word.
    private var hasSpace = false

    /// - Parameter style: What is added to the style of all text.
    init(room: Int, repertoire: Repertoire, style: MarkupLayout.Style = []) {
        self.room = room
        self.repertoire = repertoire
        self.style = style
    }

    /// The rows of a text. No row is empty but those between two line breaks.
    mutating func rows(of runs: [MarkupRun]) -> [Row] {
        for run in runs {
            if run.text == "\n" {
                endWord()
                endRow()
                continue
            }
            var text = run.text[...]
            while true {
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
        return rows
    }

    private mutating func add(_ text: String, _ run: MarkupRun) {
        let cells = CellText(text, repertoire: repertoire)
        if cells.isASCII || cells.columns == cells.string.unicodeScalars.count {
            return add(Piece(text: cells, style: run.style.union(style), link: run.link))
        }
        // Before and behind a wide character a row may end.
        let clusters = cells.clusters
        var start = 0
        for (number, cluster) in clusters.enumerated() where cluster.columns == 2 {
            if number > start {
                add(Piece(text: cells.clusters(in: start..<number), style: run.style.union(style), link: run.link))
            }
            endWord()
            add(Piece(text: CellText(cluster.text), style: run.style.union(style), link: run.link))
            endWord()
            start = number + 1
        }
        if start < clusters.count {
            add(Piece(text: cells.clusters(in: start..<clusters.count), style: run.style.union(style), link: run.link))
        }
    }

    private mutating func add(_ piece: Piece) {
        word.append(piece)
        wordColumns += piece.text.columns
    }

    private mutating func endWord() {
        if word.isEmpty { return }
        let space = hasSpace && row.columns > 0 ? 1 : 0
        if row.columns > 0, row.columns + space + wordColumns > room {
            endRow()
        } else if space > 0 {
            addSpace()
        }
        for piece in word { place(piece) }
        word.removeAll(keepingCapacity: true)
        wordColumns = 0
        hasSpace = false
    }

    /// A space has the style of what it is between, as far as both have it.
    private mutating func addSpace() {
        guard let first = word.first, let last = row.spans.last else { return }
        let link = last.link == first.link ? first.link : nil
        var style = last.style.intersection(first.style)
        if link == nil { style.remove(.link) }
        write(" ", 1, style, link)
    }

    private mutating func place(_ piece: Piece) {
        if row.columns + piece.text.columns <= room {
            return write(piece.text.string, piece.text.columns, piece.style, piece.link)
        }
        if piece.text.isASCII {
            var start = 0
            while start < piece.text.columns {
                if row.columns == room { endRow() }
                let part = piece.text.clusters(in: start..<min(start + room - row.columns, piece.text.columns))
                write(part.string, part.columns, piece.style, piece.link)
                start += part.columns
            }
            return
        }
        for cluster in piece.text.clusters {
            if row.columns + cluster.columns > room { endRow() }
            write(cluster.text, cluster.columns, piece.style, piece.link)
        }
    }

    private mutating func write(_ text: String, _ columns: Int, _ style: MarkupLayout.Style, _ link: Int?) {
        row.columns += columns
        if let last = row.spans.last, last.style == style, last.link == link {
            row.spans[row.spans.count - 1].text += text
        } else {
            row.spans.append(MarkupLayout.Span(text, style, link: link))
        }
    }

    private mutating func endRow() {
        rows.append(row)
        row = Row()
        hasSpace = false
    }
}
