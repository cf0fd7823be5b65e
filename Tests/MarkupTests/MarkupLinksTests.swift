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
