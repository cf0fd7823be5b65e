import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Markup

/// How much work and memory a document takes that was made to take much.
struct LayoutGrowthTests {
    private static func work(_ html: String, width: Int, _ repertoire: Repertoire) -> Int {
        TextWork.count { _ = layout(html, width: width, repertoire) }
    }

    private static let seeds = 0..<Trials.count(24, long: 200)

    @Test("four times the document is four times the work", arguments: seeds)
    func work(seed: Int) {
        let document = HostileDocument(seed: seed)
        let (width, repertoire): (Int, Repertoire) = (
            seed.isMultiple(of: 3) ? 40 : 120, seed % 7 == 0 ? .ascii : .unicode
        )
        let one = Self.work(document.html(bytes: 6_000), width: width, repertoire)
        let four = Self.work(document.html(bytes: 24_000), width: width, repertoire)
        #expect(one > 0 || document.html(bytes: 10).isEmpty || four == 0)
        #expect(four <= 5 * one + 20_000, "\(document): \(one), then \(four)")
    }

    /// Tables that were made to take work: how they begin, and what is repeated, with how many cells.
    private static let tables: [(name: String, beginning: String, piece: String, cells: Int)] = [
        ("a row of cells", "<table><tr>", "<td>x", 1),
        ("a row of cells with two words", "<table><tr><td>y", "<td>x x", 1),
        ("many columns above narrow rows", "<table><tr>" + String(repeating: "<td>x", count: 64), "<tr><td>x<td>y", 2),
        ("wide spans in a row", "<table><tr>", "<td colspan=1000>x", 1),
        ("spans in rows", "<table>", "<tr><td colspan=3>x<td colspan=60>y", 2),
        ("tall spans", "<table>", "<tr><td rowspan=65534>x", 1),
        ("spans of both", "<table>", "<tr><td rowspan=9 colspan=9>x<td>y", 2),
        ("cells in cells", "", "<table><tr><td>x", 1),
        ("cells of a table in a cell", "<table><tr><td><table><tr>", "<td>x", 1),
        ("tables in a row", "", "<table><tr><td>x<td>y</table>", 2),
        ("linked avatars", "", "<a href=x><img alt=avatar></a>", 1),
        ("paragraphs in a cell", "<table><tr><td>y<td>", "<p>x", 1),
    ]

    @Test("four times the cells are four times the work", arguments: tables.indices)
    func cells(index: Int) {
        let (name, beginning, piece, cells) = Self.tables[index]
        let works = [1_000, 4_000].map { count in
            Self.work(beginning + String(repeating: piece, count: count / cells), width: 80, .unicode)
        }
        #expect(works[0] > 0 && works[1] <= 5 * works[0] + 20_000, "\(name): \(works)")
    }

    /// One text each, which is read in one piece.
    private static let texts: Set<String> = ["lines of code", "one word", "ligatures", "marks"]

    @Test(
        "work stops with its page, wherever it is",
        arguments: largest.indices.filter { !texts.contains(largest[$0].name) })
    func stopped(index: Int) async {
        let (name, html) = Self.largest[index]
        // A cut document is as hostile.
        let part = String(decoding: html.utf8.prefix(100_000), as: UTF8.self)
        let whole = Self.work(part, width: 80, .unicode)
        for share in [0.2, 0.7] {
            let limit = Int(share * Double(whole))
            let task = Task { TextWork.count(cancellingAfter: limit) { _ = layout(part, width: 80) } }
            let work = await task.value
            #expect(work <= limit + max(whole / 20, 20_000), "\(name): \(limit) of \(whole), then \(work)")
        }
    }

    /// Documents of the largest size, each for one of the things that take memory.
    static let largest: [(name: String, html: String)] = [
        ("list items", fill("<li>x")), ("table rows", "<table>" + fill("<tr><td>x<td>y")),
        ("cells in a row", "<table><tr>" + fill("<td>")), ("a wide table", wide),
        ("a row of cells with text", "<table><tr>" + fill("<td>x")),
        ("cells that reach out of the table", "<table><tr>" + fill("<td rowspan=9 colspan=9>x<tr>")),
        ("a tall cell", "<table><tr><td>a<td>" + fill("é漢 ")), ("tabs", "<pre>" + fill("\t")),
        ("lines of code", "<pre>" + fill("\n")), ("headings", fill("<h1>a</h1>")), ("links", links),
        ("details", fill("<details><summary>s")), ("keys", fill("<kbd>k</kbd>")), ("formats", fill("<b><i><u><p>x")),
        ("paragraphs in quotes", String(repeating: "<blockquote>", count: 20) + fill("<p>")), ("one word", fill("a漢")),
        ("ligatures", fill("\u{FDFA}")), ("line breaks", fill("<br>")), ("marks", fill("e\u{301}")),
    ]

    private static let links = (0..<53_000).map { "<a href=\($0)>x</a> " }.joined()

    private static func fill(_ piece: String) -> String {
        String(repeating: piece, count: MarkupDocument.longestHTML / piece.utf8.count)
    }

    /// One row with many wide cells, which make all others as wide.
    private static var wide: String {
        let cell = "<td>" + String(repeating: "wide ", count: 60)
        return "<table><tr>" + String(repeating: cell, count: 64) + fill("<tr><td>x")
    }

    @Test("a layout that nobody waits for any more ends at once")
    func cancelled() async {
        let html = Self.fill("<p>a漢")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return Self.work(html, width: 80, .unicode)
        }
        #expect(await task.value < 10_000)
    }

    @Test("a line of code without an end is cut into lines of 1,024 cells, and nothing of it is lost")
    func code() {
        for (code, shown) in [("漢x\t", "漢x     "), ("abc", "abc"), ("\t", "        "), ("e\u{301}漢", "e\u{301}漢")] {
            let html = "<pre>" + String(repeating: code, count: 2_000)
            let lines = lines(html, width: 40).map { String($0.dropFirst(2)) }
            #expect(lines.joined() == String(repeating: shown, count: 2_000))
            #expect(lines.allSatisfy { CellText($0).columns <= 1_024 })
        }
    }

    @Test("a document takes at most 24 MiB above its own size, and nothing is left of them")
    func memory() async throws {
        // The peak is the process's: nothing else may run in it.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try Self.printCosts(of: Self.largest.count) { Self.largest[$0] }
        }
        expectBounded(try #require(result), Self.largest.count)
    }

    /// A sixteenth of the largest size, which some of them blow up to all that is laid out: at their largest they take two minutes.
    @Test("nor does a document that was made to take much take more")
    func memoryOfSeeds() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try Self.printCosts(of: Self.seeds.count) { number in
                ("seed \(number)", HostileDocument(seed: number).html(bytes: MarkupDocument.longestHTML / 16))
            }
        }
        expectBounded(try #require(result), Self.seeds.count)
    }

    /// Lays out documents, and prints the KiB that each takes above its own size, and what is left of all.
    private static func printCosts(of count: Int, _ document: (Int) -> (name: String, html: String)) throws {
        // The parser is opened first.
        _ = layout("<p>x")
        ProcessMemory.trim()
        let start = try ProcessMemory.current()
        for number in 0..<count {
            let (name, html) = document(number)
            // The allocator keeps what documents before have used.
            ProcessMemory.trim()
            try ProcessMemory.resetPeak()
            let layout = layout(html, width: 80)
            // What the documents before have left counts, too.
            let cost = try ProcessMemory.peak() - start - html.utf8.count
            print("\u{2}\(name), \(layout.lines.count) lines of \(layout.byteCount) bytes\u{2}\(cost >> 10)")
        }
        ProcessMemory.trim()
        print("\u{2}what is left\u{2}\((try ProcessMemory.current() - start) >> 10)")
    }

    private func expectBounded(_ result: ExitTest.Result, _ count: Int) {
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        let costs = lines.map { $0.split(separator: "\u{2}") }.filter { $0.count == 2 }
        #expect(costs.count == count + 1)
        for cost in costs {
            #expect(Int(cost[1]).map { $0 <= 24 << 10 } == true, "\(cost[0]): \(cost[1]) KiB")
        }
        print("the most of \(count): \(costs.compactMap { Int($0[1]) }.max() ?? 0) KiB")
    }
}

/// A document made to take work or memory: its seed decides what it consists of, and it is as long as wanted.
struct HostileDocument: CustomStringConvertible {
    /// Every element that is laid out in a way of its own, and some that are not.
    private static let elements = [
        "a href=/x", "abbr", "article", "audio src=x/y.ogg", "b", "blockquote", "br", "caption", "center", "cite",
        "code", "dd", "del", "details", "dfn", "dir", "div align=center", "dl", "dt", "em", "fieldset", "figure",
        "font", "footer", "form", "h1", "h2", "h3", "h4 align=right", "h5", "h6", "header", "hr", "i", "iframe",
        "img src=a/b.png", "img alt=x", "input type=checkbox", "kbd", "legend", "li", "listing", "main", "math", "menu",
        "noscript", "ol", "ol start=99999999", "option", "p", "picture", "plaintext", "pre", "q", "rp", "rt", "ruby",
        "s", "samp", "script", "section", "select", "small", "span", "strong", "style", "sub", "summary", "sup", "svg",
        "table", "tbody", "td", "td colspan=9 rowspan=9", "template", "textarea", "th align=center", "title", "tr",
        "tt", "u", "ul", "var", "video src=x/y.mp4", "wbr", "x-y", "div class='markdown-alert markdown-alert-note'",
        "p class=markdown-alert-title", "img class=emoji alt=:x:", "div class=highlight-source-x",
        "div class='highlight highlight-source-shell'", "pre lang=漢字", "span class=pl-k", "span class='pl-s pl-c pl-x'",
        "span class=pl-s1", "div class=markdown-alert-caution",
    ]

    /// Texts of all widths and directions.
    static let texts = [
        "x", "word ", "a漢", "漢字", "e\u{301}", "e\u{301}\u{302}\u{303}漢", "שלום", "مرحبا ", "\u{202E}abc\u{202C}",
        "\u{1100}\u{1161}\u{11A8}", "👩\u{200D}👩\u{200D}👧", "🇩🇪", "\t", "\n", " ", "a\u{200B}b", "\u{FDFA}", "\u{AD}",
        "ﬃ", "&#8238;", "&amp;", "\u{0}", "|", "日本 ", "\u{1F600}", "a\tb\n", "\u{A0}",
    ]

    private enum Shape: CaseIterable {
        /// One in the other.
        case nested
        /// One after the other.
        case repeated
        /// In the rows of a table.
        case widest
        /// One text without an end in each.
        case longest
    }

    let seed: Int
    private let shape: Shape
    private let tags: [String]
    private let text: String

    init(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        self.seed = seed
        shape = Shape.allCases[seed % Shape.allCases.count]
        // Each element comes in each shape.
        let first = seed / Shape.allCases.count * 2
        let count = 2 + generator.below(3)
        tags = (0..<count).map { number in
            let index = number < 2 ? first + number : generator.below(Self.elements.count)
            return Self.elements[index % Self.elements.count]
        }
        text = (0...generator.below(3)).map { _ in Self.texts[generator.below(Self.texts.count)] }.joined()
    }

    var description: String { "seed \(seed): \(shape) \(tags) “\(text.debugDescription)”" }

    /// The HTML, of about so many bytes.
    func html(bytes: Int) -> String {
        let begin = tags.map { "<\($0)>" }.joined()
        let end = tags.reversed().map { "</\($0.prefix { $0 != " " })>" }.joined()
        func fill(_ piece: String, _ bytes: Int) -> String {
            String(repeating: piece, count: max(1, bytes / max(1, piece.utf8.count)))
        }
        switch shape {
        case .nested: return fill(begin + text, bytes)
        case .repeated: return fill(begin + text + end, bytes)
        case .widest:
            let row = "<tr>" + String(repeating: "<td>\(begin)\(text)", count: 70)
            return "<table>" + fill(row, bytes / 2) + fill("<tr><td>\(text)", bytes / 2)
        case .longest: return begin + fill(text, bytes / 2) + end + "<table><tr><td>y<td>" + fill(text, bytes / 2)
        }
    }
}
