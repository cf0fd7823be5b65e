import Testing

@testable import Core
@testable import Library

@Suite("Changes of stars that the host refuses")
struct StarRefusalTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    init() async throws { library = try await temporary.open() }

    private var favourite: Favourite {
        Favourite(
            host: host, repository: .sample(1), addedAt: .at(11), isStarred: true,
            note: Note(text: "why I keep it", editedAt: .at(20)))
    }

    @Test("what has its real number since comes back under that")
    func renumbered() async throws {
        let builtIn = try #require(
            try await library.localResult(SearchQuery("swift"), host: host, limit: 1)
                .repositories.first)
        let note = Note(text: "mine", editedAt: .at(5))
        try await library.restore(
            Favourite(host: host, repository: builtIn, addedAt: .at(5), note: note), at: .at(5))
        try await library.removeFavourite(builtIn.id, host: host, at: .at(6), .queued)
        var real = builtIn
        real.id = .init(rawValue: 4_711)
        try await library.remember([real], host: host, seenAt: .at(7))
        let change = try #require(try await library.claimStarChange(host: host, now: .at(8)))
        #expect(try await library.discardStarChange(change))
        #expect(try await library.favourites().map(\.id.rawValue) == [4_711])
        #expect(try await library.favourites().first?.note == note)
    }

    @Test("the user's last word decides, whatever is refused before it")
    func laterChanges() async throws {
        try await library.restore(favourite, at: .at(30))
        try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(40), .queued)
        let removal = try #require(try await library.claimStarChange(host: host, now: .at(41)))
        try await library.addFavourites([favourite.repository], host: host, at: .at(42), .queued)
        try await library.setNote("newer", of: .init(rawValue: 1), host: host, at: .at(43))
        #expect(try await library.discardStarChange(removal))
        #expect(try await library.favourites().map(\.note?.text) == ["newer"])

        let addition = try #require(try await library.claimStarChange(host: host, now: .at(44)))
        try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(45), .queued)
        #expect(try await library.discardStarChange(addition))
        #expect(try await library.favourites().isEmpty)
        let last = try #require(try await library.claimStarChange(host: host, now: .at(46)))
        #expect(try await library.discardStarChange(last))
        #expect(try await library.favourites().map(\.note?.text) == ["newer"])
    }

    @Test("a star that is refused takes no note with it")
    func refusedStarWithANote() async throws {
        try await library.addFavourites([.sample(1), .sample(2)], host: host, at: .at(1), .queued)
        try await library.setNote("mine", of: .init(rawValue: 2), host: host, at: .at(2))
        for _ in 1...2 {
            let change = try #require(try await library.claimStarChange(host: host, now: .at(3)))
            #expect(try await library.discardStarChange(change))
        }
        #expect(try await library.favourites().map(\.note?.text) == ["mine"])
    }
}
