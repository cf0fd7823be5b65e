internal import Text

/// Makes lines of blocks.
struct BlockLayout {
    /// The narrowest width that is laid out.
    static let least = 8
    /// More lines are not laid out: nobody reads them, and each takes memory.
    private static let mostLines = 100_000

    let width: Int
    let repertoire: Repertoire
    private(set) var lines: [MarkupLayout.Line] = []
    private(set) var headings: [Int] = []
    private var previousGutters: [MarkupGutter] = []

    init(width: Int, repertoire: Repertoire) {
        self.width = width
        self.repertoire = repertoire
    }

    /// Whether there are as many lines as are laid out.
    var isFull: Bool { lines.count >= Self.mostLines }

    mutating func add(_ block: MarkupBlock, _ index: Int) {
        let gutters = fitting(block.gutters)
        if block.isSpaced { addSpace(before: gutters, index) }
        previousGutters = gutters
        let room = width - columns(gutters.map(\.rest))
        switch block.content {
        case .text(let runs, let alignment): addText(runs, alignment, [], gutters, room, index)
        case .heading(let runs, let level, let alignment):
            headings.append(lines.count)
            let first = lines.count
            addText(runs, alignment, .heading, gutters, room, index)
            if level <= 2 { addUnderline(from: first, level, gutters, index) }
        case .code(let code): addCode(code, gutters, index)
        case .rule: add([MarkupLayout.Span(cells("─", room), .dim)], gutters, isFirst: true, index)
        case .table(let rows):
            let table = TableLayout(rows, room: room, repertoire: repertoire)
            for (number, line) in table.lines.enumerated() {
                add(line, gutters, isFirst: number == 0, index, isWide: table.columns > room)
            }
        }
    }

    // MARK: - Kinds of blocks

    private mutating func addText(
        _ runs: [MarkupRun], _ alignment: MarkupBlock.Alignment, _ style: MarkupLayout.Style,
        _ gutters: [MarkupGutter], _ room: Int, _ index: Int
    ) {
        var breaker = LineBreaker(room: room, repertoire: repertoire, style: style)
        for (number, row) in breaker.rows(of: runs).enumerated() {
            let space =
                switch alignment {
                case .left: 0
                case .center: (room - row.columns) / 2
                case .right: room - row.columns
                }
            let padding = space > 0 ? [MarkupLayout.Span(String(repeating: " ", count: space))] : []
            add(padding + row.spans, gutters, isFirst: number == 0, index)
            if isFull { return }
        }
    }

    /// The two largest headings are underlined, in the length of their longest line.
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

    private mutating func addCode(_ code: [String], _ gutters: [MarkupGutter], _ index: Int) {
        let gutters = gutters + [MarkupGutter(number: -1, first: "  ", rest: "  ", style: [])]
        let room = width - columns(gutters.map(\.rest))
        for (number, line) in code.enumerated() {
            let text = CellText(Self.withoutTabs(line), repertoire: repertoire)
            let spans = text.columns > 0 ? [MarkupLayout.Span(text.string, .code)] : []
            add(spans, gutters, isFirst: number == 0, index, isWide: text.columns > room)
            if isFull { return }
        }
    }

    /// A line with spaces up to each eighth column in place of its tabs.
    private static func withoutTabs(_ line: String) -> String {
        guard line.utf8.contains(UInt8(ascii: "\t")) else { return line }
        var text = ""
        var columns = 0
        for part in line.split(separator: "\t", omittingEmptySubsequences: false) {
            if !text.isEmpty || columns > 0 || part.startIndex > line.startIndex {
                let space = 8 - columns % 8
                text += String(repeating: " ", count: space)
                columns += space
            }
            text += part
            columns += CellText(String(part)).columns
        }
        return text
    }

    // MARK: - Lines

    /// The innermost gutters that leave half of the width to what is behind them.
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

    /// An empty line, with the bars of the quotes that go on across it.
    private mutating func addSpace(before gutters: [MarkupGutter], _ index: Int) {
        let shared = zip(previousGutters, gutters).prefix { $0.number == $1.number }.map(\.1)
        var spans = shared.map { MarkupLayout.Span(CellText($0.rest, repertoire: repertoire).string, $0.style) }
        while let last = spans.last, last.text.allSatisfy({ $0 == " " }) { spans.removeLast() }
        lines.append(MarkupLayout.Line(spans, block: max(0, index - 1)))
    }

    private mutating func add(
        _ spans: [MarkupLayout.Span], _ gutters: [MarkupGutter], isFirst: Bool, _ index: Int, isWide: Bool = false
    ) {
        var line: [MarkupLayout.Span] = []
        line.reserveCapacity(gutters.count + spans.count)
        for gutter in gutters {
            let text = CellText(isFirst ? gutter.first : gutter.rest, repertoire: repertoire)
            line.append(MarkupLayout.Span(text.string, gutter.style))
        }
        lines.append(MarkupLayout.Line(line + spans, block: index, isWide: isWide))
    }

    private func columns(_ texts: [String]) -> Int { texts.reduce(0) { $0 + CellText($1).columns } }

    private func cells(_ sign: String, _ count: Int) -> String {
        String(repeating: CellText(sign, repertoire: repertoire).string, count: max(0, count))
    }
}
