import Core
import Markup
import Terminal

/// Any HTML is laid out in lines that keep to their width, and drawn; nothing in it reaches the terminal as it came.
///
/// An input is a byte for the width and the repertoire, and the HTML.
enum MarkupProperty {
    static func check(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let repertoire: Repertoire = first & 0x80 == 0 ? .unicode : .ascii
        let html = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let document = MarkupDocument(html: html, repository: MarkupRepository(owner: "o", name: "n"))
        let layout = document.layout(width: Int(first & 0x7F), repertoire: repertoire)
        require(layout.lines.count <= 100_000, "\(layout.lines.count) lines")
        check(layout, repertoire)
        draw(layout, repertoire)
        var open = OpenDetails(areAllOpen: first & 1 == 0)
        open.toggle(Int(first & 3))
        check(document.layout(width: Int(first & 0x7F), repertoire: repertoire, open: open), repertoire)
        for address in layout.links {
            require(address.hasPrefix("https://") || address.hasPrefix("http://"), "a link to \(address)")
            require(address.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a link to \(address)")
        }
    }

    private static func check(_ layout: MarkupLayout, _ repertoire: Repertoire) {
        var block = 0
        for line in layout.lines {
            require(line.block >= block, "a line of block \(line.block) after block \(block)")
            block = line.block
            var columns = 0
            for span in line.spans {
                let text = CellText(span.text, repertoire: repertoire)
                require(text.string == span.text, "a text that was not sanitised")
                TextProperty.checkHarmless(text, repertoire)
                columns += text.columns
                // The numbers of details follow those of the links.
                let links = 0..<layout.links.count + layout.openableCount
                require(span.link.map(links.contains) ?? true, "a link that is not there")
            }
            require(line.isWide || columns <= layout.width, "a line of \(columns) columns of \(layout.width)")
        }
        require(layout.headings.allSatisfy(layout.lines.indices.contains), "a heading that is not there")
    }

    private static func draw(_ layout: MarkupLayout, _ repertoire: Repertoire) {
        let size = Size(columns: layout.width, rows: min(layout.lines.count, 50))
        var canvas = Canvas(size: size, repertoire: repertoire)
        for (number, line) in layout.lines.prefix(size.rows).enumerated() {
            canvas.row(number) { row in
                for span in line.spans { row.write(span.text) }
            }
        }
        require(canvas.frame.problems.isEmpty, "a frame with \(canvas.frame.problems)")
    }

    static let seeds = [
        "\u{28}<h1>Title</h1><p>Text <em>and <strong>more</em></strong> <a href='docs/x.md'>link</a><br>b</p>",
        "\u{50}<ul><li>a<ul><li><input type=checkbox checked>b</ul><li><p>c<ol start=9><li>d<li>e</ol></ul><pre>a\tb\n c",
        "\u{14}<table><tr><th>a<th align=right>b<tr><td>long text in a cell<td colspan=2>x<table><td>in it</table></table>",
        "\u{A8}<blockquote>q<blockquote>r</blockquote></blockquote><details><summary>s</summary><dl><dt>t<dd>u</dl>日本語 é",
        "\u{28}<p align=center><a href=https://x.y><img src=a/b.png alt='One'></a><img src=c/d.png></p><hr>",
        "\u{28}<div class='markdown-alert markdown-alert-note'><p class='markdown-alert-title'>Note</p>n</div>",
        "\u{28}<script>x</script><style>y</style>&#27;[31m &#x202e;rtl&#0; &nbsp;&amp;&bogus;<b><p></b></p><svg><title>t",
        "\u{0}" + String(repeating: "<b><ul><li>", count: 60) + "deep",
    ]
}
