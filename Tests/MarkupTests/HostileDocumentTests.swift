import Testing

@testable import Core
@testable import Markup

/// Documents that are made to take memory or time: each is laid out in bounded pieces.
struct HostileDocumentTests {
    private static let documents: [(name: String, html: String)] = [
        ("10,000 elements deep", String(repeating: "<blockquote><ul><li><b>", count: 2_500) + "deep"),
        ("2 MiB", String(repeating: "word <b>", count: 262_144)),
        ("one word of 2 MiB", String(repeating: "é", count: 1_048_576)),
        ("100,000 cells in a row", "<table><tr>" + String(repeating: "<td>x", count: 100_000)),
        ("a million lines of code", "<pre>" + String(repeating: "\n", count: 1_000_000)),
        ("50,000 attributes", "<p " + (0..<50_000).map { "a\($0)=1" }.joined(separator: " ") + ">x"),
        (
            "formats that are made anew",
            (0..<2_000).map { "<b a=\($0)>" }.joined() + String(repeating: "<p>x", count: 9_000)
        ),
    ]

    @Test("a document made to exhaust the parser is laid out in bounds", arguments: documents.indices)
    func bounds(index: Int) {
        let layout = layout(Self.documents[index].html, width: 40)
        #expect(layout.lines.count <= 100_000)
        let columns = layout.lines.lazy.filter { !$0.isWide }.map {
            $0.spans.reduce(0) { $0 + CellText($1.text).columns }
        }
        #expect((columns.max() ?? 0) <= 40)
    }

    @Test("1 MiB is laid out, and that there is more is said")
    func truncated() {
        let text = String(repeating: "0123456789abcde ", count: 65_536)
        #expect(text.utf8.count == MarkupDocument.longestHTML)
        #expect(!layout(text, width: 80).isTruncated)
        let longer = layout(text + "more", width: 80)
        #expect(longer.isTruncated)
        #expect(longer.texts.last?.hasSuffix("0123456789abcde") == true)
    }

    /// What repeats, and how many are shown: `<html>` and `<body>` are elements, too.
    private static let deep = [
        ("<pre>a", 511), ("<div>a", 511), ("<B>a", 511), ("<ul><li>a", 255), ("<div></b>a", 511), ("<a-x>a", 511),
        ("<div title='</div>'>a", 511), ("<div><!-- </div> -->a", 511), ("<div><textarea></div></textarea>a", 510),
    ]

    @Test("what is too deep is cut at the same place, whatever hides how deep it is", arguments: deep)
    func depth(piece: String, shown: Int) {
        let layout = layout("<p>first</p>" + String(repeating: piece, count: 3_000), width: 2_000)
        let text = layout.texts.joined(separator: "\n")
        #expect(layout.isTruncated && text.hasPrefix("first"))
        #expect(text.count { $0 == "a" } == shown)
    }

    @Test(
        "so is what is too deep where nothing is shown",
        arguments: [("svg", "a"), ("template", "div"), ("video", "b")])
    func hidden(outer: String, inner: String) {
        let (begin, end) = (String(repeating: "<\(inner)>", count: 600), String(repeating: "</\(inner)>", count: 600))
        let layout = layout("first<\(outer)>\(begin)\(end)</\(outer)><p>last</p>", width: 40)
        let text = layout.texts.joined()
        #expect(layout.isTruncated && text.hasPrefix("first") && !text.contains("last"))
    }

    @Test(
        "elements that end by themselves are not deep, nor are tags in attributes and comments",
        arguments: ["<tr><td><p>a<p><img src=x><br>", "<tr><td><img alt='<b>'><!-- <b> -->", "<tr><td><b><i><p>x"])
    func flat(piece: String) {
        #expect(!layout("<table>" + String(repeating: piece, count: 1_000)).isTruncated)
    }

    // MARK: Documents that are cut

    private static let tails = [
        "<", "</", "</p", "<b", "<a href='x", "<a href=\"x > y", "<!", "<!-- a comment", "&", "&a", "&amp", "&#",
        "&#x1F60", "é", "漢", "👩",
    ]

    /// What is shown of the end, behind other text.
    private func shown(_ html: Substring.UTF8View) -> String {
        // What is cut elsewhere, by bytes, comes as a string.
        String(lines(String(decoding: html, as: UTF8.self), width: 80).joined().drop { $0 == "x" })
    }

    @Test(
        "a cut leaves no part of a tag, of a reference, or of a character, also at the limit of what is laid out",
        arguments: tails, [100, MarkupDocument.longestHTML])
    func ends(end: String, length: Int) {
        let (bytes, isLongest) = (end.utf8.count, length == MarkupDocument.longestHTML)
        // The longest ones take as long as they are.
        for kept in isLongest ? Set([1, (bytes + 1) / 2, bytes]) : Set(1...bytes) {
            // A comment takes less time than a text.
            let beginning = "<p>x<!--" + String(repeating: "x", count: length - 11 - kept) + "-->"
            let html = beginning + end + ";' > y \">-->;</p>and more"
            let rest = shown(isLongest ? html[...].utf8 : html.utf8.prefix(length))
            #expect(rest == (kept == bytes && !"<&".contains(end.prefix(1)) ? end : ""))
        }
    }

    @Test(
        "a document that is whole keeps its end",
        arguments: ["<p>R&amp;D</p>", "<p>a &lt;</p>", "<p>\u{FFFD}</p>", "<p>x;</p>"])
    func whole(html: String) {
        #expect(!shown(html[...].utf8).isEmpty)
    }
}
