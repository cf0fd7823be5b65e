import GRDB
import Glibc
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

@Suite("A library that another program changes while it is in use", .hangLimit)
struct ForeignChangeTests {
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    enum Change: String, CaseIterable {
        case emptied, cutInHalf, cutToAPage, overwritten, replaced, deleted, overwrittenByALetter
    }

    /// The bytes of a library of another machine.
    private func other() async throws -> [UInt8] {
        let other = TemporaryLibrary()
        let library = try await other.open()
        try await library.addFavourites([.sample(100), .sample(101)], host: host, at: .at(1))
        _ = try await library.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try library.close()
        return other.bytes()
    }

    private func apply(_ change: Change) async throws {
        switch change {
        case .emptied: truncate(temporary.path, 0)
        case .cutInHalf: truncate(temporary.path, temporary.bytes().count / 2)
        case .cutToAPage: truncate(temporary.path, 4_096)
        case .overwritten: temporary.replace(with: try await other())
        case .overwrittenByALetter: temporary.replace(with: Array(repeating: UInt8(ascii: "a"), count: 600_000))
        case .replaced:
            let bytes = try await other()
            unlink(temporary.path)
            temporary.replace(with: bytes)
        case .deleted: unlink(temporary.path)
        }
    }

    /// Each change of a file that has the favourites, or whose log has them. One page is all there is of the latter: it cannot be cut to it.
    static let changes: [(Change, Bool)] = Change.allCases.flatMap { change in [true, false].map { (change, $0) } }
        .filter { $0 != (.cutToAPage, false) }

    @Test(
        "the program goes on, says it and opens the library again: all is there that a copy has, and what is written then",
        arguments: changes)
    func goesOn(change: Change, isWrittenIntoTheFile: Bool) async throws {
        let later = LaterCopies()
        let library = try await later.open(temporary)
        for number in Int64(1)...40 { try await library.addFavourites([.sample(number)], host: host, at: .at(number)) }
        later.run()
        if isWrittenIntoTheFile { _ = try await library.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
        #expect(try await library.favourites().count == 40)
        try await apply(change)
        let changed = temporary.bytes()
        try await library.addFavourites([.sample(1_000)], host: host, at: .at(1_000))
        #expect(try await library.localResult(SearchQuery("swift"), host: host, limit: 5).repositories.isEmpty == false)
        let ids = Set(try await library.favourites().map(\.id.rawValue))
        // A sound library in its place is used.
        let others: [Int64] = [.overwritten, .replaced].contains(change) ? [100, 101] : []
        #expect(ids == Set(1...40).union([1_000] + others))
        let notices = StreamReader(library.notices, of: "a notice of the library")
        #expect(try await notices.next() == .reopened(path: temporary.path))
        // Without the pages of the file, those in the log are all there is of the library.
        if change == .overwrittenByALetter, isWrittenIntoTheFile {
            guard case .repaired(let repair) = try await notices.next() else { throw ObservationTests.Unexpected() }
            #expect(TemporaryLibrary.bytes(of: repair.aside) == changed, "nothing is written into it")
        }
        #expect(try await library.isSound())
        try library.close()
        #expect(Set(try await temporary.open().favourites().map(\.id.rawValue)) == ids)
    }

    @Test("a file of yesterday that is copied over the open one gets what was added since", arguments: [true, false])
    func older(isWrittenIntoTheFile: Bool) async throws {
        let long = (Int64(1)...61).map { Repository.sample($0, String(repeating: "long", count: 400)) }
        try await temporary.fill(Array(long[..<20]))
        let bytes = temporary.bytes()
        let later = LaterCopies()
        let library = try await later.open(temporary)
        try await library.addFavourites(Array(long[20..<60]), host: host, at: .at(1))
        later.run()
        if isWrittenIntoTheFile { _ = try await library.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
        #expect(try await library.favourites().count == 60)
        temporary.replace(with: bytes)
        try await library.addFavourites([long[60]], host: host, at: .at(1))
        #expect(Set(try await library.favourites().map(\.id.rawValue)) == Set(1...61))
        try library.close()
        let next = try await temporary.open()
        #expect(Set(try await next.favourites().map(\.id.rawValue)) == Set(1...61))
        #expect(try await next.isSound())
    }

    @Test("a library that is closed after another was put in its place leaves that one as it is, and adds what it had")
    func closedAfterwards() async throws {
        try await temporary.fill((Int64(1)...40).map { .sample($0) })
        let again = try await temporary.open()
        try await again.addFavourites([.sample(41)], host: host, at: .at(41))
        try await apply(.replaced)
        try again.close()
        let next = try await temporary.open()
        #expect(Set(try await next.favourites().map(\.id.rawValue)).isSuperset(of: Set(1...40).union([100, 101])))
        #expect(try await next.isSound())
    }

    @Test("what this process and others write changes nothing about the file")
    func ownWrites() async throws {
        let library = try await temporary.open()
        let writers = try (0..<3).map { try WriterProcess("storm", temporary.folder, "writer\($0)", "150") }
        for number in Int64(0)..<150 {
            try await library.addFavourites([.sample(number)], host: host, at: .at(number))
            _ = try await library.favourites()
        }
        for writer in writers { #expect(await writer.lines().count == 150) }
        _ = try await library.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        // This process adds 150 favourites; each of the three writers adds 38, and 37 times 20 rows.
        #expect(try await library.favourites().count == 264)
        #expect(try await library.catalogueCount() == BuiltInRepositories.repositories.count + 2_220)
        try library.close()
        let notices = StreamReader(library.notices, of: "a notice of the library")
        #expect(try await notices.next() == nil)
    }

    @Test("an observer of a library that was replaced sees the new one", arguments: 1...3)
    func observed(round: Int) async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        let changes = StreamReader(library.favouriteChanges(host: host), of: "a change of the list")
        try #require(library.isFollowing, "no inotify instance is left: sysctl fs.inotify.max_user_instances")
        _ = try ObservationTests.list(await changes.next())
        let path = temporary.root + "/new"
        try TextFile.write(try await other(), to: path)
        rename(path, temporary.path)
        #expect(Set(try ObservationTests.list(await changes.next()).map(\.id.rawValue)) == [100, 101])
    }
}
