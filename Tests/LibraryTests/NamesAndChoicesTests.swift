import GRDB
import TestSupport
import Testing

@testable import Core
@testable import Library

/// Names for completion, from the catalogue.
struct CatalogueNamesTests {
    private let temporary = TemporaryLibrary()
    /// Not GitHub's own, whose catalogue starts with the built-in repositories.
    private let host = "example.org"

    private func library() async throws -> Library {
        let library = try await temporary.open()
        let repositories = [
            Repository.sample(1, "one", owner: "Apple", stars: 100, language: "Swift", topics: ["terminal", "tui"]),
            .sample(2, "two", owner: "apple", stars: 10, language: "Swift", topics: ["tui", "swift"]),
            .sample(3, "three", owner: "rust-lang", stars: 9_000, language: "Rust", topics: ["text-mode"]),
            .sample(4, "four", owner: "term", stars: 1, "about topics"),
        ]
        try await library.remember(repositories, host: host, seenAt: .at(1))
        return library
    }

    private func names(_ kind: CatalogueNames.Kind, _ prefix: String, _ library: Library) async throws -> [String] {
        try await library.names(.init(kind, prefix: prefix), host: host, budget: .seconds(60)).names
    }

    @Test func topicsOwnersAndLanguagesComeByFrequency() async throws {
        let library = try await library()
        let rows: [(CatalogueNames.Kind, String, [String])] = [
            (.topic, "", ["tui", "text-mode", "terminal", "swift"]), (.topic, "t", ["tui", "text-mode", "terminal"]),
            (.topic, "te", ["text-mode", "terminal"]), (.topic, "text-m", ["text-mode"]), (.topic, "x", []),
            (.owner, "", ["Apple", "rust-lang", "term"]), (.owner, "ap", ["Apple"]), (.owner, "rust-", ["rust-lang"]),
            (.language, "", ["Swift", "Rust"]),
        ]
        for (kind, prefix, found) in rows {
            #expect(try await names(kind, prefix, library) == found, "\(kind) \(prefix)")
        }
    }

    @Test func anyPrefixIsAnswered() async throws {
        let library = try await library()
        for prefix in ["\"", "*", "a\"b", "\u{0}", "形態", "👩‍👩‍👧", "-", "a OR b", String(repeating: "x", count: 64)] {
            #expect(try await names(.topic, prefix, library) == [], "\(prefix.debugDescription)")
        }
        #expect(try await library.names(.init(.topic, prefix: "t"), host: "unknown.org").names == [])
    }

    // MARK: The name that was probably meant

    @Test func theNearestNameOrTopicIsFoundInTheCatalogue() async throws {
        let library = try await temporary.open()
        let named = [
            Repository.sample(1, "RipGrep", stars: 10), .sample(2, "ripgrop", stars: 9_000),
            .sample(3, "fzf", stars: 5, topics: ["django"]),
        ]
        let repositories = named + (4..<400).map { .sample($0, "other-\($0)", stars: Int($0)) }
        try await library.remember(repositories, host: host, seenAt: .at(1))
        func nearest(_ word: String, on host: String, slices: Int = 1_000) async throws -> String? {
            // No time at all: each slice reads 32 rows.
            try await library.nearestName(to: word, host: host, budget: .zero, slices: slices)
        }
        #expect(try await nearest("ripgrpe", on: host) == "RipGrep")
        #expect(try await nearest("ripgrap", on: host) == "ripgrop")
        #expect(try await nearest("ripgrep", on: host) == nil)
        #expect(try await nearest("fzff", on: host) == "fzf")
        #expect(try await nearest("djanog", on: host) == "django")
        // A word that is a topic is no slip.
        #expect(try await nearest("django", on: host) == nil)
        #expect(try await nearest("fzff", on: host, slices: 1) == nil)
        #expect(try await nearest("ripgrpe", on: "unknown.org") == nil)
        for word in ["", "\"", "a\"b*", "\u{0}\u{0}\u{0}", "形態素", String(repeating: "x", count: 3_000)] {
            #expect(try await nearest(word, on: host) == nil, "\(word.debugDescription)")
        }
    }

    // MARK: Repositories by their names

    private func repository(_ id: Int64, _ name: String, visibility: Repository.Visibility = .public) -> Repository {
        Repository(id: .init(rawValue: id), owner: "O", name: name, stars: Int(id), visibility: visibility)
    }

    @Test("repositories are found by their names, ignoring case, at one host; of two, the one seen last")
    func byName() async throws {
        let library = try await temporary.open()
        try await library.remember([repository(1, "One"), repository(2, "two")], host: "github.com", seenAt: .at(100))
        try await library.remember([repository(3, "one")], host: "example.com", seenAt: .at(100))
        try await library.remember([repository(4, "one")], host: "github.com", seenAt: .at(50))
        let references = try ["o/ONE", "O/two", "o/three"].map { try RepositoryReference($0) }
        let found = try await library.repositories(named: references, host: "github.com")
        #expect(found.mapValues(\.repository.id.rawValue) == ["o/one": 1, "o/two": 2])
        #expect(found["o/one"]?.seenAt == .at(100))
        #expect(try await library.repositories(named: references, host: "nowhere").isEmpty)
        #expect(try await library.repositories(named: [], host: "github.com").isEmpty)
    }

    @Test("private ones are found by those who saw them")
    func hidden() async throws {
        let library = try await temporary.open()
        try await library.remember(
            [repository(1, "one", visibility: .private)], host: "github.com", identity: "someone", seenAt: .at(1))
        #expect(try await library.repositories(named: [try RepositoryReference("o/one")], host: "github.com").isEmpty)
    }
}

@Suite("Repositories that were chosen before")
struct ChoiceTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let host = "example.org"
    private static let week: Int64 = 7 * 24 * 3_600

    /// Four tools; the higher its number, the more stars one has. The last one says it in its description only.
    init() async throws {
        library = try await temporary.open()
        try await library.remember(
            [
                .sample(1, "tool-a", stars: 10), .sample(2, "tool-b", stars: 1_000),
                .sample(3, "tool-c", stars: 90_000), .sample(4, "other", stars: 900_000, "a tool"),
            ], host: host, seenAt: .at(1))
    }

    private func find(_ text: String, _ sort: SearchSort = .bestMatch, in library: Library) async throws -> [Int64] {
        try await library.localResult(SearchQuery(text, sort: sort), host: host, limit: 30)
            .repositories.map(\.id.rawValue)
    }

    private func choose(_ ids: Int64..., weeks: Int64 = 0, in library: Library) async throws {
        try await library.recordChoice(
            of: ids.map(Repository.ID.init(rawValue:)), host: host, at: .at(1_000 + weeks * Self.week))
    }

    /// The tools in their order after some were chosen one by one.
    private func tools(choosing choices: (Int64, week: Int64)..., in library: Library) async throws -> [Int64] {
        for (id, week) in choices { try await choose(id, weeks: week, in: library) }
        return try await find("tool", in: library)
    }

    @Test("they come first; the order of the others, and other orders, stay as they are")
    func first() async throws {
        #expect(try await find("tool", in: library) == [3, 2, 1, 4])
        try await choose(1, in: library)
        #expect(try await find("tool", in: library) == [1, 3, 2, 4])
        #expect(try await find("tool-", in: library) == [1, 3, 2, 4])
        #expect(try await find("", in: library) == [1, 4, 3, 2])
        #expect(try await find("tool", .stars, in: library) == [4, 3, 2, 1])
        #expect(try await find("other", in: library) == [4])
    }

    @Test("the one chosen more often comes first, until what was chosen since counts more")
    func countAndRecency() async throws {
        #expect(try await tools(choosing: (2, week: 0), (2, week: 0), (1, week: 1), in: library) == [2, 1, 3, 4])
        // Two choices of nine weeks ago count less than half.
        #expect(try await tools(choosing: (3, week: 9), in: library) == [3, 2, 1, 4])
    }

    @Test("a choice is forgotten 16 weeks later, with the next one")
    func forgotten() async throws {
        #expect(try await tools(choosing: (1, week: 0), (2, week: 16), in: library) == [2, 1, 3, 4])
        #expect(try await tools(choosing: (2, week: 17), in: library) == [2, 3, 1, 4])
    }

    @Test("a clock that is set back loses nothing")
    func clockSetBack() async throws {
        try await choose(1, weeks: 50, in: library)
        try await choose(1, 2, in: library)
        #expect(try await find("tool", in: library) == [1, 2, 3, 4])
    }

    @Test("several that are chosen together all count, and those with the lowest scores make room")
    func limit() async throws {
        let library = try await temporary.open(limits: Library.Limits(choices: 2))
        try await choose(1, 2, in: library)
        #expect(Set(try await find("tool", in: library).prefix(2)) == [1, 2])
        try await choose(1, 3, weeks: 1, in: library)
        #expect(try await find("tool", in: library) == [1, 3, 2, 4])
    }

    @Test("they are found however many others match, within the limit and each once")
    func manyCandidates() async throws {
        for page in 0..<10 {
            let repositories = (0..<100).map { number in
                Repository.sample(Int64(100 + page * 100 + number), "tool-\(page)-\(number)", stars: 2_000 + page)
            }
            try await library.remember(repositories, host: host, seenAt: .at(2))
        }
        try await choose(1, in: library)
        try await choose(1, 2, 250, in: library)
        var ids: [Int64] = []
        var counts: [Int] = []
        let answers = StreamReader(library.localSearch(SearchQuery("tool"), host: host, budget: .zero), of: "an answer")
        while let answer = try await answers.next() {
            ids = answer.repositories.map(\.id.rawValue)
            #expect(ids.first == 1 && Set(ids.prefix(3)) == [1, 2, 250])
            counts.append(ids.count)
        }
        #expect(ids.count == 1_004 && Set(ids).count == 1_004 && counts.count > 2)
        let few = try await library.localResult(SearchQuery("tool"), host: host, limit: 2)
        #expect(few.repositories.count == 2 && few.repositories.first?.id.rawValue == 1 && !few.isComplete)
        let all = try await library.localResult(SearchQuery("tool-a"), host: host, limit: 1)
        #expect(all.repositories.map(\.id.rawValue) == [1] && all.isComplete)
    }

    @Test("what cannot be judged is not moved before what the index finds, but to its front")
    func untestedTerms() async throws {
        try await choose(1, 4, in: library)
        #expect(try await find("tool followers:>5", in: library).prefix(2).sorted() == [1, 4])
        #expect(try await find("xyz followers:>5", in: library) == [])
    }

    @Test("the choices of one host are not those of another, and survive the end of the program")
    func hosts() async throws {
        try await library.recordChoice(of: [.init(rawValue: 1)], host: "elsewhere.org", at: .at(1))
        try await choose(2, in: library)
        #expect(try await find("tool", in: library) == [2, 3, 1, 4])
        try library.close()
        #expect(try await find("tool", in: temporary.open()) == [2, 3, 1, 4])
    }

    @Test("what is saved of a chosen repository shows at once, and so do choices of another process with it")
    func changes() async throws {
        let other = try await temporary.open()
        try await choose(1, in: library)
        #expect(try await find("tool", in: library) == [1, 3, 2, 4])
        try await choose(2, 2, weeks: 1, in: other)
        try await library.remember([.sample(1, "tool-a", stars: 11, "new")], host: host, seenAt: .at(2))
        let answer = try await library.localResult(SearchQuery("tool"), host: host, limit: 30)
        #expect(answer.repositories.map(\.id.rawValue) == [2, 1, 3, 4])
        #expect(answer.repositories.first { $0.id.rawValue == 1 }?.description == "new")
    }

    @Test("the choices of a built-in repository move to the one that GitHub returns")
    func builtIn() async throws {
        let entry = try #require(BuiltInRepositories.repositories.first { $0.fullName == "apple/swift-nio" })
        try await library.recordChoice(of: [entry.id], host: "github.com", at: .at(1))
        func first() async throws -> Repository? {
            try await library.localResult(SearchQuery("swift"), host: "github.com", limit: 30).repositories.first
        }
        #expect(try await first()?.id == entry.id)
        try await library.remember(
            [.sample(107_308_020, "swift-nio", owner: "apple", "networking in Swift")], host: "github.com",
            seenAt: .at(3))
        #expect(try await first()?.id.rawValue == 107_308_020)
    }

    @Test("they are read by their keys alone, and joined through the index of ids")
    func plan() async throws {
        let plan = try await library.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(ChoiceTable.join)", arguments: [1, "example.org", nil])
                .compactMap { $0.text(3) }
        }
        let found = "SEARCH catalogue USING INDEX catalogue_identity (host=? AND id=?)"
        #expect(plan == ["SEARCH choice USING PRIMARY KEY (host=?)", found])
    }

    @Test("numbers that no choices have count as none")
    func damaged() async throws {
        try await library.keep { db in
            try db.execute(
                sql: """
                    INSERT INTO choice VALUES ('example.org', 1, 'x', 'y'), ('example.org', 2, -5, 9223372036854775807),
                        ('example.org', 3, 9e999, -9223372036854775807), ('example.org', 4, 1, 5)
                    """)
        }
        #expect(try await find("tool", in: library).first == 4)
        try await choose(1, in: library)
        #expect(try await find("tool", in: library).prefix(2) == [1, 4])
    }
}
