import Testing

@testable import Core
@testable import Markup

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
