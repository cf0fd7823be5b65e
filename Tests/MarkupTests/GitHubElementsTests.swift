import Testing

@testable import Markup

/// What GitHub and its authors put into a README besides text: as lines.
struct GitHubElementsTests {
    // MARK: Diagrams

    /// The part of a diagram that waits for a script, as the API sends it.
    private let diagram = """
        <section class="js-render-needs-enrichment render-needs-enrichment position-relative" data-type="mermaid"
        aria-label="mermaid rendered output container"><div class="js-render-enrichment-target" data-json="{}"
        data-plain="graph TD"><div class="render-plaintext-hidden" dir="auto">
        <pre lang="mermaid" aria-label="Raw mermaid code">graph TD
          A --&gt; B
        </pre></div></div><span class="js-render-enrichment-loader d-flex flex-justify-center" role="presentation">
        <span data-view-component="true"><svg class="octospinner"><circle></circle></svg>
        <span class="sr-only">Loading</span></span></span></section>
        """

    @Test("a diagram is its source, without the word that stands there while a browser draws it")
    func loader() {
        #expect(
            lines("<p>before</p>\(diagram)<p>after</p>", width: 30)
                == ["before", "", "  graph TD            mermaid", "    A --> B", "", "after"])
    }

    @Test("the source of a diagram is shown once where GitHub sends it twice")
    func sourceOnce() {
        let source = """
            <div class="snippet-clipboard-content"><pre class="notranslate"><code>graph TD
              A --&gt; B
            </code></pre><div class="zeroclipboard-container"><clipboard-copy value="graph TD"></clipboard-copy></div></div>
            """
        #expect(lines(source + diagram) == ["  graph TD", "    A --> B"])
        // Two diagrams that are the same are two.
        #expect(lines(source + diagram + source + diagram).count == 5)
        #expect(lines(diagram + diagram).count == 5)
    }

    // MARK: Ruby

    @Test(
        "the reading of a word is in parentheses",
        arguments: [
            ("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です", "漢字(かんじ)です"),
            ("<ruby>漢<rp>【</rp><rt>かん</rt><rp>】</rp>字<rp>【</rp><rt>じ</rt><rp>】</rp></ruby>", "漢【かん】字【じ】"),
            ("<ruby>漢字<rt>かんじ</rt></ruby>です", "漢字(かんじ)です"), ("<ruby>漢<rt>かん</ruby>", "漢(かん)"),
            ("<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby><ruby>c<rt>d</ruby>", "a(b)c(d)"),
        ])
    func ruby(html: String, text: String) {
        #expect(lines("<p>\(html)</p>") == [text])
    }

    // MARK: Avatars

    private func sponsor(_ number: Int, alt: String = "", link: Bool = true) -> String {
        let image = """
            <img src="https://camo.example.com/\(number)" \(alt.isEmpty ? "" : "alt=\"\(alt)\"")
            data-canonical-src="https://opencollective.com/x/sponsor/\(number)/avatar.svg">
            """
        return link ? "<a href=\"https://opencollective.com/x/sponsor/\(number)/website\">\(image)</a>" : image
    }

    @Test("avatars in a row are one line with their number")
    func avatars() {
        let many = (0..<36).map { sponsor($0) }.joined(separator: "\n")
        let html = "<p>Thanks:</p><p>\(many)</p><p><a href='https://example.com'>more</a></p>"
        #expect(lines(html) == ["Thanks:", "", "36 avatars", "", "more[1]"])
        #expect(layout(html).links == ["https://example.com"])
        let named = (0..<1_200).map { sponsor($0, alt: "User avatar: person \($0)", link: $0 % 2 == 0) }.joined()
        #expect(lines("<p>\(named)</p>") == ["1,200 avatars"])
        let plain = (0..<4).map { "<img src='https://avatars.githubusercontent.com/u/\($0)?s=60&v=4'>" }.joined(
            separator: " ")
        #expect(lines("<p>by \(plain) and others</p>") == ["by 4 avatars and others"])
    }

    @Test("one or two avatars, and images that say more, are named")
    func fewAvatars() {
        #expect(
            lines("<p>\(sponsor(1))\(sponsor(2, alt: "avatar of Ann"))</p>") == ["avatar.svg[1] · avatar of Ann[2]"])
        let people = ["Ann", "Bea", "Cid", "Dan"].map { sponsor(1, alt: $0) }.joined(separator: " ")
        #expect(lines("<p>\(people)</p>") == ["Ann[1] · Bea[1] · Cid[1] · Dan[1]"])
        let cell = "<td><a href='https://github.com/ann'><img src='a.png' alt='avatar'><br><b>Ann</b></a></td>"
        #expect(lines("<table><tr>\(cell)\(cell)</tr></table>")[1] == "Ann[1] │ Ann[1]")
        let badges = "<a href='https://x.example'><img alt='Build' src='b.svg'></a>"
        #expect(lines("<p>\(badges) \(sponsor(1, alt: "avatar")) text</p>") == ["Build[1] · avatar[2] text"])
    }

    // MARK: Lists

    @Test(
        "items are numbered as their list says",
        arguments: [
            ("<ol type=a><li>x<li>y</ol>", ["a. x", "b. y"]),
            ("<ol type=A start=26><li>x<li>y</ol>", ["Z. x", "AA. y"]),
            ("<ol type=i start=3><li>x<li>y</ol>", ["iii. x", "iv. y"]),
            ("<ol type=I start=1999><li>x</ol>", ["MCMXCIX. x"]), ("<ol type=1><li>x</ol>", ["1. x"]),
            ("<ol reversed><li>x<li>y<li>z</ol>", ["3. x", "2. y", "1. z"]),
            ("<ol reversed start=10><li>x<li>y</ol>", ["10. x", "9. y"]),
            ("<ol reversed type=a><li>x<li value=5>y<li>z</ol>", ["c. x", "e. y", "d. z"]),
            ("<ol><li type=I>x<li>y</ol>", ["I. x", "2. y"]),
            // There is no letter and no Roman numeral for these.
            ("<ol type=a start=0><li>x</ol>", ["0. x"]), ("<ol type=i start=4000><li>x</ol>", ["4000. x"]),
            ("<ol type=A start=-1><li>x</ol>", ["-1. x"]), ("<ol type=q><li>x</ol>", ["1. x"]),
        ])
    func numbers(html: String, shown: [String]) {
        #expect(lines(html) == shown)
    }

    // MARK: Links

    @Test("the number of a link is on the line of its text's end")
    func linkNumbers() {
        let link = { (text: String) in "<a href='https://example.com'>\(text)</a>" }
        for width in 8...30 {
            for text in ["wörd", "漢字の説明", "exactlyeightandmore", "https://example.com/a/long/path", "日本語で"] {
                let shown = lines("<p>see \(link(text)), then</p>", width: width)
                #expect(!shown.contains { $0.hasPrefix("[1]") }, "\(text), \(width) columns: \(shown)")
                #expect(shown.filter { $0.contains("[1]") }.count == 1, "\(text), \(width) columns: \(shown)")
            }
        }
        #expect(lines("<p>\(link("text<br>")) more</p>") == ["text[1]", "more"])
        #expect(lines("<table><tr><td>\(link("<p>text</p>"))<td>b</table>") == ["text[1] │ b"])
    }
}

/// Code as GitHub's highlighter marks it.
struct HighlightedCodeTests {
    private typealias Tone = MarkupLayout.Style.Tone

    /// The texts that have a tone, with it.
    private func tones(_ html: String) -> [String] {
        layout(html).lines.flatMap { line in
            line.spans.compactMap { span in span.style.tone.map { "\($0) \(span.text)" } }
        }
    }

    @Test("the classes of the highlighter are tones, in a block and in a cell of a table")
    func classes() {
        let code = """
            <pre><span class="pl-c"><span class="pl-c">//</span> why</span>
            <span class="pl-k">let</span> <span class="pl-s1">a</span> = <span class="pl-en">f</span>(<span class="pl-c1">1</span>, \
            <span class="pl-s"><span class="pl-pds">"</span>b<span class="pl-cce">\\n</span>\\(<span class="pl-s1">c</span>)</span>)
            <span class="pl-ent">tag</span> <span class="pl-v">v</span> <span class="pl-mh">h</span> <span class="pl-bu">!</span></pre>
            """
        let expected = [
            "comment // why", "keyword let", "entity f", "constant 1", "string \"b", "escape \\n", "string \\(",
            "string )", "tag tag", "variable v", "title h", "invalid !",
        ]
        #expect(tones(code) == expected)
        #expect(tones("<table><tr><td>x<td>\(code)</table>") == expected)
    }

    @Test("a diff has three tones")
    func diff() {
        let code = """
            <pre><span class="pl-mdr">@@ -1 +1 @@</span>
            <span class="pl-md"><span class="pl-md">-</span>old</span>
            <span class="pl-mi1"><span class="pl-mi1">+</span>new</span></pre>
            """
        #expect(tones(code) == ["changed @@ -1 +1 @@", "deleted -old", "inserted +new"])
    }

    @Test("a class that is not known changes nothing, and none does outside of code")
    func unknown() {
        #expect(
            tones("<pre><span class='pl-zzz x'>a</span> <span class=pl-k>b <span class=pl-zzz>c</span></span></pre>")
                == ["keyword b c"])
        #expect(tones("<p><span class=pl-k>a</span></p>").isEmpty)
    }

    @Test("each line has the tone of what goes on across it, an empty one, too")
    func lines() {
        let layout = layout("<pre>\n<span class=pl-c>a\n\nb</span>\nc\n</pre>")
        #expect(layout.texts == ["  a", "  ", "  b", "  c"])
        #expect(layout.lines.map { $0.spans.last?.style.tone } == [.comment, nil, .comment, nil])
    }

    @Test(
        "the language is at the right of the first line",
        arguments: [
            ("<div class='highlight highlight-source-swift'><pre>a\nb</pre></div>", "swift"),
            ("<div class='highlight highlight-text-html-basic'><pre>a\nb</pre></div>", "html"),
            ("<div class='highlight highlight-source-cs'><pre>a\nb</pre></div>", "c#"),
            ("<pre lang=Mojo><code>a\nb</code></pre>", "mojo"),
        ])
    func language(html: String, name: String) {
        let first = "  a" + String(repeating: " ", count: 26 - name.count) + name
        #expect(layout(html, width: 30).texts == [first, "  b"])
        // There is no room for it.
        #expect(
            layout(html.replacing("a\n", with: "a long line of it\n"), width: 20).texts.first == "  a long line of it")
    }

    @Test("the language is no part of what is read, searched or copied")
    func written() {
        let layout = layout("<pre lang=swift>a\nb</pre>", width: 30)
        #expect(layout.lines.map { $0.written.map(\.text).joined() } == ["  a", "  b"])
    }

    @Test("without a language there is no word for it, nor with one that is too long to be one")
    func noLanguage() {
        #expect(layout("<pre>a</pre>").texts == ["  a"])
        #expect(layout("<pre lang=\(String(repeating: "x", count: 25))>a</pre>").texts == ["  a"])
    }

    @Test("marks add up, and the later tone holds; what two have in common is a tone only if it is the same")
    func styles() {
        let keyword = MarkupLayout.Style([.panel, .strong], tone: .keyword)
        #expect(keyword.union(.link) == MarkupLayout.Style([.panel, .strong, .link], tone: .keyword))
        #expect(keyword.union(.init(tone: .string)).tone == .string)
        #expect(keyword.intersection(.init(.panel, tone: .string)) == .panel)
        #expect(keyword.intersection(.init(.panel, tone: .keyword)) == MarkupLayout.Style(.panel, tone: .keyword))
        #expect(keyword.contains(.panel) && !keyword.contains(.link) && keyword.subtracting(.strong).tone == .keyword)
        for tone in Tone.allCases { #expect(MarkupLayout.Style([.panel, .edge], tone: tone).tone == tone) }
    }

    @Test(
        "each kind of alert has its bar, its sign and its word, right above its text",
        arguments: [
            ("note", Tone.note, "● Note"), ("tip", .tip, "✓ Tip"), ("important", .important, "◆ Important"),
            ("warning", .warning, "▲ Warning"), ("caution", .caution, "✗ Caution"),
        ])
    func alerts(name: String, tone: MarkupLayout.Style.Tone, title: String) {
        let word = title.dropFirst(2)
        let layout = layout(
            "<div class='markdown-alert markdown-alert-\(name)'><p class=markdown-alert-title><svg></svg>\(word)</p><p>Text.</p></div>"
        )
        #expect(layout.texts == ["▌ " + title, "▌ Text."])
        #expect(layout.lines[0].spans.map(\.style.tone) == [tone, tone])
        #expect(layout.lines[1].spans.map(\.style.tone) == [tone, nil])
    }
}
