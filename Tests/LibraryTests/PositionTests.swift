import Testing

@testable import Core
@testable import Library

/// Where the last run ended.
struct PositionTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private static let host = "github.com"
    private static let position = SearchPosition(
        text: "swift \"日本語\" \\ '", sort: .fewestStars, selected: .init(rawValue: 42), index: 41, first: 30)

    init() async throws { library = try await temporary.open() }

    @Test("it is there for a later process, and for its host alone")
    func laterProcess() async throws {
        #expect(try await library.position(host: Self.host) == nil)
        try await library.savePosition(SearchPosition(text: "old", sort: .stars), host: Self.host)
        var position = Self.position
        (position.tab, position.row) = (.history, SearchPosition.Row(name: "@tools", index: 3))
        try await library.savePosition(position, host: Self.host)
        try library.close()
        let second = try await temporary.open()
        #expect(try await second.position(host: Self.host) == position)
        #expect(try await second.position(host: "example.com") == nil)
    }

    @Test("an opened list is there as long as its repositories are known")
    func openedList() async throws {
        let repositories = [Repository.sample(1), .sample(2)]
        try await library.remember(repositories, host: Self.host, seenAt: .at(1))
        var position = Self.position
        position.opened = .init(.comparison, repositories, row: SearchPosition.Row(name: "2", index: 1))
        try await library.savePosition(position, host: Self.host)
        #expect(try await library.position(host: Self.host) == position)
        position.opened = .init(.files, [.sample(3)])
        try await library.savePosition(position, host: Self.host)
        #expect(try await library.position(host: Self.host) == Self.position)
    }

    @Test(
        "what cannot be read counts as nothing; numbers that cannot be are fixed",
        arguments: [
            ("", nil), ("{", nil), ("[1]", nil), (#"{"sort":"stars"}"#, nil), (#"{"text":"","sort":"stars"}"#, nil),
            (#"{"text":"a","sort":"size"}"#, SearchPosition(text: "a", sort: .bestMatch)),
            (#"{"text":"a","sort":"stars","index":-7,"first":9}"#, SearchPosition(text: "a", sort: .stars)),
            (#"{"text":"a","sort":"stars","index":1e99}"#, SearchPosition(text: "a", sort: .stars, index: .max)),
            (#"{"text":"a","sort":"stars","index":"1"}"#, nil),
        ] as [(String, SearchPosition?)])
    func damaged(text: String, position: SearchPosition?) async throws {
        try await library.setMarker(PositionMarker.name(Self.host), to: text)
        #expect(try await library.position(host: Self.host) == position)
    }

    @Test("tab, filter, favourite and marks are there, without marked repositories that are not known any more")
    func marks() async throws {
        let known = Repository(id: .init(rawValue: 7), owner: "octo", name: "known")
        let gone = Repository(id: .init(rawValue: 8), owner: "octo", name: "gone")
        try await library.remember([known], host: Self.host, identity: "octocat", seenAt: Timestamp(seconds: 1_000))
        var position = SearchPosition(text: "", sort: .stars)
        (position.tab, position.filter, position.favourite) = (.favourites, "tui", known.id)
        position.marks = [gone, known]
        try await library.savePosition(position, host: Self.host)
        position.marks = [known]
        #expect(try await library.position(host: Self.host) == position)
    }

    @Test("signing out forgets what tells of a private repository, and keeps the search", arguments: [true, false])
    func signOut(isPrivate: Bool) async throws {
        let repository = Repository(
            id: .init(rawValue: 42), owner: "octo", name: "secret", visibility: isPrivate ? .private : .public)
        try await library.remember(
            [repository], host: Self.host, identity: "octocat", seenAt: Timestamp(seconds: 1_000))
        var position = Self.position
        position.opened = .init(.files, [repository], row: SearchPosition.Row(name: "docs/plan.md", index: 7))
        try await library.savePosition(position, host: Self.host)
        _ = try await library.forget("octocat", host: Self.host)
        let rest = SearchPosition(text: Self.position.text, sort: Self.position.sort)
        #expect(try await library.position(host: Self.host) == (isPrivate ? rest : position))
        #expect(try await library.marker(PositionMarker.name(Self.host))?.contains("plan.md") == !isPrivate)
    }
}
