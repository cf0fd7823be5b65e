import Library
import Model
import Testing

@Suite("What was seen before, by a whole query")
struct SeenBeforeTests {
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

    private func find(_ text: String, _ sort: SearchSort = .bestMatch) async throws -> SeenAnswer {
        try await library().seenBefore(SearchQuery(text, sort: sort), host: host, limit: 30, budget: .seconds(60))
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
        ] as [(String, [Int64])])
    func qualifiers(text: String, ids: [Int64]) async throws {
        let answer = try await find(text)
        #expect(Set(answer.repositories.map(\.id.rawValue)) == Set(ids))
        #expect(answer.unjudged.isEmpty)
        #expect(answer.isComplete)
    }

    @Test("what has the word in its name comes first, then the order asked for decides")
    func order() async throws {
        #expect(try await find("swift").repositories.map(\.id.rawValue) == [1, 4, 2])
        #expect(try await find("swift", .stars).repositories.map(\.id.rawValue) == [2, 1, 4])
        #expect(try await find("swift", .forks).repositories.first?.id.rawValue == 4)
        #expect(try await find("swift", .updated).repositories.map(\.id.rawValue) == [4, 2, 1])
    }

    @Test("what cannot be judged is named, and excludes nothing")
    func unjudged() async throws {
        let answer = try await find("swift followers:>5 user:@me")
        #expect(answer.unjudged == ["followers:>5", "user:@me"])
        #expect(answer.repositories.count == 3)
    }

    @Test("an empty query shows all of the host, the best first, and of another host nothing")
    func everything() async throws {
        #expect(try await find("").repositories.map(\.id.rawValue) == [2, 1, 4])
        let other = try await library().seenBefore(SearchQuery("swift"), host: "elsewhere.org", limit: 5)
        #expect(other == SeenAnswer(repositories: []))
    }
}
