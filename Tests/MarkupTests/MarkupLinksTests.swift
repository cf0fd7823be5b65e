import Testing

@testable import Core
@testable import Markup

/// What a README says at the links that are asked for.
struct MarkupLinksTests {
    private static let repository = MarkupRepository(owner: "o", name: "list")

    private func links(_ html: String) -> MarkupLinks<String> {
        MarkupDocument(html: html, repository: Self.repository).links { $0.hasPrefix("https://github.com/") ? $0 : nil }
    }

    @Test func linksHaveTheirHeadingsAndTheWordsBehindThem() {
        let found = links(
            """
            <p>By <a href="https://github.com/a/zero"><img alt="logo"></a> <a href="https://github.com/a/zero">zero</a></p>
            <h2>Empty</h2><h2>Tools <a href="https://example.org">x</a></h2><ul>
            <li><a href="https://github.com/a/one">one</a> - Says <a href="https://example.org">more</a>. <code>MIT</code></li>
            <li><a href="https://github.com/a/two">two</a> · <a href="https://github.com/a/three">three</a> – both (fine)</li>
            </ul><h3>Rows</h3><table><tr><td><a href="https://github.com/a/four">four</a></td><td>In a cell</td></tr>
            <tr><td>before</td><td><a href="https://github.com/a/five">five</a></td></tr></table>
            """)
        #expect(found.sections == ["Tools x", "Rows"])
        #expect(
            found.links.map(\.target)
                == ["zero", "one", "two", "three", "four", "five"].map { "https://github.com/a/\($0)" })
        #expect(found.links.map(\.words) == ["", "Says more. MIT", "", "both (fine)", "In a cell", ""])
        #expect(found.links.map(\.section) == [nil, 0, 0, 0, 1, 1])
    }

    @Test func aLinkThatIsAHeadingIsInItsSection() {
        let found = links(
            #"<h2><a href="https://github.com/a/one">one</a></h2><p><a href="https://github.com/a/two">b</a></p>"#)
        #expect(found.sections == ["one"])
        #expect(found.links.map(\.section) == [0, 0])
    }

    @Test func wordsAreBounded() {
        let found = links(
            #"<p><a href="https://github.com/a/one">one</a> "# + String(repeating: "word ", count: 100_000))
        #expect(found.links[0].words.utf8.count <= 1_200)
        let one = links(
            "<h1>" + String(repeating: "x", count: 100_000) + #"</h1><a href="https://github.com/a/b">b</a>"#)
        #expect(one.links.count == 1)
    }

    /// A README of 100,000 links takes as much work as its length, and is cut where READMEs are.
    @Test(arguments: [
        "<li><a href=https://github.com/a/NUMBER>x</a> y", "<h2><a href=https://github.com/a/NUMBER>x</a></h2>",
        "<a href=https://github.com/a/b>x</a> ",
    ])
    func linksAreReadInLinearWork(item: String) {
        func html(_ count: Int) -> String { (0..<count).map { item.replacing("NUMBER", with: "\($0)") }.joined() }
        func work(_ count: Int) -> Int {
            let document = MarkupDocument(html: html(count), repository: Self.repository)
            return TextWork.count { _ = document.links { $0 } }
        }
        let (one, four) = (work(1_000), work(4_000))
        #expect(one > 0)
        #expect(four <= 5 * one + 1_000, "\(one), then \(four)")
        let whole = MarkupDocument(html: html(100_000), repository: Self.repository)
        #expect(whole.isTruncated)
        #expect(whole.links { $0 }.links.count <= 30_000)
    }
}

struct LinkAddressTests {
    private let repository = MarkupRepository(webAddress: "https://git.example.com", owner: "Owner", name: "name")

    @Test(
        "only web addresses are links, and relative ones lead into the repository",
        arguments: [
            ("https://example.com/a", "https://example.com/a"), ("HTTP://Example.com", "http://Example.com"),
            ("docs/x.md", "https://git.example.com/Owner/name/blob/HEAD/docs/x.md"),
            ("./x.md?plain=1#L3", "https://git.example.com/Owner/name/blob/HEAD/x.md?plain=1#L3"),
            ("/x.md", "https://git.example.com/Owner/name/blob/HEAD/x.md"),
            ("../../issues", "https://git.example.com/Owner/name/issues"),
            ("../../../../../../a", "https://git.example.com/a"),
            ("/owner/NAME/wiki", "https://git.example.com/owner/NAME/wiki"),
            ("//example.com/a", "https://example.com/a"), (" https://example.com/a\n", "https://example.com/a"),
            ("https://example.com/ü b\u{1B}\"<>", "https://example.com/%C3%BC%20b%1B%22%3C%3E"),
            ("file:a", nil), ("javascript:alert(1)", nil), ("java\tscript:alert(1)", nil), ("JAVASCRIPT:x", nil),
            ("mailto:a@example.com", nil), ("data:text/html,x", nil), ("#usage", nil), ("", nil), ("  ", nil),
            ("https:", nil), ("https://", nil), ("https:///a", nil), ("https:a", nil), ("//", nil),
            // What is in front of an @ is no host, and browsers decode one.
            ("https://github.com:aaaaaaaaaaaaaaaa@evil.example/", nil), ("//github.com@evil.example", nil),
            ("https://github.com%40evil.example", nil), ("https://github.com%2Fevil.example", nil),
            ("https://example.com/@user?a=@b%20", "https://example.com/@user?a=@b%20"),
            // Too long for any server.
            ("https://example.com/" + String(repeating: "a", count: 2_000), nil),
        ] as [(String, String?)])
    func addresses(link: String, address: String?) {
        #expect(repository.address(of: link) == address)
    }

    @Test("links of a README in a folder are relative to the folder")
    func folder() {
        #expect(repository.address(of: "a.md", in: "docs/") == "https://git.example.com/Owner/name/blob/HEAD/docs/a.md")
        #expect(repository.address(of: "../a.md", in: "docs/") == "https://git.example.com/Owner/name/blob/HEAD/a.md")
        #expect(repository.address(of: "/a.md", in: "docs/") == "https://git.example.com/Owner/name/blob/HEAD/a.md")
        let html = "<div id=file data-path='.github/README.md'><p><a href=x>x</a></div>"
        let document = MarkupDocument(html: html, repository: repository)
        #expect(document.links == ["https://git.example.com/Owner/name/blob/HEAD/.github/x"])
    }
}

/// The `<details>` of a document, which a reader opens and closes.
struct OpenDetailsTests {
    private static func lines(_ html: String, _ open: OpenDetails?, _ repertoire: Repertoire = .unicode) -> [String] {
        layout(html, repertoire, open: open).texts.filter { !$0.isEmpty }
    }

    private static func toggled(_ indices: Int..., areAllOpen: Bool = false) -> OpenDetails {
        var open = OpenDetails(areAllOpen: areAllOpen)
        for index in indices { open.toggle(index) }
        return open
    }

    private static let nested = """
        <p>Before <a href="https://example.org">a link</a>.</p><details><summary>Outer</summary><p>one</p><details open>
        <summary>Inner</summary><p>two</p></details><p>three</p></details><p>after</p>
        """

    private static let cases: [(OpenDetails?, [String])] = [
        (nil, ["Before a link[1].", "▾ Outer", "one", "▾ Inner", "two", "three", "after"]),
        (OpenDetails(), ["Before a link[1].", "▸ Outer[2]", "after"]),
        (toggled(0), ["Before a link[1].", "▾ Outer[2]", "one", "▾ Inner[3]", "two", "three", "after"]),
        (toggled(0, 1), ["Before a link[1].", "▾ Outer[2]", "one", "▸ Inner[3]", "three", "after"]),
        (toggled(0, 0), ["Before a link[1].", "▸ Outer[2]", "after"]),
        (
            OpenDetails(areAllOpen: true),
            ["Before a link[1].", "▾ Outer[2]", "one", "▾ Inner[3]", "two", "three", "after"]
        ), (toggled(0, areAllOpen: true), ["Before a link[1].", "▸ Outer[2]", "after"]),
    ]

    @Test("they are as their author left them until a reader opens or closes them", arguments: cases.indices)
    func nesting(index: Int) {
        let (open, lines) = Self.cases[index]
        #expect(Self.lines(Self.nested, open) == lines)
        #expect(layout(Self.nested, open: open).openableCount == (open == nil ? 0 : 2))
    }

    @Test("all of a summary leads to its details, and links in it lead where they did")
    func summary() {
        let html = "<details><summary>See <a href='https://example.org'>this</a> <b>now</b></summary>x</details>"
        let spans = layout(html, open: OpenDetails()).lines.first?.spans.dropFirst() ?? []
        #expect(spans.filter { $0.text != " " }.map(\.link) == [1, 0, 0, 1, 1])
        #expect(spans.map(\.text).joined() == "See this[1] now[2]")
    }

    @Test(
        "what nobody could open is open",
        arguments: ["<details><p>x</p></details>", "<details><summary></summary><p>x</p></details>"])
    func withoutSummary(html: String) {
        #expect(Self.lines(html, OpenDetails()) == ["x"])
    }

    @Test("a cell of a table shows all that is in it")
    func cell() {
        let html = "<table><tr><th>a<tr><td><details><summary>s</summary>x</details></table>"
        #expect(Self.lines(html, OpenDetails()).joined().contains("x"))
    }

    @Test("a heading as a summary keeps its level, and is told from others without colours")
    func heading() {
        let html = "<details><summary><h3>Usage</h3></summary><p>x</p></details>"
        #expect(Self.lines(html, OpenDetails()) == ["▸ ### Usage[1]"])
        #expect(Self.lines(html, OpenDetails(), .ascii) == ["> ### Usage[1]"])
        #expect(layout(html, open: OpenDetails()).headings == [0])
    }

    @Test("10,000 in each other take the work of 10,000 beside each other")
    func depth() {
        let element = "<details><summary>s</summary>"
        let deep = String(repeating: element, count: 10_000) + "x"
        let flat = String(repeating: element + "x</details>", count: 10_000)
        let open = OpenDetails()
        let work = [deep, flat].map { html in TextWork.count { _ = layout(html, open: open) } }
        #expect(work[0] <= 2 * work[1], "\(work)")
        #expect(Self.lines(deep, open) == ["▸ s[1]"])
        #expect(layout(deep, open: OpenDetails(areAllOpen: true)).lines.count <= 100_000)
    }
}
