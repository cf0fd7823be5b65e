import Testing

@testable import Core
@testable import Features

/// The repositories that a README or a text links to.
struct LinkedListTests {
    private let owner = Repository(id: .init(rawValue: 1), owner: "o", name: "list")

    private func list(_ html: String) -> LinkedList { LinkedList(readme: Readme(html: html), of: owner) }
    private func names(_ list: LinkedList) -> [String] { list.entries.map(\.reference.fullName) }

    @Test func eachRepositoryIsListedOnceWithTheFirstWordsThereAre() {
        let found = list(
            """
            <p><a href="https://github.com/A/One/releases">latest</a></p>
            <p><a href="http://www.github.com/a/one.git">one</a>: the words</p>
            <p><a href="https://github.com/a/ONE">again</a> other words</p>
            <p><a href="#x">here</a> <a href="docs">own</a> <a href="/O/List/issues">own</a> <a href="https://gist.github.com/a/b">gist</a>
            <a href="https://github.com/topics/swift">topic</a> <a href="https://github.com/sponsors/a">s</a>
            <a href="https://evil.example/github.com/a/b">no</a> <a href="https://github.com@evil.example/a/b">no</a>
            <a href="https://github.com/a/b%0A%1B">no</a> <a href="https://github.com/-a/b">no</a></p>
            """)
        #expect(names(found) == ["A/One"])
        #expect(found.entries[0].words == "the words")
    }

    @Test func anotherHostHasItsOwnRepositories() {
        let html = #"<a href="https://github.com/a/b">x</a> <a href="https://git.example.com/c/d">y</a>"#
        let found = LinkedList(
            readme: Readme(html: html), of: owner, webAddress: "https://git.example.com", host: "git.example.com")
        #expect(names(found) == ["c/d"])
    }

    @Test(
        "a secret costs no link beside it",
        arguments: [
            // In an address, in its text, beside links, in percent-encoding, with a character without a width, and across styles.
            #"<p><a href="https://github.com/a/b?t=ghp_x">x</a> one <a href="https://github.com/c/d">y</a> two</p>"#,
            #"<p><a href="https://github.com/a/b">ghp_x</a> one <a href="https://github.com/c/d">y</a> two</p>"#,
            #"<p>ghp_x <a href="https://github.com/a/b">x</a> one <a href="https://github.com/c/d">y</a> two</p>"#,
            #"<p><a href="https://github.com/a/b/ghp%5Fx/">x</a> one <a href="https://github.com/c/d">y</a> two</p>"#,
            "<p><a href=\"https://github.com/a/b\">gh\u{200D}p_x</a> one <a href=\"https://github.com/c/d\">y</a> two</p>",
            #"<p><a href="https://github.com/a/b">x</a> one <a href="https://github.com/c/d">y</a> two</p><p><a href="https://github.com/e/ghp_x">z</a></p>"#,
        ])
    func secretsCostNoLinks(html: String) {
        let redact = { (text: String) in
            String(text.unicodeScalars.filter { $0 != "\u{200D}" }).replacing("%5F", with: "_")
                .replacing("ghp_x", with: "‹redacted›")
        }
        // As the client has it, which redacts what it receives.
        let received = LinkedList(readme: Readme(html: redact(html)), of: owner)
        #expect(names(received) == ["a/b", "c/d"])
    }

    @Test(
        "addresses in any text are found",
        arguments: [
            ("see https://github.com/a/b.", ["a/b"]),
            ("(https://github.com/a/b), <https://github.com/c/d>", ["a/b", "c/d"]),
            (#"<DT><A HREF="https://github.com/a/b/tree/main?x=1#y" ADD_DATE="1">B</A>"#, ["a/b"]),
            ("url=https://github.com/a/b; x", ["a/b"]),
            ("git@github.com:a/b.git\tssh://git@github.com/c/d", ["a/b", "c/d"]),
            ("[b](https://github.com/a/b)|https://GITHUB.com/A/B", ["a/b"]), ("a/b owner/name", []),
            ("https://example.com/github.com", []), ("github.com", []), ("https://github.com/a", []), ("", []),
            ("\u{1B}]8;;https://github.com/a/b\u{7}", ["a/b"]), ("日本https://github.com/a/b語", []),
        ] as [(String, [String])])
    func text(text: String, expected: [String]) {
        #expect(names(LinkedList(text: text)) == expected)
    }

    @Test func aTextIsReadInLinearWorkAndUpToALimit() {
        for item in ["https://github.com/a/NUMBER ", "github.com", "://", "a://github.com ", "\""] {
            func text(_ count: Int) -> String { (0..<count).map { item.replacing("NUMBER", with: "\($0)") }.joined() }
            let one = TextWork.count { _ = LinkedList(text: text(2_000)) }
            let four = TextWork.count { _ = LinkedList(text: text(8_000)) }
            #expect(four <= 5 * one + 1_000, "\(item): \(one), then \(four)")
        }
        let many = LinkedList(text: (0..<LinkedList.limit + 5).map { "github.com/a/r\($0)\n" }.joined())
        #expect(many.entries.count == LinkedList.limit && many.isTruncated)
    }

    @Test func rowsWithoutFactsComeLastByStarsAndPush() {
        let list = LinkedList(text: (1...6).map { "https://github.com/a/r\($0) " }.joined())
        var items = list.entries.map { LinkedItem($0) }
        for number in 1...6 where number != 3 {
            items[number - 1].repository = Repository(
                id: .init(rawValue: Int64(number)), owner: "a", name: "r\(number)", stars: number % 3,
                pushedAt: Timestamp(seconds: Int64(number % 4)))
            items[number - 1].knowledge = .current
        }
        #expect(LinkedArrangement(.init(order: .readme), of: items).places == [0, 1, 2, 3, 4, 5])
        #expect(LinkedArrangement(.init(order: .stars), of: items).places == [1, 4, 0, 3, 5, 2])
        #expect(LinkedArrangement(.init(order: .lastPush), of: items).places == [1, 5, 0, 4, 3, 2])
        #expect(LinkedArrangement(.init(order: .name), of: items.reversed()).places == [5, 4, 3, 2, 1, 0])
        #expect(LinkedArrangement(.init(text: "stars:>1"), of: items).places == [1, 4])
        // A wrong value matches nothing, also where it is excluded.
        #expect(LinkedArrangement(.init(text: "-stars:>abc r"), of: items).places.isEmpty)
    }
}
