import Testing

@testable import Core
@testable import Markup

/// HTML as it is laid out.
func layout(
    _ html: String, width: Int = 60, _ repertoire: Repertoire = .unicode, besides shown: [String] = [],
    open: OpenDetails? = nil
) -> MarkupLayout {
    MarkupDocument(html: html, repository: MarkupRepository(owner: "o", name: "n"))
        .layout(width: width, repertoire: repertoire, besides: shown, open: open)
}

func lines(_ html: String, width: Int = 60) -> [String] { layout(html, width: width).texts }

extension MarkupLayout {
    var texts: [String] { lines.map { $0.spans.map(\.text).joined() } }
}

/// Cells that are wider than a column or higher than a row.
struct TableSpanTests {
    @Test("a cell of several rows keeps its column in all of them")
    func rows() {
        let html = """
            <table><tr><th>Kind<th>Name<th>Size<tr><td rowspan=2>fruit<td>apple<td>1<tr><td>pear<td>2
            <tr><td>nut<td>hazel<td>3</table>
            """
        #expect(
            lines(html) == [
                "Kind  │ Name  │ Size", "──────┼───────┼─────", "fruit │ apple │ 1", "      │ pear  │ 2",
                "nut   │ hazel │ 3",
            ])
    }

    @Test("a cell of several columns is as wide as they are, and widens none of them alone")
    func columns() {
        let html = """
            <table><tr><th colspan=2>Both of them<th>C<tr><td>a<td>b<td>c<tr><td>d<td colspan=2>e and f</table>
            """
        #expect(lines(html) == ["Both of them │ C", "──────┼──────┼──", "a     │ b    │ c", "d     │ e and f"])
        let narrow = "<table><tr><td colspan=3>x<td>y<tr><td>one<td>two<td>three<td>four</table>"
        #expect(lines(narrow) == ["x                 │ y", "one │ two │ three │ four"])
    }

    @Test("a cell of several rows and columns leaves all of them free, up to the end of its part of the table")
    func both() {
        let html = """
            <table><thead><tr><th rowspan=9>H<th>I</thead><tbody><tr><td rowspan=2 colspan=2>big<td>1<tr><td>2<tr><td>a<td>b<td>c
            <tr><td rowspan=0>rest<td>d<tr><td>e<tr><td>f</table>
            """
        #expect(
            lines(html) == [
                "H    │ I │ ", "─────┼───┼──", "big      │ 1", "         │ 2", "a    │ b │ c", "rest │ d │ ",
                "     │ e │ ", "     │ f │ ",
            ])
    }

    @Test("no rule is drawn through a cell of several rows")
    func rules() {
        let html = "<table><tr><td rowspan=2>a<td>b<br>c<td>x<tr><td>d<td>y<tr><td>e<td>f<td>z</table>"
        #expect(lines(html) == ["a │ b │ x", "  │ c │ ", "  ├───┼──", "  │ d │ y", "──┼───┼──", "e │ f │ z"])
    }

    @Test(
        "spans of any size take no more room than the table has",
        arguments: ["0", "-1", "65534", "99999999999999999999", "x", ""])
    func extremes(number: String) {
        let row = "<tr><td colspan='\(number)' rowspan='\(number)'>a<td>b<tr><td>c<td>d<tr><td>e"
        for width in [8, 20, 60] {
            let text = lines("<table>\(row)</table>", width: width).joined()
            for letter in ["a", "b", "c", "d", "e"] { #expect(text.contains(letter), "\(number)") }
        }
        let many =
            "<table>" + String(repeating: "<tr><td rowspan=60000 colspan=2>x<td colspan=60>y", count: 500) + "</table>"
        #expect(lines(many).count < 2_000)
    }

    // MARK: Columns in a room that is too narrow

    private func table(_ rows: [[String]]) -> String {
        "<table>" + rows.map { "<tr>" + $0.map { "<td>" + $0 }.joined() }.joined() + "</table>"
    }

    @Test("no word is broken while there is room for the longest word of each column")
    func words() {
        let html = table([
            ["Protocol", "Client (Sends requests)", "Server (Responds to requests)", "Repository", "Module"],
            ["HTTP", "yes", "no", "swift-server/async-http-client<a href=/x>", "AsyncHTTPClient"],
        ])
        let lines = lines(html, width: 84)
        #expect(lines.contains { $0.contains("swift-server/async-http-client") }, "\(lines)")
        #expect(lines.contains { $0.contains("AsyncHTTPClient") }, "\(lines)")
        #expect(lines.contains { $0.contains("Protocol") }, "\(lines)")
    }

    @Test("an address that is too long is broken, and the words of other columns are not")
    func address() {
        let lines = lines(
            table([["distinguishable standards", String(repeating: "x", count: 90)], ["b", "c"]]), width: 40)
        #expect(lines.contains { $0.hasPrefix("distinguishable ") }, "\(lines)")
        #expect(lines.allSatisfy { CellText($0).columns <= 40 })
    }

    @Test("what is left beyond the words is shared as before")
    func shares() {
        let text = String(repeating: "ab ", count: 40)
        // 47 less two bars and one column of one cell: 20 for each of the others.
        let lines = lines(table([[text, text, "x"]]), width: 47)
        #expect(lines.first == "ab ab ab ab ab ab ab │ ab ab ab ab ab ab ab │ x")
    }

    @Test("the lines of a long heading stand behind its mark")
    func heading() {
        #expect(lines("<h3>one two three</h3>", width: 12) == ["### one two", "    three"])
        #expect(lines("<h3 align=center>one</h3>", width: 13) == ["   ### one"])
    }
}

/// What stands above a document is not said again at its beginning.
struct RepeatedTextTests {
    private static let shown = ["swift-nio", "apple/swift-nio", "🚀 Event-driven framework for servers"]

    private func lines(_ html: String, besides shown: [String] = Self.shown) -> [String] {
        layout(html, besides: shown).texts
    }

    @Test(
        "the name as a title and the description as a paragraph are left out",
        arguments: [
            "<h1>SwiftNIO</h1><p>Event-driven framework for servers.</p>", "<h1>apple/swift-nio</h1>",
            "<h2>swift_nio</h2>", "<h1>Swift NIO</h1><h3>event-driven framework for servers</h3>",
            "<p align=\"center\"><strong>swift-nio</strong></p>",
            // As GitHub renders a title.
            """
            <div class="markdown-heading" dir="auto"><h1 tabindex="-1" class="heading-element" dir="auto">SwiftNIO</h1>\
            <a id="user-content-swiftnio" class="anchor" aria-label="Permalink: SwiftNIO" href="#swiftnio"><svg></svg></a>\
            </div>
            """,
        ])
    func repeated(beginning: String) {
        #expect(lines(beginning + "<p>More words.</p>") == ["More words."])
    }

    @Test(
        "what says anything else stays",
        arguments: [
            "<h1>swift-nio 2</h1>", "<h1>swift-nio++</h1>", "<p>Event-driven framework for servers, and more</p>",
            "<h1><a href=\"https://example.org\">swift-nio</a></h1>", "<ul><li>swift-nio</li></ul>",
            "<blockquote>swift-nio</blockquote>", "<pre>swift-nio</pre>", "<h1>🚀</h1>",
            // A section of the text, which the title begins.
            "<h1>Welcome</h1><h2>swift-nio</h2>",
        ])
    func different(beginning: String) {
        let html = beginning + "<p>More words.</p>"
        #expect(lines(html) == lines(html, besides: []))
    }

    @Test("a document of nothing else is shown as it is")
    func nothingElse() {
        #expect(lines("<h1>swift-nio</h1>") == ["swift-nio", "━━━━━━━━━"])
        #expect(lines("<h1>swift-nio</h1>", besides: ["", "🚀"]) == ["swift-nio", "━━━━━━━━━"])
    }

    @Test("pictures before the title stay, and later mentions too")
    func later() {
        let html = "<p><img alt=\"logo\"></p><h1>swift-nio</h1>" + "<p>x</p>" + "<h2>Use</h2><p>swift-nio</p>"
        let all = lines(html)
        #expect(all.count { $0 == "swift-nio" } == 1 && all.last == "swift-nio" && all[0].contains("logo"))
        #expect(!all.contains("━━━━━━━━━"))
    }

    @Test("headings and the places of blocks are those of the lines that are there")
    func places() {
        let html = "<h1>swift-nio</h1><h2>Use</h2><p>text <a href=\"https://example.org\">there</a></p>"
        let layout = layout(html, besides: Self.shown)
        #expect(layout.headings == [0])
        #expect(layout.lines[0].spans.map(\.text) == ["Use"])
        // The same block at every width keeps the place.
        #expect(layout.lines.block(at: 0) == 1)
        #expect(layout.links == ["https://example.org"])
    }
}
