import GRDB
import Testing

@testable import Core
@testable import Library

@Suite("The queue of stars to be sent")
struct StarQueueTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    init() async throws { library = try await temporary.open() }

    private func queue() async throws -> [String] {
        try await library.starChanges(host: host).map { "\($0.isStarred ? "+" : "-")\($0.repository.rawValue)" }
    }

    @Test("changes queue in the order they were made, each repository with its last word")
    func orderAndLastWord() async throws {
        try await library.addFavourites([.sample(1), .sample(2)], host: host, at: .at(1), .queued)
        try await library.addFavourites([.sample(3)], host: host, at: .at(2), .queued)
        try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(3), .queued)
        try await library.addFavourites([.sample(4)], host: host, at: .at(4))
        try await library.addFavourites([.sample(5)], host: "example.org", at: .at(4), .queued)
        #expect(try await queue() == ["+2", "+3", "-1"])
    }

    @Test("a change that is in hand is not given out again until its lease is over")
    func claims() async throws {
        try await library.addFavourites([.sample(1), .sample(2)], host: host, at: .at(1), .queued)
        let first = try #require(try await library.claimStarChange(host: host, now: .at(10)))
        #expect(first.repository.rawValue == 1)
        #expect(try await library.claimStarChange(host: host, now: .at(129)) == nil)
        #expect(try await library.claimStarChange(host: host, now: .at(130)) == first)
        try await library.releaseStarChange(first)
        #expect(try await library.claimStarChange(host: host, now: .at(131)) == first)
        try await library.finishStarChange(first)
        #expect(try await library.favourites().map(\.isStarred) == [true, false])
        #expect(try await library.claimStarChange(host: host, now: .at(132))?.repository.rawValue == 2)
    }

    @Test("a claim that no process can have made does not hold up the queue", arguments: [Int64.max, 1_000])
    func impossibleClaim(until: Int64) async throws {
        try await library.addFavourites([.sample(1)], host: host, at: .at(1), .queued)
        try await library.keep { try $0.execute(sql: "UPDATE starChange SET claimedUntil = ?", arguments: [until]) }
        #expect(try await library.claimStarChange(host: host, now: .at(10)) != nil)
        // A later change replaces one that is not being sent.
        try await library.keep { try $0.execute(sql: "UPDATE starChange SET claimedUntil = ?", arguments: [until]) }
        try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(11), .queued)
        #expect(try await queue() == ["-1"])
    }

    @Test("a change made while the one before is being sent is sent after it")
    func changeOfAChangeInHand() async throws {
        try await library.addFavourites([.sample(1)], host: host, at: .at(1), .queued)
        let first = try #require(try await library.claimStarChange(host: host, now: .at(2)))
        try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(3), .queued)
        #expect(try await queue() == ["+1", "-1"])
        try await library.finishStarChange(first)
        #expect(try await library.claimStarChange(host: host, now: .at(4))?.isStarred == false)
    }

    @Test("of stars that are not all there are, those that are missing stay")
    func someOfAll() async throws {
        try await library.addFavourites([.sample(1), .sample(2)], host: host, at: .at(1), isStarred: true)
        try await library.setStarred([.init(rawValue: 1)], host: host, isAll: false)
        #expect(try await library.favourites().allSatisfy(\.isStarred))
        try await library.setStarred([.init(rawValue: 1)], host: host)
        #expect(try await library.favourites().filter(\.isStarred).map(\.id.rawValue) == [1])
    }

    @Test("a star that was taken back by the user is not among those the host has lost")
    func takenBack() async throws {
        try await library.addFavourites([.sample(1)], host: host, at: .at(1), isStarred: true)
        try await library.setStarred([], host: host)
        #expect(try await library.unstarredFavourites(host: host).count == 1)
        for isStarred in [true, false] {
            try await library.finishStarChange(
                StarChange(
                    id: 1, host: host, repository: .init(rawValue: 1), owner: "octo", name: "tool",
                    isStarred: isStarred, madeAt: .at(2)))
        }
        #expect(try await library.favourites().map(\.isStarred) == [false])
        #expect(try await library.unstarredFavourites(host: host).isEmpty)
    }

    @Test("what is known to be starred is said per host")
    func knownStars() async throws {
        try await library.addFavourites([.sample(1), .sample(2)], host: host, at: .at(1), isStarred: true)
        try await library.addFavourites([.sample(1)], host: "example.org", at: .at(1), isStarred: true)
        try await library.setStarred([.init(rawValue: 2)], host: host)
        #expect(try await library.favourites(host: host).map(\.isStarred) == [false, true])
        #expect(try await library.favourites(host: "example.org").map(\.isStarred) == [true])
    }

    @Test("a marker keeps a text until it is removed")
    func markers() async throws {
        try await library.setMarker("stars github.com", to: "W/\"1\"")
        try await library.setMarker("stars github.com", to: "W/\"2\"")
        #expect(try await library.marker("stars github.com") == "W/\"2\"")
        try await library.setMarker("stars github.com", to: nil)
        #expect(try await library.marker("stars github.com") == nil)
    }

    // MARK: Changes that the host refuses

    @Test("what has its real number since comes back under that")
    func renumbered() async throws {
        let builtIn = try #require(BuiltInRepositories.repositories.first)
        let note = Note(text: "mine", editedAt: .at(5))
        try await library.restore(Favourite(host: host, repository: builtIn, addedAt: .at(5), note: note), at: .at(5))
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
        let favourite = Favourite(
            host: host, repository: .sample(1), addedAt: .at(11), isStarred: true,
            note: Note(text: "why I keep it", editedAt: .at(20)))
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
