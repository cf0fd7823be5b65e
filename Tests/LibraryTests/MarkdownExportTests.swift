import Model
import SeededRandom
import Testing

@testable import Library

@Suite("Favourites as a list in Markdown")
struct MarkdownExportTests {
    private let host = "github.com"

    private static let hostile = [
        "", " ", "  two  blanks ", "<!-- a -->", "-->", "--", "<b>&amp;</b> &#65; \\&", "`code` *a* _b_ ~c~ | d",
        "](#x) [y](z)",
        "- [a/b](c) <!-- h 1 2026-01-01T00:00:00Z -->", "# heading", "\\", "\\n", "a\rb\tc\u{0}\u{1B}[31m",
        "日本語 👩‍👩‍👧 e\u{301}",
        "\u{301}", "\u{202E}back", "\u{2028}", "<!-- ghlance favourites -->", "  > quoted", "language=x", "x starred",
        "\u{FEFF}", "\u{A0}",
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

    private func text(
        _ favourites: [Favourite], _ sections: MarkdownExport.Sections = .languages
    ) -> String {
        MarkdownExport.text(of: favourites, by: sections, link: Self.link)
    }

    private func entries(_ text: String) throws -> [Favourite?] {
        var entries: [Favourite?] = []
        try #require(MarkdownReader(text)).forEachEntry { entries.append($0) }
        return entries
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

                <!-- ghlance favourites -->

                - [C\\#](#c) (1)
                - [C++](#c-1) (1)
                - [Other](#other) (1)

                ## C\\#

                - [octocat/two](https://github.com/octocat/two) <!-- github.com 2 1970-01-01T00:00:00Z private language=C\\# -->

                ## C++

                - [octocat/One](https://github.com/octocat/One) - Does \\*one\\* thing <!-- github.com 1 1970-01-01T00:00:00Z starred \
                language=C++ note=1970-01-01T00:00:01Z -->
                  > why
                  >
                  > &#32; so \\#1
                  >

                ## Other

                - [octocat/three](https://ghe.example/octocat/three) <!-- ghe.example 1 1970-01-01T00:00:00Z -->

                """)
        #expect(text([]) == "# Favourites\n\n<!-- ghlance favourites -->\n")
    }

    @Test("whatever its texts are, every entry comes back, also with other ends of lines")
    func hostileTexts() throws {
        let favourites = Self.hostileFavourites
        func sorted(_ list: [Favourite]) -> [Favourite] { list.sorted { $0.id.rawValue < $1.id.rawValue } }
        for sections in [MarkdownExport.Sections.languages, .topics] {
            // An address of a stranger's host does not come into a list.
            let list = MarkdownExport.text(of: favourites, by: sections) { $0.host == host ? "https://x/y" : nil }
            for text in [list, list.replacing("\n", with: "\r\n"), list.replacing("\n", with: " \n")] {
                let found = try entries(text)
                #expect(found.count == favourites.count)
                for (found, wanted) in zip(sorted(found.compactMap(\.self)), favourites) {
                    var wanted = wanted
                    // Topics are not in a list.
                    wanted.repository.topics = []
                    #expect(found == wanted)
                    #expect(
                        found.note.map { Array($0.text.unicodeScalars) }
                            == wanted.note.map { Array($0.text.unicodeScalars) })
                }
            }
            // Nothing acts on a terminal, starts a comment or ends one.
            #expect(!list.unicodeScalars.contains { JSONText.isControl($0) && $0 != "\n" })
            #expect(list.split(separator: "<!--").count == favourites.count + 2)
            #expect(list.split(separator: "-->").count == favourites.count + 2)
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

    @Test("an import adds what a list has, leaves what is there, and keeps the newer note; a second export is the same")
    func importing() async throws {
        let (temporary, other) = (TemporaryLibrary(), TemporaryLibrary())
        let library = try await temporary.open()
        try await library.addFavourites(
            [.sample(1, language: "Swift", "one"), .sample(2)], host: host, at: .at(7), isStarred: true)
        try await library.addFavourites([.sample(1)], host: "ghe.example", at: .at(8))
        try await library.setNote("a\r\n b\n", of: .init(rawValue: 2), host: host, at: .at(9))
        let list = text(try await library.favourites())
        let target = try await other.open()
        func imported(added: Int, present: Int, notes: Int) -> Library.Import {
            Library.Import(added: added, present: present, notes: notes, hosts: [host: 2, "ghe.example": 1])
        }
        #expect(try await target.importFavourites(list) == imported(added: 3, present: 0, notes: 1))
        #expect(text(try await target.favourites()) == list)
        #expect(try await target.importFavourites(list) == imported(added: 0, present: 3, notes: 0))
        try await target.setNote("newer", of: .init(rawValue: 2), host: host, at: .at(10))
        #expect(try await target.importFavourites(list, host: host).skipped == 1)
        #expect(try await target.favourites(host: host).compactMap(\.note?.text) == ["newer"])
    }

    @Test(
        "entries that the program did not write are counted, with their notes left out; a list without its marker is refused"
    )
    func foreign() async throws {
        let comment = "<!-- github.com 5 2026-01-01T00:00:00Z"
        let list = """
            # Mine

            <!-- ghlance favourites -->
            - [Tools](#tools) (9)
            - plain
            ## Tools
            - [a/none](https://github.com/a/none) - no comment
              > not a note
            - [a/bad](x) <!-- github.com five 2026-01-01T00:00:00Z -->
            - [a/bad](x) <!-- github.com 5 2026-02-30T00:00:00Z -->
            - [a/open](x) \(comment)
            - [a](x) \(comment) -->
            - [a/empty](x) <!-- -->
            - [a/good](x) - typed by_hand & [so] \(comment) later note=2026-01-02T00:00:00Z -->
              >by hand
            text
              > of nothing
            """
        let found = try entries(list)
        #expect(found.count == 7 && found.dropLast().allSatisfy { $0 == nil })
        let good = try #require(found.last ?? nil)
        #expect(good.repository == .sample(5, "good", owner: "a", "typed by_hand & [so]"))
        #expect(good.note?.text == "by hand" && good.note?.editedAt == Timestamp(iso8601: "2026-01-02T00:00:00Z"))
        let temporary = TemporaryLibrary()
        let library = try await temporary.open()
        #expect(
            try await library.importFavourites(list)
                == Library.Import(added: 1, notes: 1, hosts: [host: 1], foreign: 6))
        await #expect(throws: LibraryFailure.self) {
            try await library.importFavourites(list.replacing("<!-- ghlance favourites -->", with: ""))
        }
    }

    @Test("a text over 1 MiB is refused, wherever it is, and nothing of the list is imported")
    func longTexts() async throws {
        let temporary = TemporaryLibrary()
        let library = try await temporary.open()
        let long = String(repeating: "a", count: ExportReader.longestText + 1)
        let comment = "<!-- github.com 5 2026-01-01T00:00:00Z"
        let good = "<!-- ghlance favourites -->\n- [a/good](x) \(comment) -->\n"
        let lines = String(repeating: "  > \(long.prefix(1 << 18))\n", count: 4)
        for entry in [
            "- [a/\(long)](x) \(comment) -->", "- [a/b](x) - \(long) \(comment) -->",
            "- [a/b](x) \(comment) language=\(long) -->", "- [a/b](x) \(comment) -->\n  > \(long)",
            "- [a/b](x) \(comment) -->\n\(lines)",
        ] {
            await #expect(throws: LibraryFailure.notAnExport(reason: "a text in it is longer than 1 MiB")) {
                try await library.importFavourites(good + entry)
            }
        }
        #expect(try await library.favourites().isEmpty)
    }
}
