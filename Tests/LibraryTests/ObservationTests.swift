import GRDB
import Model
import TestSupport
import Testing

@testable import Library

@Suite("Observing the library", .timeLimit(.minutes(5)))
struct ObservationTests {
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    @Test("the list comes first, then what has changed")
    func initialThenDifferences() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1), .sample(2), .sample(3)], host: host, at: .at(1))
        let changes = StreamReader(library.favouriteChanges(host: host, by: .stars), of: "a change of the list")
        guard case .initial(var list) = try await changes.next() else { throw Unexpected() }
        #expect(list.map(\.id.rawValue) == [1, 2, 3])

        func step(_ change: ListChange<Favourite>?) throws -> ListDifference<Favourite> {
            guard case .difference(let difference) = change else { throw Unexpected() }
            list = difference.applied(to: list)
            return difference
        }
        try await library.removeFavourite(.init(rawValue: 2), host: host, at: .at(2))
        #expect(try step(await changes.next()).deletions == [1])
        try await library.remember([.sample(3, stars: 9)], host: host, seenAt: .at(3))
        let moved = try step(await changes.next())
        #expect(moved.moves.count == 1 && moved.updates.map(\.index) == [0])
        try await library.setNote("note", of: .init(rawValue: 1), host: host, at: .at(4))
        #expect(try step(await changes.next()).updates.map(\.element.note?.text) == ["note"])
        try await library.addFavourites([.sample(4, stars: 5)], host: host, at: .at(5))
        #expect(try step(await changes.next()).insertions.map(\.index) == [1])
        #expect(list == (try await library.favourites(host: host)).arranged(by: .stars))
    }

    struct Unexpected: Error {}

    @Test("who reads slowly gets one difference to what is")
    func slowObserver() async throws {
        let library = try await temporary.open()
        let changes = StreamReader(library.historyChanges(host: "github.com"), of: "a change of the list")
        #expect(try await changes.next() == .initial([]))
        for number in 1...5 {
            try await library.record(
                HistoryEntry(query: "q\(number)", searchedAt: .at(Int64(number)), resultCount: 1), host: "github.com")
        }
        guard case .difference(let difference) = try await changes.next() else { throw Unexpected() }
        #expect(difference.insertions.map(\.element.query) == ["q5", "q4", "q3", "q2", "q1"])
    }

    @Test("what does not change the list wakes nobody")
    func otherChangesAreSilent() async throws {
        let library = try await temporary.open()
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        #expect(try await changes.next() == .initial([]))
        try await library.record(HistoryEntry(query: "q", searchedAt: .at(1), resultCount: 1), host: "github.com")
        try await library.addFavourites([.sample(1)], host: "example.org", at: .at(1))
        try await library.addFavourites([.sample(2)], host: host, at: .at(1))
        guard case .difference(let difference) = try await changes.next() else { throw Unexpected() }
        #expect(difference.insertions.map(\.element.id.rawValue) == [2])
    }

    @Test("a change of another process is seen", arguments: 1...5)
    func otherProcess(number: Int) async throws {
        let library = try await temporary.open()
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        // Tests of many programs at once may use up what a user has; then nothing would come, forever.
        try #require(library.isFollowing, "no inotify instance is left: sysctl fs.inotify.max_user_instances")
        #expect(try await changes.next() == .initial([]))
        let writer = try WriterProcess("add", temporary.folder, "\(number)")
        #expect(try await writer.line() == "ready")
        writer.go()
        guard case .difference(let difference) = try await changes.next() else { throw Unexpected() }
        #expect(difference.insertions.map(\.element.addedAt) == [.at(Int64(number))])
        #expect(try await writer.line() == "added")
    }

    @Test("where the system has no watch left, it is seen with the next change of this process")
    func otherProcessUnwatched() async throws {
        let library = try await Library.open(
            LibraryFiles(folder: temporary.folder), now: .at(1_000), limits: Library.Limits(), maximumPages: nil,
            mayWatch: false)
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        #expect(try await changes.next() == .initial([]))
        let writer = try WriterProcess("add", temporary.folder, "7")
        #expect(try await writer.line() == "ready")
        writer.go()
        #expect(try await writer.line() == "added")
        try await library.addFavourites([.sample(1)], host: host, at: .at(8))
        guard case .difference(let difference) = try await changes.next() else { throw Unexpected() }
        #expect(difference.insertions.map(\.element.addedAt) == [.at(8), .at(7)])
    }

    @Test("a change that another process undoes at once comes and goes")
    func undoneByAnotherProcess() async throws {
        let library = try await temporary.open()
        let other = try await temporary.open()
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        #expect(try await changes.next() == .initial([]))
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        try await other.removeFavourite(.init(rawValue: 1), host: host, at: .at(2))
        guard case .difference(let coming) = try await changes.next() else { throw Unexpected() }
        #expect(coming.insertions.map(\.element.id.rawValue) == [1])
        guard case .difference(let going) = try await changes.next() else { throw Unexpected() }
        #expect(going.deletions == [0])

        try await library.addFavourites([.sample(2)], host: host, at: .at(3))
        guard case .difference = try await changes.next() else { throw Unexpected() }
        let removed = try #require(try await library.removeFavourite(.init(rawValue: 2), host: host, at: .at(4)))
        try await other.restore(removed, at: .at(5))
        guard case .difference(let leaving) = try await changes.next() else { throw Unexpected() }
        #expect(leaving.deletions == [0])
        guard case .difference(let returning) = try await changes.next() else { throw Unexpected() }
        #expect(returning.insertions.map(\.element.id.rawValue) == [2])
    }

    @Test("no observer waits for the lock of writers")
    func locked() async throws {
        let library = try await temporary.open()
        let observers = (0..<3).map { _ in
            StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        }
        for place in observers.indices { #expect(try await observers[place].next() == .initial([])) }
        let other = try await temporary.open()
        try await other.addFavourites([.sample(1)], host: host, at: .at(1))
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        // The library has the lock for a moment after another process has written.
        configuration.busyMode = .timeout(20)
        let lock = try DatabaseQueue(path: temporary.path, configuration: configuration)
        try await lock.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        library.signal.send()
        for place in observers.indices {
            guard case .difference(let difference) = try await observers[place].next() else { throw Unexpected() }
            #expect(difference.insertions.count == 1)
        }
        try await lock.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    @Test("closing the library ends the observation, and so does cancelling")
    func ends() async throws {
        let library = try await temporary.open()
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
