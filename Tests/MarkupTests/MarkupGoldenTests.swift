import TestSupport
import Testing

@testable import Core
@testable import Markup

/// Our own documents as they are laid out, in `Golden/documents.txt`.
///
/// `GHLANCE_WRITE_GOLDEN=1 make test ARGS="--filter MarkupGoldenTests"` writes them anew.
struct MarkupGoldenTests {
    private static let styles: [(MarkupLayout.Style, String)] = [
        (.strong, "strong"), (.emphasis, "emphasis"), (.code, "code"), (.heading, "heading"), (.link, "link"),
        (.dim, "dim"), (.struck, "struck"), (.panel, "panel"), (.key, "key"),
    ]

    @Test("our own documents are laid out as they were")
    func documents() throws {
        var pictures: [String] = []
        for (name, html) in OwnDocuments.all {
            let document = MarkupDocument(html: html, repository: MarkupRepository(owner: "owner", name: "name"))
            for width in [40, 80] {
                pictures.append(
                    picture(document.layout(width: width, repertoire: .unicode), "\(name), \(width) columns"))
            }
            pictures.append(picture(document.layout(width: 80, repertoire: .ascii), "\(name), ASCII"))
            pictures.append(styles(document.layout(width: 80, repertoire: .unicode), "\(name), styles and links"))
        }
        try GoldenFile("MarkupTests/Golden/documents.txt").expect(pictures)
    }

    @Test("no word of them is lost or moved in wrapping, except beside other cells of a table")
    func words() {
        for (name, html) in OwnDocuments.all {
            func letters(_ width: Int) -> String {
                let text = layout(html, width: width).lines.flatMap { $0.written.map(\.text) }.joined()
                let letters = text.filter { $0.isLetter || $0.isNumber }
                return html.contains("<table") ? String(letters.sorted()) : letters
            }
            let expected = letters(80)
            for width in 40...120 { #expect(letters(width) == expected, "\(name), \(width) columns") }
        }
    }

    /// The lines, those that may be wider than the layout with a sign behind them.
    private func picture(_ layout: MarkupLayout, _ title: String) -> String {
        let lines = layout.lines.map { $0.spans.map(\.text).joined() + ($0.isWide ? " »" : "") }
        return ([title] + lines).joined(separator: "\n")
    }

    /// The pieces that have a style, and the addresses.
    private func styles(_ layout: MarkupLayout, _ title: String) -> String {
        var lines = [title]
        for (number, line) in layout.lines.enumerated() {
            let heading = layout.headings.contains(number) ? " heading begins" : ""
            let pieces = line.spans.filter { !$0.style.isEmpty }.map { span in
                let names =
                    Self.styles.filter { span.style.contains($0.0) }.map(\.1)
                    + [span.style.tone].compactMap { $0.map { "\($0)" } }
                return "“\(span.text)” \(names.joined(separator: " "))\(span.link.map { " \($0 + 1)" } ?? "")"
            }
            if !pieces.isEmpty || !heading.isEmpty {
                lines.append("\(number)\(heading): \(pieces.joined(separator: ", "))")
            }
        }
        return (lines + layout.links.enumerated().map { "[\($0 + 1)] \($1)" }).joined(separator: "\n")
    }
}

/// Documents of our own, each for some kinds of elements, in the HTML that GitHub renders.
enum OwnDocuments {
    static let all: [(name: String, html: String)] = [
        (
            "headings and paragraphs",
            """
            <div id="file" class="md" data-path="README.md"><article class="markdown-body entry-content container-lg" itemprop="text">
            <div class="markdown-heading" dir="auto"><h1 class="heading-element" dir="auto">The name of a project that is
            longer than forty cells</h1><a id="user-content-name" class="anchor" aria-label="Permalink: The name"
            href="#name"><svg class="octicon octicon-link" viewBox="0 0 16 16"><path d="m7 3"></path></svg></a></div>
            <p dir="auto">Plain, <em>emphasised</em>, <strong>strong</strong>, <em><strong>both</strong></em>,
            <del>struck</del> and <code>code</code>.<br>A line break; x<sup>2</sup> and H<sub>2</sub>O.</p>
            <h2>Second</h2><h3>Third</h3><p>Text.</p><h4>Fourth</h4><hr><h5>Fifth</h5><h6>Sixth</h6>
            </article></div>
            """
        ),
        (
            "lists",
            """
            <ul dir="auto"><li>tight</li><li>nested<ul dir="auto"><li>deeper, and long enough to be wrapped into lines<ol>
            <li>deepest</li></ol></li></ul></li></ul>
            <ol start="9" dir="auto"><li><p>loose</p><p>with a second paragraph</p></li><li><p>ten</p>
            <pre><code>code in an item\n</code></pre></li></ol>
            <ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" id=""
            class="task-list-item-checkbox" disabled checked> done</li><li class="task-list-item"><input type="checkbox"
            id="" class="task-list-item-checkbox" disabled> to be done, which takes longer than anybody thought</li></ul>
            <dl><dt>Term</dt><dd>What it means, in more words than fit into one line.</dd><dt>Another</dt><dd>Short.</dd></dl>
            """
        ),
        (
            "badges and images",
            """
            <p align="center"><a href="https://example.com/logo" rel="nofollow"><img src="https://camo.example.com/1"
            alt="Project logo" data-canonical-src="https://example.com/logo.png"></a></p><p align="center">
            <a href="https://ci.example.com"><img src="https://camo.example.com/2" alt="Build"></a>
            <a href="https://example.com/cov"><img src="https://camo.example.com/3" alt="Coverage 99%"></a>
            <a target="_blank" rel="noopener noreferrer" href="/o/n/blob/HEAD/a/screen.gif"><img src="a/screen.gif"></a></p>
            <p>Text with <img src="docs/icon.svg" alt="an icon"> in it. <picture><source media="(dark)" srcset="d.png"><img
            alt="A diagram" src="l.png"></picture> <video src="https://example.com/demo.mp4" controls></video></p>
            """
        ),
        (
            "code",
            """
            <div class="highlight highlight-source-swift notranslate" dir="auto"><pre><span class="pl-k">let</span>
            <span class="pl-s1">answer</span> <span class="pl-c1">=</span> <span class="pl-c1">42</span> // a comment that is
            \tindented by a tab, and a line that is far longer than any of the widths that this document is laid out for: one hundred and twenty

            end &lt;tag&gt; &amp; more</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" value="let">
            <svg><title>Copy</title></svg></clipboard-copy></div></div><p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.</p>
            """
        ),
        (
            "tables",
            """
            <markdown-accessiblity-table><table><thead><tr><th>Name</th><th align="right">Count</th><th align="center">Mid</th>
            </tr></thead><tbody><tr><td>alpha <code>a</code></td><td align="right">1</td><td align="center">x</td></tr>
            <tr><td>日本語</td><td align="right">1,234</td><td align="center">yyy</td></tr></tbody></table>
            </markdown-accessiblity-table><table><tr><th>Option</th><th>Meaning</th><th>Default</th></tr><tr>
            <td><code>--long-option</code></td><td>Text that is longer than its column may be where others want room as
            well<ul><li>one</li><li>two</li></ul></td><td>none</td></tr><tr><td>-s</td><td>short</td></tr></table>
            <table><tr><td>a column</td><td>b column</td><td>c column</td><td>d column</td><td>e column</td><td>f column</td>
            <td>g column</td><td>h column</td></tr></table>
            """
        ),
        (
            "quotes and alerts",
            """
            <blockquote><p>A quote that is long enough to need more than one line.</p><blockquote><p>Another in it.</p>
            </blockquote><p>The first again.</p></blockquote><blockquote><p>A second quote.</p></blockquote>
            <div class="markdown-alert markdown-alert-note" dir="auto"><p class="markdown-alert-title" dir="auto">
            <svg class="octicon"></svg>Note</p><p dir="auto">Useful information that users should know, even when they skim.
            </p><ul><li>with a list</li></ul></div><div class="markdown-alert markdown-alert-warning">
            <p class="markdown-alert-title">Warning</p><p>Urgent.</p></div>
            """
        ),
        (
            "links",
            """
            <p><a href="https://example.com/a">Absolute</a>, <a href="docs/guide.md#start">relative</a>,
            <a href="/CONTRIBUTING.md">from the root</a>, <a href="../../issues">to the issues</a>,
            <a href="#usage">an anchor</a>, <a href="mailto:a@example.com">mail</a>,
            <a href="javascript:alert(1)">a script</a>, <a href="https://example.com/a">the first again</a>,
            <a href="//example.com/b c?q=ü">odd</a>, a <a href="https://example.com/long"><strong>link</strong> of several
            words that are wrapped</a>.</p><h2><a href="https://example.com/h">A heading</a></h2>
            """
        ),
        (
            "details, footnotes, keys",
            """
            <details><summary>More about <b>it</b></summary><p>What was folded.</p><pre>code</pre></details><p>After.
            <sup><a href="#user-content-fn-1-x" id="user-content-fnref-1-x" data-footnote-ref=""
            aria-describedby="footnote-label">1</a></sup></p><section data-footnotes="" class="footnotes">
            <h2 id="footnote-label" class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1-x"><p>The note. <a
            href="#user-content-fnref-1-x" data-footnote-backref="" class="data-footnote-backref">↩</a></p></li></ol></section>
            """
        ),
        (
            "scripts and emoji",
            """
            <h1>プロジェクト</h1><p>日本語の文章はどこでも改行できます。単語の間に空白がないからです。한국어 문장도 있습니다.</p>
            <p><g-emoji class="g-emoji" alias="rocket">🚀</g-emoji> Fast <g-emoji alias="family">👨‍👩‍👧</g-emoji> 🇩🇪 1️⃣ <img
            class="emoji" title=":octocat:" alt=":octocat:" src="https://example.com/o.png"> Žluťoučký kůň, naïve – “quoted”…</p>
            <p dir="rtl">שלום עולם</p><p>bidi \u{202E}gnol\u{202C} zero\u{200B}width nbsp\u{A0}here escape &#27;[31m</p>
            """
        ),
        (
            "hostile",
            """
            <script>alert(1)</script><style>p { color: red }</style><p>unclosed <b>bold <i>both</b> italic</i> &bogus; &#0;
            &#x110000; <a href="java\tscript:x">bad</a> <a href="https://">no host</a><!-- a comment --><p>next<table>
            foster<tr><td>cell<li>item</table></div></ul></span>after <svg><text>drawn</text></svg><iframe>frame</iframe>
            <math><mi>x</mi></math><textarea>typed</textarea><select><option>one<option>two</select> end
            """
        ),
    ]
}
