import Testing

@testable import Core
@testable import Markup

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
