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
