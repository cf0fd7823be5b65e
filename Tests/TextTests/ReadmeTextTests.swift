import Testing

@testable import Core

@Suite("The words of a README")
struct ReadmeTextTests {
    @Test(
        "markup, badges, images and addresses are left out; words and code stay",
        arguments: [
            ("# Title\n\nSome *emphasis* and **more**.", "Title\nSome emphasis and more.\n"),
            ("[![Build](https://img.shields.io/b.svg)](https://ci.example.org) text", " text\n"),
            ("See [the guide](https://example.org/a_(b) \"title\") here", "See the guide here\n"),
            ("See [the guide][ref] here\n\n[ref]: https://example.org", "See the guide here\n"),
            ("Visit https://example.org/path?q=1 now, or www.example.org.", "Visit now, or\n"),
            ("<p align=\"center\"><b>Bold</b>ly</p><p>next</p>", "Boldly\nnext\n"),
            ("<!-- a comment\nof two lines -->shown", "shown\n"), ("a &lt;b&gt; &amp; c", "a <b> & c\n"),
            ("```swift\nlet x: Array<Int> = [1] // a*b\n```\nend", "swift\nlet x: Array<Int> = [1] // a*b\nend\n"),
            ("Use `Vec<u8>` and `a*b`", "Use Vec<u8> and a*b\n"), ("| a | b |\n|---|---|\n| c | d |", "a b\nc d\n"),
            (".. image:: logo.png\n   :alt: Logo\n\nTitle\n=====", "Title\n"),
            ("`text <https://example.org>`_ follows", "text <>_ follows\n"),
            ("image::logo.png[Logo]\n\nlink:https://example.org[the site]", "link:the site\n"),
            ("日本語の文章", "日本語の文章\n"), ("a\u{0}b\u{1B}[31mc", "a b 31mc\n"), ("", ""), ("---\n***\n", ""),
        ] as [(String, String)])
    func words(source: String, words: String) {
        #expect(ReadmeText.words(of: source) == (words.first == " " ? String(words.dropFirst()) : words))
    }

    @Test("what does not end is text")
    func open() {
        #expect(ReadmeText.words(of: "a <b and ![c and [d](e and `f") == "a <b and !c and d(e and f\n")
        #expect(ReadmeText.words(of: "<!-- no end") == "")
        #expect(ReadmeText.words(of: "~~~\ncode") == "code\n")
    }

    @Test(
        "work grows with the length only",
        arguments: [
            ("<a", ""), ("![", ""), ("![", "]"), ("](", ""), ("`", ""), ("](([", ""), ("<!-", ""), ("[a]: ", ""),
            ("h", ""), ("image:[", ""), ("image:", ""),
        ])
    func growth(piece: String, end: String) {
        // A quadratic reduction of a megabyte would take minutes.
        let text = String(repeating: piece, count: (1 << 20) / piece.utf8.count) + end
        #expect(ReadmeText.words(of: text, limit: .max).utf8.count <= text.utf8.count + 1)
    }

    @Test("no more is read than the limit")
    func limit() {
        #expect(ReadmeText.words(of: "one two three", limit: 7) == "one two\n")
    }
}
