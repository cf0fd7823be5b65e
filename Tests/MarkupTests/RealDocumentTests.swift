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
                var (expected, shown) = (Self.letters(Self.text(of: block)), shown)
                if case .table = block.content {
                    // Cells that wrap stand beside each other.
                    expected = String(expected.sorted())
                    shown = String(shown.sorted())
                }
                #expect(shown == expected, "\(name), \(width) columns")
            }
        }
    }

    /// The text of a block, with that of all its cells.
    private static func text(of block: MarkupBlock) -> String {
        let runs: [MarkupRun] =
            switch block.content {
            case .text(let runs, _, _), .pictures(let runs, _): runs
            case .code(let code): [MarkupRun(code.text)]
            case .table(let rows): rows.joined().flatMap { $0.runs }
            case .rule: []
            }
        return runs.map { CellText($0.text).string }.joined()
    }

    private static func letters(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
    }
}
