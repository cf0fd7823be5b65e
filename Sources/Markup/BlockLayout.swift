internal import Core

struct BlockLayout {
    /// The narrowest width that is laid out.
    static let least = 8
    /// More lines are not laid out: nobody reads them.
    private static let mostLines = 100_000
    /// The most bytes of lines: three times what 1 MiB of ordinary HTML takes. Growing arrays double, beside the old one: 6 MiB never
    /// take more than 10.
    private static let mostBytes = 6 << 20
    /// A wider line of code continues in the next line, so that what is drawn, scrolled and searched is bounded. A multiple of eight,
    /// which preserves tab stops.
    static let mostColumns = 1_024

    let width: Int
    let repertoire: Repertoire
    private(set) var lines = MarkupLayout.Lines()
    private(set) var headings: [Int] = []
    private var previousGutters: [MarkupGutter] = []
    /// `nil` if pictures are words.
    var drawing: PictureLayout?

    init(width: Int, repertoire: Repertoire) {
        self.width = width
        self.repertoire = repertoire
    }

    /// Whether a limit is reached, or the task is cancelled.
    private(set) var isFull = false

    mutating func add(_ block: MarkupBlock, _ index: Int) {
        if Task.isCancelled { isFull = true }
        if isFull { return }
        let gutters = fitting(block.gutters)
        if block.isSpaced, !lines.isEmpty { addSpace(before: gutters, index) }
        previousGutters = gutters
        let room = width - columns(gutters.map(\.rest))
        switch block.content {
        case .text(let runs, let alignment, heading: nil): addText(runs, alignment, [], gutters, room, index)
        case .text(let runs, let alignment, heading: let level?):
            let first = lines.count
            addHeading(runs, level, alignment, gutters, index)
            // A heading without visible text has no line.
            if lines.count > first { headings.append(first) }
        case .pictures(let runs, let alignment): addPictures(runs, alignment, gutters, room, index)
        case .code(let code): addCode(code, gutters, index)
        case .rule: add([MarkupLayout.Span(cells("─", room), .dim)], gutters, isFirst: true, index)
        case .table(let rows):
            let table = TableLayout(rows, room: room, repertoire: repertoire)
            var isFirst = true
            table.forEachLine { line in
                add(line, gutters, isFirst: isFirst, index, isWide: table.columns > room)
                isFirst = false
                return !isFull
            }
        }
    }

    // MARK: - Kinds of blocks

    mutating func addText(
        _ runs: [MarkupRun], _ alignment: MarkupBlock.Alignment, _ style: MarkupLayout.Style,
        _ gutters: [MarkupGutter], _ room: Int, _ index: Int
    ) {
        var isFirst = true
        LineBreaker.forEachRow(of: runs, room: room, repertoire: repertoire, style: style) { row in
            let space = alignment.padding(of: room - row.columns)
            let padding = space > 0 ? [MarkupLayout.Span(String(repeating: " ", count: space))] : []
            add(padding + row.spans, gutters, isFirst: isFirst, index)
            isFirst = false
            return !isFull
        }
    }

    /// The two largest headings are underlined, which takes a line; the others have a mark of their level in front.
    private mutating func addHeading(
        _ runs: [MarkupRun], _ level: Int, _ alignment: MarkupBlock.Alignment, _ gutters: [MarkupGutter], _ index: Int
    ) {
        let first = lines.count
        var (runs, gutters) = (runs, gutters)
        let mark = String(repeating: "#", count: level)
        if level > 2, alignment == .left {
            let rest = String(repeating: " ", count: level + 1)
            gutters = fitting(gutters + [MarkupGutter(number: -1, first: mark + " ", rest: rest, style: .dim)])
        } else if level > 2 {
            runs.insert(MarkupRun(mark + "\u{A0}", .dim), at: 0)
        }
        addText(runs, alignment, .heading, gutters, width - columns(gutters.map(\.rest)), index)
        if level <= 2 { addUnderline(from: first, level, gutters, index) }
    }

    /// As long as the heading's longest line.
    private mutating func addUnderline(from first: Int, _ level: Int, _ gutters: [MarkupGutter], _ index: Int) {
        let gutter = columns(gutters.map(\.rest))
        var start = Int.max
        var end = 0
        for line in lines[first...] {
            var columns = 0
            for span in line.spans { columns += CellText(span.text).columns }
            end = max(end, columns)
            let isPadded = line.spans.count > gutters.count && line.spans[gutters.count].text.allSatisfy { $0 == " " }
            start = min(start, isPadded ? gutter + line.spans[gutters.count].text.utf8.count : gutter)
        }
        guard end > start else { return }
        let padding = start > gutter ? [MarkupLayout.Span(String(repeating: " ", count: start - gutter))] : []
        let rule = MarkupLayout.Span(cells(level == 1 ? "━" : "─", end - start), .dim)
        add(padding + [rule], gutters, isFirst: false, index)
    }

    /// A panel with the language at the right of its first line, if there is room.
    private mutating func addCode(_ code: MarkupCode, _ gutters: [MarkupGutter], _ index: Int) {
        let gutters = gutters + [MarkupGutter(number: -1, first: "  ", rest: "  ", style: [.panel, .edge])]
        let room = width - columns(gutters.map(\.rest))
        let label = CellText(code.language, repertoire: repertoire)
        let first = lines.count
        var isWide = false
        // All lines are scrolled together.
        defer { if isWide { lines.widen(first..<lines.count) } }
        code.forEachLine { parts in
            Self.forEachRow(ofCode: parts, repertoire) { spans, columns in
                let isFirst = lines.count == first
                let free = room - 1 - columns - label.columns
                let hasLabel = isFirst && label.columns > 0 && free > 0
                let end =
                    hasLabel
                    ? [
                        MarkupLayout.Span(String(repeating: " ", count: free) + label.string, .label)
                    ] : []
                add(spans + end, gutters, isFirst: isFirst, index)
                if columns > room { isWide = true }
                return !isFull
            }
            return !isFull
        }
    }

    /// Calls the body with the rows of a line of code, nearly always one, until it returns `false`. A tab becomes spaces up to the next
    /// multiple of eight columns.
    private static func forEachRow(
        ofCode parts: [(text: Substring, tone: MarkupLayout.Style.Tone?)], _ repertoire: Repertoire,
        _ body: (_ spans: [MarkupLayout.Span], _ columns: Int) -> Bool
    ) {
        var row: [MarkupLayout.Span] = []
        var columns = 0
        var goesOn = true
        func end() {
            goesOn = body(row, columns)
            (row, columns) = ([], 0)
        }
        func add(_ text: CellText, _ style: MarkupLayout.Style) {
            if text.columns == 0 { return }
            TextWork.add(text.columns)
            columns += text.columns
            if let last = row.indices.last, row[last].style == style {
                row[last].text += text.string
            } else {
                row.append(MarkupLayout.Span(text.string, style))
            }
        }
        for part in parts {
            let style = MarkupLayout.Style(.panel, tone: part.tone)
            var rest = part.text
            while goesOn {
                let next = rest.utf8.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
                var isFirst = true
                CellText(String(rest[..<next]), repertoire: repertoire)
                    .forEachRow(first: mostColumns - columns, then: mostColumns) { text in
                        if !isFirst { end() }
                        isFirst = false
                        add(text, style)
                        return goesOn
                    }
                if next == rest.endIndex { break }
                if columns >= mostColumns { end() }
                add(CellText(repeating: CellText(" "), count: 8 - columns % 8), style)
                rest = rest[rest.utf8.index(after: next)...]
            }
        }
        if goesOn { end() }
    }

    // MARK: - Lines

    /// The innermost gutters that leave half of the width to the text.
    private func fitting(_ gutters: [MarkupGutter]) -> [MarkupGutter] {
        var room = width / 2
        var fitting: [MarkupGutter] = []
        for gutter in gutters.reversed() {
            room -= CellText(gutter.rest).columns
            if room < 0 { break }
            fitting.insert(gutter, at: 0)
        }
        return fitting
    }

    /// An empty line, with the bars of the quotes that continue across it.
    private mutating func addSpace(before gutters: [MarkupGutter], _ index: Int) {
        let shared = zip(previousGutters, gutters).prefix { $0.number == $1.number }.map(\.1)
        var spans = shared.map { MarkupLayout.Span(CellText($0.rest, repertoire: repertoire).string, $0.style) }
        while let last = spans.last, last.text.allSatisfy({ $0 == " " }) { spans.removeLast() }
        append(MarkupLayout.Line(spans, block: max(0, index - 1)))
    }

    mutating func add(
        _ spans: [MarkupLayout.Span], _ gutters: [MarkupGutter], isFirst: Bool, _ index: Int, isWide: Bool = false
    ) {
        var line: [MarkupLayout.Span] = []
        line.reserveCapacity(gutters.count + spans.count)
        for gutter in gutters {
            let text = CellText(isFirst ? gutter.first : gutter.rest, repertoire: repertoire)
            line.append(MarkupLayout.Span(text.string, gutter.style))
        }
        append(MarkupLayout.Line(line + spans, block: index, isWide: isWide))
    }

    private mutating func append(_ line: MarkupLayout.Line) {
        if isFull { return }
        lines.append(line)
        isFull = lines.count >= Self.mostLines || lines.byteCount >= Self.mostBytes || Task.isCancelled
    }

    private func columns(_ texts: [String]) -> Int { texts.reduce(0) { $0 + CellText($1).columns } }

    private func cells(_ sign: String, _ count: Int) -> String {
        String(repeating: CellText(sign, repertoire: repertoire).string, count: max(0, count))
    }
}

/// The text in front of the lines of a quote or of an item of a list.
struct MarkupGutter: Sendable, Equatable {
    /// Distinguishes adjacent quotes.
    var number: Int
    /// In front of the first line.
    var first: String
    /// In front of the others.
    var rest: String
    var style: MarkupLayout.Style
}
