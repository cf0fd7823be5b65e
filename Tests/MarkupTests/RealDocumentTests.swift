import Testing

@testable import Core
@testable import Markup

@Suite(
    .enabled(
        if: !RealDocuments.all.isEmpty,
        "GHLANCE_RECORDINGS names no folder of recorded traffic, or there is no cmark-gfm"))
struct RealDocumentTests {
    private let repository = MarkupRepository(owner: "owner", name: "name")

    @Test("there are forty real documents")
    func forty() {
        #expect(RealDocuments.all.count == RealDocuments.wanted)
    }

    @Test("every word of a real document is in its blocks, in order", arguments: RealDocuments.all.indices)
    func words(index: Int) {
        let (name, html) = RealDocuments.all[index]
        let document = MarkupDocument(html: html, repository: repository)
        #expect(!document.isTruncated)
        let shown = document.blocks.flatMap { Self.runs($0).flatMap(\.self) }
        var words: [(word: String, isOurs: Bool)] = []
        var word = ""
        var isOurs = false
        for run in shown where !Self.isNumber(run) {
            for character in run.text {
                if character.isLetter || character.isNumber {
                    if word.isEmpty { isOurs = run.style.contains(.dim) }
                    word.append(character)
                } else {
                    if !word.isEmpty { words.append((word, isOurs)) }
                    word = ""
                }
            }
        }
        var rest = words[...]
        for expected in PlainText(html).words {
            // Between them only names of images.
            while let next = rest.first, next.word != expected, next.isOurs { rest.removeFirst() }
            guard rest.first?.word == expected else {
                let found = rest.prefix(5).map(\.word)
                Issue.record("\(name): after \(words.count - rest.count) words “\(expected)” is missing: \(found)")
                return
            }
            rest.removeFirst()
        }
        #expect(rest.allSatisfy { $0.isOurs }, "\(name): there is more than the document has")
    }

    @Test(
        "no line of a real document is too wide, and none of its words is lost in wrapping", arguments: [40, 80, 120])
    func lines(width: Int) {
        for (name, html) in RealDocuments.all {
            let document = MarkupDocument(html: html, repository: repository)
            let layout = document.layout(width: width, repertoire: .unicode)
            #expect(!layout.isTruncated)
            var shown = [String](repeating: "", count: document.blocks.count)
            for line in layout.lines {
                let columns = line.spans.reduce(0) { $0 + CellText($1.text).columns }
                #expect(line.isWide || columns <= width, "\(name): \(columns) columns in a line of \(width)")
                let gutters = document.blocks[line.block].gutters
                let text = line.spans.drop { span in gutters.contains { $0.first == span.text || $0.rest == span.text }
                }
                shown[line.block] += Self.letters(text.map(\.text).joined())
            }
            for (block, shown) in zip(document.blocks, shown) {
                var expected = Self.letters(
                    Self.runs(block).joined().map { CellText($0.text).string }.joined())
                var shown = shown
                if case .table = block.content {
                    // Cells that wrap stand beside each other.
                    expected = String(expected.sorted())
                    shown = String(shown.sorted())
                }
                #expect(shown == expected, "\(name), \(width) columns")
            }
        }
    }

    @Test("each cell of a table of a real document has its words in order, however it wraps", arguments: [40, 80, 120])
    func cells(width: Int) {
        var tables = 0
        for (name, html) in RealDocuments.all {
            let document = MarkupDocument(html: html, repository: repository)
            let lines = document.layout(width: width, repertoire: .unicode).lines
            for (index, block) in document.blocks.enumerated() {
                guard case .table(let rows) = block.content else { continue }
                tables += 1
                let gutter = block.gutters.reduce(0) { $0 + CellText($1.rest).columns }
                let shown = lines.filter { $0.block == index }.map { line in
                    String(line.spans.map(\.text).joined().dropFirst(gutter))
                }
                let found = Self.cells(shown, rows: rows.count)
                let wanted = rows.map { row in
                    row.map { cell in Self.letters(cell.runs.map { CellText($0.text).string }.joined()) }
                }
                for (found, wanted) in zip(found, wanted) {
                    #expect(Array(found.prefix(wanted.count)) == wanted, "\(name), \(width) columns")
                }
                #expect(found.count == wanted.count, "\(name), \(width) columns")
            }
        }
        #expect(tables > 10)
    }

    /// The letters of each cell of a table in lines: rows of several lines have rules between them.
    private static func cells(_ lines: [String], rows count: Int) -> [[String]] {
        let isRule = { (line: String) in line.contains("─") && line.allSatisfy { "─┼ ".contains($0) } }
        var rows: [[String]] = lines.split(whereSeparator: isRule).map(Array.init)
        // An empty line belongs to the space before the table or to a row without text.
        if rows.count != count { rows = lines.filter { !isRule($0) && !$0.isEmpty }.map { [$0] } }
        return rows.map { lines in
            var cells: [String] = []
            for line in lines {
                for (column, part) in line.split(separator: "│", omittingEmptySubsequences: false).enumerated() {
                    if column == cells.count { cells.append("") }
                    cells[column] += letters(String(part))
                }
            }
            return cells
        }
    }

    @Test("no kind of element of a real document is dropped")
    func elements() {
        for (name, html) in RealDocuments.all {
            let blocks = MarkupDocument(html: html, repository: repository).blocks
            let elements = PlainText(html).elements
            for level in 1...6 where elements.contains("h\(level)") {
                let isThere = blocks.contains { block in
                    if case .text(_, _, heading: level) = block.content { true } else { false }
                }
                #expect(isThere, "\(name): headings of level \(level)")
            }
            let hasLinks = html.contains("<a href=\"http")
            #expect(!hasLinks || !MarkupDocument(html: html, repository: repository).links.isEmpty, "\(name): links")
            for (element, isKind) in Self.kinds where elements.contains(element) {
                #expect(blocks.contains(where: isKind), "\(name): \(element)")
            }
        }
    }

    private static let kinds: [(String, @Sendable (MarkupBlock) -> Bool)] = [
        ("pre", { if case .code = $0.content { true } else { false } }),
        ("hr", { $0.content == .rule }),
        ("td", { if case .table = $0.content { true } else { false } }),
        ("ul", { $0.gutters.contains { !$0.first.isEmpty && $0.first != $0.rest } }),
        ("kbd", { block in hasStyle(.key, block) }),
        ("ol", { $0.gutters.contains { $0.first.hasSuffix(". ") } }),
        ("blockquote", { $0.gutters.contains { $0.first == "│ " } }),
        ("code", { block in hasStyle(.code, block) }), ("em", { block in hasStyle(.emphasis, block) }),
        ("strong", { block in hasStyle(.strong, block) }), ("del", { block in hasStyle(.struck, block) }),
        ("img", { block in hasStyle(.dim, block) }),
    ]

    private static func hasStyle(_ style: MarkupLayout.Style, _ block: MarkupBlock) -> Bool {
        if case .code = block.content { return style == .code }
        return runs(block).joined().contains { $0.style.contains(style) }
    }

    /// Whether it is the number behind a link.
    private static func isNumber(_ run: MarkupRun) -> Bool {
        run.style.contains(.dim) && run.link != nil && run.text.first == "[" && run.text.last == "]"
    }

    /// The text of a block, of each of its cells.
    private static func runs(_ block: MarkupBlock) -> [[MarkupRun]] {
        switch block.content {
        case .text(let runs, _, _): [runs + [MarkupRun("\n")]]
        case .code(let code): [[MarkupRun(code.text + "\n", .panel)]]
        case .table(let rows): rows.joined().map { $0.runs + [MarkupRun("\n")] }
        case .rule: []
        }
    }

    private static func letters(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
    }
}
