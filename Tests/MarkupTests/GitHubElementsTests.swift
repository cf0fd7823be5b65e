import Testing

@testable import Core
@testable import Markup

/// What GitHub and its authors put into a README besides text: as lines.
struct GitHubElementsTests {
    // MARK: Diagrams

    /// The part of a diagram that waits for a script: what counts of what the API sends.
    private let diagram = """
        <section class="js-render-needs-enrichment" data-type="mermaid"><div class="js-render-enrichment-target">
        <pre lang="mermaid">graph TD
          A --&gt; B
        </pre></div><span class="js-render-enrichment-loader d-flex"><svg class="octospinner"><circle></circle></svg>
        <span class="sr-only">Loading</span></span></section>
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
