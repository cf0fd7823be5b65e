import Testing

@testable import Core
@testable import Library

/// GraphQL's ids of repositories, without which facts about local rows cost a REST request each.
@Suite("Node ids in the library")
struct NodeIDTests {
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    private func sample(_ number: Int64, node: String?) -> Repository {
        var repository = Repository.sample(number, stars: 10)
        repository.nodeID = node
        return repository
    }

    private func found(_ library: Library) async throws -> [String?] {
        try await library.localResult(SearchQuery("name-1"), host: host, limit: 9).repositories.map(\.nodeID)
    }

    @Test("a favourite and a row of the catalogue have their node ids after a restart")
    func survive() async throws {
        var library = try await temporary.open()
        try await library.addFavourites([sample(1, node: "R_1")], host: host, at: .at(1))
        try await library.remember([sample(1, node: "R_1")], host: host, seenAt: .at(1))
        try library.close()
        library = try await temporary.open()
        #expect(try await library.favourites(host: host).map(\.repository.nodeID) == ["R_1"])
        #expect(try await found(library) == ["R_1"])
        let due = try await library.favouritesToCheck(host: host, notCheckedSince: .at(9)).due
        #expect(due.map(\.repository.nodeID) == ["R_1"])
    }

    @Test("an answer without a node id does not remove one, and one with an id adds it")
    func stays() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([sample(1, node: nil)], host: host, at: .at(1))
        try await library.remember([sample(1, node: nil)], host: host, seenAt: .at(1))
        try await library.remember([sample(1, node: "R_1")], host: host, seenAt: .at(2))
        #expect(try await found(library) == ["R_1"])
        #expect(try await library.favourites(host: host).map(\.repository.nodeID) == ["R_1"])
        var other = sample(1, node: nil)
        other.stars = 11
        try await library.remember([other], host: host, seenAt: .at(3))
        #expect(try await found(library) == ["R_1"])
        let favourite = try #require(try await library.favourites(host: host).first)
        #expect(favourite.repository.nodeID == "R_1" && favourite.repository.stars == 11)
    }

    @Test("a removed favourite comes back with its node id")
    func restored() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([sample(1, node: "R_1")], host: host, at: .at(1))
        let removed = try #require(try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(2)))
        try await library.restore(removed, at: .at(3))
        #expect(try await library.favourites(host: host).map(\.repository.nodeID) == ["R_1"])
    }

    @Test("a stored answer has the node ids of its rows")
    func answers() async throws {
        let library = try await temporary.open()
        let key = AnswerKey(host: host, identity: "octocat", query: SearchQuery("swift"), perPage: 50)
        let page = SearchPage(repositories: [sample(1, node: "R_1"), sample(2, node: nil)], totalCount: 2)
        try await library.saveAnswer(page, for: key, at: .at(1))
        let kept = try #require(try await library.answer(for: key, notBefore: .at(0)))
        #expect(kept.page.repositories.map(\.nodeID) == ["R_1", nil])
    }
}
