import SeededRandom
import Testing

@testable import Core
@testable import Library

@Suite("Favourites as a list in Markdown")
struct MarkdownExportTests {
    private let host = "github.com"

    private static let hostile = [
        "", " ", "  two  blanks ", "<!-- a -->", "-->", "--", "<b>&amp;</b> &#65; \\&", "`code` *a* _b_ ~c~ | d",
        "](#x) [y](z)", "- [a/b](c) <!-- h 1 2026-01-01T00:00:00Z -->", "# heading", "\\", "\\n",
        "a\rb\tc\u{0}\u{1B}[31m", "日本語 👩‍👩‍👧 e\u{301}", "\u{301}", "\u{202E}back", "\u{2028}",
        "<!-- ghlance favourites -->", "  > quoted", "language=x", "x starred", "\u{FEFF}", "\u{A0}",
    ]

    /// Favourites with every hostile text in every place, at two hosts.
    private static var hostileFavourites: [Favourite] {
        hostile.enumerated().map { index, text in
            var repository = Repository.sample(
                Int64(index) - 3, "n" + text, owner: "o/" + text, language: index % 5 == 0 ? nil : text,
                FieldValue.oneLine(text).isEmpty ? nil : FieldValue.oneLine(text), topics: [text, "common"])
            repository.visibility = [.public, .private, .internal][index % 3]
            return Favourite(
                host: index % 2 == 0 ? "github.com" : "h" + text, repository: repository, addedAt: .at(Int64(index)),
                isStarred: index % 2 == 0, note: Note(text: text + "\n" + text + "\n\n", editedAt: .at(99)))
        }
    }

    private static func link(_ favourite: Favourite) -> String? {
        "https://\(favourite.host)/\(favourite.repository.fullName)"
    }

    private func text(_ favourites: [Favourite], _ sections: MarkdownExport.Sections = .languages) -> String {
        MarkdownExport.text(of: favourites, by: sections, link: Self.link)
    }

    @Test("the list as people read it")
    func form() {
        var first = Favourite(
            host: host, repository: .sample(1, "One", language: "C++", "Does *one* thing"), addedAt: .at(0),
            isStarred: true)
        first.note = Note(text: "why\n\n  so #1\n", editedAt: .at(1))
        var second = Favourite(host: host, repository: .sample(2, "two", language: "C#"), addedAt: .at(0))
        second.repository.visibility = .private
        let third = Favourite(host: "ghe.example", repository: .sample(1, "three"), addedAt: .at(0))
        #expect(
            text([third, second, first]) == """
                # Favourites

                - [C\\#](#c) (1)
                - [C++](#c-1) (1)
                - [Other](#other) (1)

                ## C\\#

                - [octocat/two](https://github.com/octocat/two)

                ## C++

                - [octocat/One](https://github.com/octocat/One) - Does \\*one\\* thing
                  > why
                  >
                  > &#32; so \\#1
                  >

                ## Other

                - [octocat/three](https://ghe.example/octocat/three)

                """)
        #expect(text([]) == "# Favourites\n")
    }

    @Test("whatever its texts are, nothing acts on a terminal, and every favourite is a line")
    func hostileTexts() {
        let favourites = Self.hostileFavourites
        for sections in [MarkdownExport.Sections.languages, .topics] {
            // An address of a stranger's host does not come into a list.
            let list = MarkdownExport.text(of: favourites, by: sections) { $0.host == host ? "https://x/y" : nil }
            #expect(!list.unicodeScalars.contains { JSONText.isControl($0) && $0 != "\n" })
            let entries = list.split(separator: "\n").filter { $0.hasPrefix("- [") && !$0.contains("](#") }
            #expect(entries.count == favourites.count)
        }
    }

    @Test("the same favourites make the same bytes in whatever order they come")
    func stable() {
        var random = SeededGenerator(seed: 7)
        let favourites = Self.hostileFavourites
        let lists = StarLists([StarList(id: "L", name: "One", items: [.init(node: "", repository: .init(rawValue: 3))])]
        )
        for sections in [MarkdownExport.Sections.languages, .topics, .starLists(lists, host: host)] {
            let wanted = text(favourites, sections)
            for _ in 0..<5 { #expect(text(favourites.shuffled(using: &random), sections) == wanted) }
        }
    }

    private func headings(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    }

    @Test("a favourite is once in a list: under its most shared topic, or its first star list; others come last")
    func sections() {
        func favourite(_ number: Int64, _ topics: [String], host: String = "github.com") -> Favourite {
            Favourite(host: host, repository: .sample(number, topics: topics), addedAt: .at(0))
        }
        let favourites = [
            favourite(1, ["rare", "tui"]), favourite(2, ["tui"]), favourite(3, ["b", "a"]), favourite(4, []),
            favourite(3, ["Zig"], host: "ghe.example"),
        ]
        #expect(headings(text(favourites, .topics)) == ["a", "tui", "Zig", "Other"])
        func item(_ number: Int64) -> StarList.Item { .init(node: "N\(number)", repository: .init(rawValue: number)) }
        let lists = StarLists([
            StarList(id: "1", name: "zoo 🔥", items: [item(1), item(3)]),
            StarList(id: "2", name: "Arts", items: [item(1), item(2)]),
            StarList(id: "3", name: " \n", items: [item(4)]),
        ])
        let list = text(favourites, .starLists(lists, host: host))
        #expect(headings(list) == ["Arts", "zoo 🔥", "Other"])
        #expect(list.contains("- [Arts](#arts) (1)\n- [zoo 🔥](#zoo-) (2)\n- [Other](#other) (2)\n"), "\(list)")
        #expect(list.split(separator: "\n").count { $0.contains("/name-") } == favourites.count)
    }
}
