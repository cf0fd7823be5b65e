import Testing

@testable import Core
@testable import Markup

/// A document that is cut ends with its text, whatever the cut went through.
struct CutTests {
    private static let tails = [
        "<", "</", "</p", "<b", "<a href='x", "<a href=\"x > y", "<!", "<!-- a comment", "&", "&a", "&amp", "&#",
        "&#x1F60",
        "é", "漢", "👩",
    ]

    /// What is shown of the end, behind other text.
    private func shown(_ html: Substring.UTF8View) -> String {
        // What is cut elsewhere, by bytes, comes as a string.
        String(lines(String(decoding: html, as: UTF8.self), width: 80).joined().drop { $0 == "x" })
    }

    private func isTorn(_ rest: String, _ end: String, kept: Int) -> Bool {
        rest != (kept == end.utf8.count && !"<&".contains(end.prefix(1)) ? end : "")
    }

    @Test("a cut leaves no part of a tag, of a reference, or of a character", arguments: tails)
    func ends(end: String) {
        for kept in 1...end.utf8.count {
            let beginning = "<p>" + String(repeating: "x", count: 97 - kept)
            let html = beginning + end + ";' > y \">-->;</p>and more"
            let rest = shown(html.utf8.prefix(100))
            #expect(!isTorn(rest, end, kept: kept), "\(rest)")
        }
    }

    @Test("a document longer than what is laid out is cut in the same way", arguments: tails)
    func longest(end: String) {
        // Each takes as long as the document is.
        for kept in Set([1, (end.utf8.count + 1) / 2, end.utf8.count]) {
            let beginning = "<p>" + String(repeating: "x", count: MarkupDocument.longestHTML - 3 - kept)
            let html = beginning + end + ";' > y \">-->;</p>and more"
            let rest = shown(html[...].utf8)
            #expect(!isTorn(rest, end, kept: kept), "\(rest)")
        }
    }

    @Test(
        "a document that is whole keeps its end",
        arguments: ["<p>R&amp;D</p>", "<p>a &lt;</p>", "<p>\u{FFFD}</p>", "<p>x;</p>"])
    func whole(html: String) {
        #expect(!shown(html[...].utf8).isEmpty)
    }
}
