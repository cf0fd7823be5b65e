import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("What was seen before, by a whole query")
struct LocalAnswerTests {
    private let temporary = TemporaryLibrary()
    private let host = "example.org"

    private func library() async throws -> Library {
        let library = try await temporary.open()
        let repositories = [
            Repository(
                id: .init(rawValue: 1), owner: "apple", name: "swift-nio", description: "Event-driven networking",
                language: "Swift", license: "Apache-2.0", topics: ["networking"], stars: 8_000,
                updatedAt: Timestamp(seconds: 10)),
            Repository(
                id: .init(rawValue: 2), owner: "acme", name: "tool", description: "A swift tool for many things",
                language: "C++", license: "MIT", stars: 90_000, updatedAt: Timestamp(seconds: 20)),
            Repository(
                id: .init(rawValue: 3), owner: "acme", name: "swift-fork", language: "Swift", stars: 5, isFork: true),
            Repository(
                id: .init(rawValue: 4), owner: "octo", name: "swift-ly", language: "Go", stars: 100, forks: 70,
                isArchived: true, updatedAt: Timestamp(seconds: 30)),
        ]
        try await library.remember(repositories, host: host, seenAt: Timestamp(seconds: 1))
        return library
    }

    private func find(_ text: String, _ sort: SearchSort = .bestMatch) async throws -> LocalSearchResult {
        try await library().localResult(SearchQuery(text, sort: sort), host: host, limit: 30)
    }

    @Test(
        "qualifiers mean what they mean to GitHub",
        arguments: [
            ("swift", [1, 4, 2]), ("swi", [1, 4, 2]), ("swift language:swift", [1]), ("language:cpp", [2]),
            ("swift stars:>500", [1, 2]), ("swift -language:go", [1, 2]), ("swift archived:true", [4]),
            ("user:acme", [2]), ("user:acme fork:true", [2, 3]), ("user:apple user:octo", [1, 4]),
            ("topic:networking", [1]), ("repo:apple/swift-nio", [1]), ("networking OR swift-ly", [1, 4]),
            ("\"swift tool\"", [2]), ("swift NOT tool", [1, 4]), ("license:mit", [2]), ("tool swif", [2]),
            ("swift in:name", [1, 4]), ("xyz", []),
            // A qualifier being typed is passed over, other words are not.
            ("swift langu", [1, 4, 2]), ("swift LICEN", [1, 4, 2]), ("langu", []), ("swift langua x", []),
            // A short one only where nothing contains it.
            ("swift lang", [1, 4, 2]), ("swift too", [2]), ("swift la", []), ("swift lang x", []), ("lang", []),
            // A value that is not typed yet says nothing.
            ("swift is:", [1, 4, 2]), ("swift -language:", [1, 4, 2]),
            // A word finds the repositories of the owners whose names begin so.
            ("acme", [2]), ("acm", [2]), ("ACME tool", [2]), ("acme fork:true", [2, 3]), ("apple nio", [1]),
            ("cme", []), ("acme in:name", []), ("\"acme\"", []), ("swift -acme", [1, 4, 2]), ("acme NOT tool", []),
            ("acme OR networking", [1, 2]),
        ] as [(String, [Int64])])
    func qualifiers(text: String, ids: [Int64]) async throws {
        let answer = try await find(text)
        #expect(Set(answer.repositories.map(\.id.rawValue)) == Set(ids))
        #expect(answer.untestedTerms.isEmpty)
        #expect(answer.isComplete)
    }

    @Test("what has the word in its name comes first, then the order asked for decides")
    func order() async throws {
        #expect(try await find("swift").repositories.map(\.id.rawValue) == [1, 4, 2])
        #expect(try await find("swift", .stars).repositories.map(\.id.rawValue) == [2, 1, 4])
        #expect(try await find("swift", .forks).repositories.first?.id.rawValue == 4)
        #expect(try await find("swift", .updated).repositories.map(\.id.rawValue) == [4, 2, 1])
    }

    @Test("a match in the name comes before one in the owner's name")
    func owners() async throws {
        let library = try await temporary.open()
        try await library.remember(
            [
                .sample(1, "big", owner: "acme", stars: 90_000), .sample(2, "acme-tools", owner: "octo", stars: 5),
                .sample(3, "small", owner: "acme-labs", stars: 7), .sample(4, "x", stars: 50, "like acme"),
            ], host: host, seenAt: .at(1))
        let answer = try await library.localResult(SearchQuery("acme"), host: host, limit: 30)
        #expect(answer.repositories.map(\.id.rawValue) == [2, 1, 4, 3])
    }

    @Test("what cannot be judged is named, and excludes nothing")
    func untestedTerms() async throws {
        let answer = try await find("swift followers:>5 user:@me")
        #expect(answer.untestedTerms == ["followers:>5", "user:@me"])
        #expect(answer.repositories.count == 3)
    }

    @Test(
        "built-in repositories are not judged by what nobody knows about them, and that is said",
        arguments: ["stars:<5", "forks:0", "-license:mit", "size:1000", "created:>2030-01-01", "terminal stars:<5"])
    func unknownFacts(text: String) async throws {
        let library = try await temporary.open()
        let answer = try await library.localResult(SearchQuery(text), host: "github.com", limit: 500)
        #expect(answer.repositories.isEmpty && answer.isComplete)
        #expect(answer.untestedTerms == [text.split(separator: " ").last.map { String($0) }])
        // What is known is judged, and nothing is said where nothing was left out.
        let known = try await library.localResult(SearchQuery("terminal"), host: "github.com", limit: 500)
        #expect(!known.repositories.isEmpty && known.untestedTerms.isEmpty)
        let none = try await library.localResult(SearchQuery("qqqzzz stars:<5"), host: "github.com", limit: 500)
        #expect(none.untestedTerms.isEmpty)
    }

    @Test("a language is found by any of its names, under any of them")
    func languageNames() async throws {
        let library = try await temporary.open()
        let rows: [Repository] = [
            .sample(1, "a", language: "VimL"), .sample(2, "b", language: "Vim Script"), .sample(3, "c", language: "C"),
        ]
        try await library.remember(rows, host: host, seenAt: .at(1))
        for name in ["viml", "vim", "vim-script", "\"vim script\""] {
            let answer = try await library.localResult(SearchQuery("language:\(name)"), host: host, limit: 30)
            #expect(Set(answer.repositories.map(\.name)) == ["a", "b"], "\(name)")
        }
        let excluded = try await library.localResult(SearchQuery("-language:viml"), host: host, limit: 30)
        #expect(excluded.repositories.map(\.name) == ["c"])
    }

    @Test("an empty query shows all of the host, the best first, and of another host nothing")
    func everything() async throws {
        #expect(try await find("").repositories.map(\.id.rawValue) == [2, 1, 4])
        let other = try await library().localResult(SearchQuery("swift"), host: "elsewhere.org", limit: 5)
        #expect(other == LocalSearchResult(repositories: []))
    }

    /// A catalogue of more than a slice of reading can take, as the budget is none.
    private func many() async throws -> Library {
        let library = try await temporary.open()
        for page in 0..<20 {
            let repositories = (0..<100).map { number in
                Repository.sample(
                    Int64(page * 100 + number + 1), "tool-\(page)-\(number)", stars: page * 100 + number,
                    language: number % 2 == 0 ? "Swift" : "Go")
            }
            try await library.remember(repositories, host: host, seenAt: Timestamp(seconds: 1))
        }
        return library
    }

    @Test(
        "the answers grow until the last is complete",
        arguments: [("tool", 2_000), ("", 2_000), ("language:go", 1_000)])
    func growing(text: String, count: Int) async throws {
        let library = try await many()
        var known: Set<Repository.ID> = []
        var counts: [Int] = []
        var isComplete = false
        let answers = StreamReader(
            library.localSearch(SearchQuery(text, sort: .stars), host: host, budget: .zero), of: "an answer")
        while let answer = try await answers.next() {
            #expect(!isComplete)
            let ids = Set(answer.repositories.map(\.id))
            #expect(ids.count == answer.repositories.count && ids.isSuperset(of: known))
            #expect(counts.isEmpty || answer.isComplete || ids.count >= 2 * known.count)
            #expect(answer.repositories.map(\.stars) == answer.repositories.map(\.stars).sorted(by: >))
            (known, isComplete) = (ids, answer.isComplete)
            counts.append(ids.count)
        }
        #expect(isComplete && known.count == count)
        #expect(counts.count > 2, "\(counts)")
        #expect(try await library.localResult(SearchQuery(text), host: host, limit: 9_999).repositories.count == count)
    }

    @Test("the limit ends the search, and then it is not complete; one answer may be all")
    func growingToTheLimit() async throws {
        let library = try await many()
        var last: LocalSearchResult?
        let growing = StreamReader(
            library.localSearch(SearchQuery("tool"), host: host, limit: 100, budget: .zero), of: "an answer")
        while let answer = try await growing.next() { last = answer }
        #expect(last?.repositories.count == 100 && last?.isComplete == false)
        let answers = StreamReader(
            library.localSearch(SearchQuery("nothing"), host: host, budget: .seconds(60)), of: "an answer")
        #expect(try await answers.next() == LocalSearchResult(repositories: []))
        #expect(try await answers.next() == nil)
    }

    @Test("a cancelled search brings nothing more")
    func cancelled() async throws {
        let library = try await many()
        let host = host
        let task = Task {
            let answers = StreamReader(
                library.localSearch(SearchQuery("tool"), host: host, budget: .zero), of: "an answer")
            let first = try await answers.next()
            withUnsafeCurrentTask { $0?.cancel() }
            return (first, try await answers.next(), try await answers.next())
        }
        let (first, second, third) = try await task.value(of: "a cancelled search")
        #expect(first?.isComplete == false && second == nil && third == nil)
    }

    // MARK: Any text

    private static let pieces =
        [
            "swift", "acme", "AND", "OR", "NOT", "\"", "\\", "-", ":", ",", "..", "*", ">", "<=", "2024-06-30", "@me",
            "@", "形態素", "e\u{301}", "👩‍👩‍👧", "\u{0}", "\u{200B}", "\r\n", "\t", "\u{3000}", "\u{1B}[2J", "\u{202E}",
            "lang", "updated:", "99999999999999999999", "props.x:", "\u{FFFD}", "\u{10FFFF}", "(", ")", "NEAR(a b)",
            "^", "{}", "terms:", "'; DROP TABLE catalogue",
        ] + QualifierName.allCases.map { $0.rawValue + ":" }

    private static let repeated = [
        "a ", "ab", "language:", "stars:>1k ", "👩‍👩‍👧", "\"a ", "NOT ", "a OR ", "\u{301}", "topic:x,", "解析 ", "\u{1B}[2J",
        "-", "@", "(", "*", "\"", "a-b ", "in:name ", "\u{0}", "x:y:z ", "🇯🇵", "\\\"",
    ]

    private static func text(_ generator: inout SeededGenerator) -> String {
        (0..<generator.below(31)).map { _ in
            pieces[generator.below(pieces.count)] + (generator.below(3) == 0 ? " " : "")
        }.joined()
    }

    @Test("any text is searched for, also one of ten thousand characters; no word of it is an operator of the index")
    func anyText() async throws {
        let library = try await library()
        try await library.recordChoice(of: [.init(rawValue: 2)], host: host, at: .at(1))
        var generator = SeededGenerator(seed: 1)
        let random = (0..<300).map { _ in Self.text(&generator) }
        for text in random + Self.repeated.map({ String(repeating: $0, count: 10_000 / $0.count) }) {
            for try await answer in library.localSearch(SearchQuery(text), host: host, budget: .seconds(60)) {
                #expect(answer.isComplete, "\(text.prefix(200).debugDescription)")
            }
        }
    }
}
