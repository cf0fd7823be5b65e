import Testing

@testable import Core
@testable import Library

@Suite("What is kept of lists of repositories")
struct LinksTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let key = SavedPageKey(.links, of: "o/list", host: "github.com", identity: "octocat")

    init() async throws { library = try await temporary.open() }

    private func repository(_ id: Int64, _ name: String, visibility: Repository.Visibility = .public) -> Repository {
        Repository(id: .init(rawValue: id), owner: "O", name: name, stars: Int(id), visibility: visibility)
    }

    @Test("repositories are found by their names, ignoring case, at one host")
    func names() async throws {
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
        try await library.remember([repository(1, "one")], host: "github.com", seenAt: .at(200))
        try await library.remember([repository(2, "one")], host: "github.com", seenAt: .at(100))
        let found = try await library.repositories(named: [try RepositoryReference("o/one")], host: "github.com")
        #expect(found["o/one"]?.repository.id.rawValue == 1)
    }

    @Test("private ones are found by those who saw them")
    func hidden() async throws {
        try await library.remember(
            [repository(1, "one", visibility: .private)], host: "github.com", identity: "someone", seenAt: .at(1))
        #expect(try await library.repositories(named: [try RepositoryReference("o/one")], host: "github.com").isEmpty)
    }

    @Test("what is gone, hidden and renamed is added to what is kept")
    func kept() async throws {
        try await library.recordLinks(["o/a": .gone, "o/b": .hidden], for: key, at: .at(100))
        try await library.recordLinks(
            ["o/c": .found(repository(3, "d"), isCurrent: true), "o/b": .found(repository(2, "b"), isCurrent: true)],
            for: key, at: .at(200))
        let page = try #require(try await library.page(for: key))
        let links = SavedLinks(page)
        #expect(links.gone == ["o/a": .at(100)])
        #expect(links.hidden.isEmpty)
        #expect(links.renamed == ["o/c": try RepositoryReference("O/d")])
        #expect(SavedLinks(links.page(at: .at(300))) == links)
    }

    @Test(
        "a damaged page has what can be read of it",
        arguments: [
            "", "gone", "gone x y", "renamed a", "renamed a ../b", "gone 99999999999999999999 o/a", "\u{0}\u{1B}",
        ])
    func damaged(text: String) {
        let page = SavedPage(content: [1] + Array(text.utf8), fetchedAt: .at(1))
        #expect(SavedLinks(page) == SavedLinks())
        #expect(SavedLinks(SavedPage(content: Array(text.utf8), fetchedAt: .at(1))) == SavedLinks())
    }
}
