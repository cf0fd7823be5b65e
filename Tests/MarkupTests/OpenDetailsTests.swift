import Testing

@testable import Core
@testable import Markup

/// The `<details>` of a document, which a reader opens and closes.
struct OpenDetailsTests {
    private static func lines(
        _ html: String, _ open: OpenDetails?, _ repertoire: Repertoire = .unicode
    ) -> [String] {
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
        arguments: [
            ("<details><p>x</p></details>", ["x"]), ("<details><summary></summary><p>x</p></details>", ["x"]),
        ])
    func withoutSummary(html: String, lines: [String]) {
        #expect(Self.lines(html, OpenDetails()) == lines)
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
