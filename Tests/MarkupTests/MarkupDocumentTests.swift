import Testing

@testable import Core
@testable import Markup

struct MarkupDocumentTests {
    @Test("headings, paragraphs, lists, code and links become lines")
    func lines() {
        let html = """
            <h1>Hello <em>world</em></h1><p>Some text with a <a href="docs/x.md">link</a> and <code>code</code>.</p>
            <ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><pre>a\tb\n  c</pre>
            """
        let document = MarkupDocument(html: html, repository: MarkupRepository(owner: "apple", name: "swift"))
        let layout = document.layout(width: 20, repertoire: .unicode)
        #expect(
            layout.lines.map { $0.spans.map(\.text).joined() } == [
                "Hello world", "━━━━━━━━━━━", "", "Some text with a", "link[1] and code.", "", "• one", "  • two",
                "• three", "", "  a       b", "    c",
            ])
        #expect(layout.links == ["https://github.com/apple/swift/blob/HEAD/docs/x.md"])
        #expect(layout.headings == [0])
    }
}
