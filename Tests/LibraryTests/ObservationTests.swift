import GRDB
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("Observing the library", .hangLimit)
struct ObservationTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    init() async throws { library = try await temporary.open() }

    @Test("the list comes first, then again with each change")
    func listWithEachChange() async throws {
        for number: Int64 in 1...3 {
            try await library.addFavourites([.sample(number)], host: host, at: .at(number))
        }
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        func next() async throws -> [Favourite] { try Self.list(await changes.next()) }
        #expect(try await next().map(\.id.rawValue) == [3, 2, 1])
        try await library.removeFavourite(.init(rawValue: 2), host: host, at: .at(4))
        #expect(try await next().map(\.id.rawValue) == [3, 1])
        try await library.remember([.sample(3, stars: 9)], host: host, seenAt: .at(5))
        #expect(try await next().map(\.repository.stars) == [9, 0])
        try await library.setNote("note", of: .init(rawValue: 1), host: host, at: .at(6))
        #expect(try await next().map(\.note?.text) == [nil, "note"])
        try await library.record([.init(.init(rawValue: 1), .gone)], host: host, at: .at(7))
        #expect(try await next().map(\.news) == [[], [.gone]])
        try await library.addFavourites([.sample(4, stars: 5)], host: host, at: .at(7))
        let list = try await next()
        #expect(list.map(\.id.rawValue) == [4, 3, 1])
        #expect(list == (try await library.favourites(host: host)).arranged(by: .dateAdded))
    }

    struct Unexpected: Error {}

    /// The list that was reported.
    static func list<Element>(_ change: ListChange<Element>?) throws -> [Element] {
        guard case .list(let list) = change else { throw Unexpected() }
        return list
    }

    @Test("a slow reader gets the list as it is")
    func slowObserver() async throws {
        let changes = StreamReader(library.historyChanges(host: "github.com"), of: "a change of the list")
        #expect(try await changes.next() == .list([]))
        for number in 1...5 {
            try await library.record(
                HistoryEntry(query: "q\(number)", searchedAt: .at(Int64(number)), resultCount: 1), host: "github.com")
        }
        #expect(try Self.list(await changes.next()).map(\.query) == ["q5", "q4", "q3", "q2", "q1"])
    }

    @Test("what does not change the list wakes nobody")
    func otherChangesAreSilent() async throws {
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        #expect(try await changes.next() == .list([]))
        try await library.record(HistoryEntry(query: "q", searchedAt: .at(1), resultCount: 1), host: "github.com")
        try await library.addFavourites([.sample(1)], host: "example.org", at: .at(1))
        try await library.addFavourites([.sample(2)], host: host, at: .at(1))
        #expect(try Self.list(await changes.next()).map(\.id.rawValue) == [2])
    }

    @Test("a change of another process is seen", arguments: 1...5)
    func otherProcess(number: Int) async throws {
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        // Tests of many programs at once may use up what a user has; then nothing would come, forever.
        try #require(library.isFollowing, "no inotify instance is left: sysctl fs.inotify.max_user_instances")
        #expect(try await changes.next() == .list([]))
        let writer = try WriterProcess("add", temporary.folder, "\(number)")
        #expect(try Self.list(await changes.next()).map(\.addedAt) == [.at(Int64(number))])
        #expect(await writer.lines() == ["added"])
    }

    @Test("where the system has no watch left, it is seen with the next change of this process")
    func otherProcessUnwatched() async throws {
        let library = try await Library.open(
            LibraryFiles(folder: temporary.folder), now: .at(1_000), limits: Library.Limits(), maximumPages: nil,
            mayWatch: false)
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        #expect(try await changes.next() == .list([]))
        #expect(try await WriterProcess("add", temporary.folder, "7").lines() == ["added"])
        try await library.addFavourites([.sample(1)], host: host, at: .at(8))
        #expect(try Self.list(await changes.next()).map(\.addedAt) == [.at(8), .at(7)])
    }

    @Test("a change that another process undoes at once comes and goes")
    func undoneByAnotherProcess() async throws {
        let other = try await temporary.open()
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        func next() async throws -> [Int64] { try Self.list(await changes.next()).map(\.id.rawValue) }
        #expect(try await next() == [])
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        try await other.removeFavourite(.init(rawValue: 1), host: host, at: .at(2))
        #expect(try await next() == [1])
        #expect(try await next() == [])

        try await library.addFavourites([.sample(2)], host: host, at: .at(3))
        #expect(try await next() == [2])
        let removed = try #require(try await library.removeFavourite(.init(rawValue: 2), host: host, at: .at(4)))
        try await other.restore(removed, at: .at(5))
        #expect(try await next() == [])
        #expect(try await next() == [2])
    }

    @Test("no observer waits for the lock of writers")
    func locked() async throws {
        let observers = (0..<3).map { _ in
            StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        }
        for place in observers.indices { #expect(try await observers[place].next() == .list([])) }
        let other = try await temporary.open()
        try await other.addFavourites([.sample(1)], host: host, at: .at(1))
        let lock = try await temporary.lockedQueue()
        library.signal.send()
        for place in observers.indices {
            #expect(try Self.list(await observers[place].next()).count == 1)
        }
        try await lock.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    @Test("closing the library ends the observation, and so does cancelling")
    func ends() async throws {
        let observer = Task { [changes = library.favouriteChanges(host: host)] in
            var count = 0
            for await _ in changes { count += 1 }
            return count
        }
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        _ = try await changes.next()
        observer.cancel()
        _ = try await observer.value(of: "a cancelled observation")
        try library.close()
        while let change = try await changes.next() {
            guard case .failed = change else { throw Unexpected() }
        }
    }
}
