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

    @Test func topicsComeByFrequency() async throws {
        let library = try await library()
        #expect(try await names(.topic, "", library) == ["tui", "text-mode", "terminal", "swift"])
        #expect(try await names(.topic, "t", library) == ["tui", "text-mode", "terminal"])
        #expect(try await names(.topic, "te", library) == ["text-mode", "terminal"])
        #expect(try await names(.topic, "text-m", library) == ["text-mode"])
        #expect(try await names(.topic, "x", library) == [])
    }

    @Test func ownersAndLanguagesToo() async throws {
        let library = try await library()
        #expect(try await names(.owner, "", library).first == "Apple")
        #expect(try await names(.owner, "ap", library) == ["Apple"])
        #expect(try await names(.owner, "rust-", library) == ["rust-lang"])
        #expect(try await names(.language, "", library) == ["Swift", "Rust"])
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

    @Test("repositories are found by their names, ignoring case, at one host")
    func byName() async throws {
        let library = try await temporary.open()
        try await library.remember([repository(1, "One"), repository(2, "two")], host: "github.com", seenAt: .at(100))
        try await library.remember([repository(3, "one")], host: "example.com", seenAt: .at(100))
        let references = try ["o/ONE", "O/two", "o/three"].map { try RepositoryReference($0) }
        let found = try await library.repositories(named: references, host: "github.com")
        #expect(found.mapValues(\.repository.id.rawValue) == ["o/one": 1, "o/two": 2])
        #expect(found["o/one"]?.seenAt == .at(100))
        #expect(try await library.repositories(named: references, host: "nowhere").isEmpty)
        #expect(try await library.repositories(named: [], host: "github.com").isEmpty)
    }

    @Test("a name that was taken over belongs to the repository that was seen last")
    func takenOver() async throws {
        let library = try await temporary.open()
        try await library.remember([repository(1, "one")], host: "github.com", seenAt: .at(200))
        try await library.remember([repository(2, "one")], host: "github.com", seenAt: .at(100))
        let found = try await library.repositories(named: [try RepositoryReference("o/one")], host: "github.com")
        #expect(found["o/one"]?.repository.id.rawValue == 1)
    }

    @Test("private ones are found by those who saw them")
    func hidden() async throws {
        let library = try await temporary.open()
        try await library.remember(
            [repository(1, "one", visibility: .private)], host: "github.com", identity: "someone", seenAt: .at(1))
        #expect(try await library.repositories(named: [try RepositoryReference("o/one")], host: "github.com").isEmpty)
    }
}
