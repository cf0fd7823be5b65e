import SeededRandom
import Testing

@testable import Core

@Suite("Search terms")
struct SearchTermsTests {
    /// The index of every library on a disk was made by these rules. A change of this table needs a migration that makes it anew.
    static let golden: [(text: String, terms: [String])] = [
        ("", []),
        ("  --//..  ", []),
        ("swift", ["swift"]),
        ("swift-argument_parser", ["swift", "argument", "parser"]),
        ("groue/GRDB.swift", ["groue", "grdb", "swift"]),
        ("SwiftUI", ["swiftui", "swift", "ui"]),
        ("camelCaseName", ["camelcasename", "camel", "case", "name"]),
        ("HTMLParser", ["htmlparser", "html", "parser"]),
        ("parseJSON", ["parsejson", "parse", "json"]),
        ("iOS", ["ios", "i", "os"]),
        ("SQLite3", ["sqlite3", "sq", "lite3"]),
        ("sqlite3", ["sqlite3"]),
        ("UTF8Decoder", ["utf8decoder", "utf8", "decoder"]),
        ("C++", ["c++"]),
        ("C++17 and F#", ["c++", "17", "and", "f#"]),
        ("notepad++ #tag", ["notepad", "tag"]),
        ("Crème Brûlée", ["creme", "brulee"]),
        ("Cre\u{300}me", ["creme"]),
        ("Łódź Straße Æsir Ångström", ["lodz", "strasse", "aesir", "angstrom"]),
        ("Tiếng Việt", ["tieng", "viet"]),
        ("Ελληνικά Русский йод", ["ελληνικα", "русскии", "иод"]),
        ("ｆｕｌｌ　ＷＩＤＴＨ１", ["full", "width1"]),
        ("İstanbul ısı", ["istanbul", "isi"]),
        ("ﬁrst ﬂow ﬀ ĳsvogel", ["first", "flow", "ff", "ijsvogel"]),
        ("ΣΊΣΥΦΟΣ Σίσυφος τῷ", ["σισυφοσ", "τω"]),
        ("𝔽𝕠𝕟𝕥𝕤 x² № ① ſ", ["fonts", "x2", "1", "s"]),
        ("⑴ ½ ﷺ", ["⑴", "½", "ﷺ"]),
        ("آب क़लम", ["آب", "क़लम"]),
        ("解", ["解"]),
        ("日本語", ["日本", "日", "本", "本語", "語"]),
        (
            "日本語形態素解析エンジン",
            [
                "日本", "日", "本", "本語", "語", "語形", "形", "形態", "態", "態素", "素", "素解", "解", "解析", "析", "析エ", "エ", "エン", "ン",
                "ンジ", "ジ", "ジン",
            ]
        ),
        ("Swift言語ガイド", ["swift", "言語", "言", "語", "語ガ", "ガ", "ガイ", "イ", "イド", "ド"]),
        ("한국어", ["한국", "한", "국", "국어", "어"]),
        ("हिन्दी العربية", ["हिन्दी", "العربية"]),
        ("🚀 launch🚀pad", ["launch", "pad"]),
        ("don't", ["don", "t"]),
    ]

    @Test("text becomes these terms", arguments: golden)
    func textBecomesTheseTerms(text: String, terms: [String]) {
        #expect(SearchTerms.distinct(in: [text]) == terms)
    }

    @Test("a term occurs once, and a hostile text has a limited number of them, of limited length")
    func termsAreLimited() {
        #expect(SearchTerms.distinct(in: ["Swift swift", "SWIFT"]) == ["swift"])
        let many = (0..<10_000).map { "w\($0)" }.joined(separator: " ")
        #expect(SearchTerms.distinct(in: [many]).count == 512)
        #expect(SearchTerms.split(String(repeating: "ab", count: 50_000)).map(\.whole.count) == [64])
    }

    @Test(
        "every part of a query is among the terms of a text that contains the query in the same case",
        arguments: 0..<200)
    func queryTermsAreIndexTerms(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = ["swift", "UI", "-", "_", " ", "é", "日本", "語", "C++", "Parser", "X", "9", "ß", "\u{301}", "#"]
        let words = (0..<6).map { _ in
            (0..<1 + random.below(4)).map { _ in pieces[random.below(pieces.count)] }.joined()
        }
        let text = words.joined(separator: " ")
        let indexed = Set(SearchTerms.distinct(in: [text]))
        for word in words.flatMap({ SearchTerms.split($0) }) {
            #expect(indexed.contains(word.whole), "\(word.whole) of \(text)")
        }
    }

    @Test("whatever is a letter or a digit, folded it is some of these, and folded again the same")
    func foldingIsClosed() {
        for scalar in (0x80..<0x3_0000).compactMap(Unicode.Scalar.init) {
            let folded = SearchTerms.fold(String(scalar))
            #expect(SearchTerms.fold(folded) == folded, "U+\(String(scalar.value, radix: 16))")
            let words = SearchTerms.split("a\(String(scalar))b")
            guard words.count == 1, let word = words.first, !word.isIdeographic else { continue }
            // No term is one of two for the index, which parts them at ASCII signs.
            let isWhole = word.whole.utf8.allSatisfy { $0 >= 0x80 || (0x30...0x39).contains($0) || $0 >= 0x61 }
            #expect(isWhole, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("folding keeps the spaces and signs")
    func foldingKeepsSpacesAndSigns() {
        #expect(SearchTerms.fold("Crème-Brûlée, ÉTÉ!") == "creme-brulee, ete!")
    }
}

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
