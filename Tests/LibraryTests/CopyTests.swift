import Glibc
import Synchronization
import Testing

@testable import Core
@testable import Library

@Suite("Copies of a library")
struct CopyTests {
    private let temporary = TemporaryLibrary()
    private let host = "github.com"
    private var copies: [String] { temporary.names.filter { $0.hasPrefix("favourites-") } }

    private func path(_ number: Int) -> String { "\(temporary.folder)/favourites-\(number).json" }

    private func text(_ number: Int) -> String {
        String(decoding: TemporaryLibrary.bytes(of: path(number)), as: UTF8.self)
    }

    /// A session that adds a favourite with a note and a saved search.
    private func session(_ number: Int64) async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(number)], host: host, at: .at(number))
        try await library.setNote("note \(number)", of: .init(rawValue: number), host: host, at: .at(number))
        let search = SavedSearch(name: try SavedSearchName("search-\(number)"), query: "swift", savedAt: .at(number))
        try await library.save(search, host: host)
        try library.close()
    }

    /// Makes a copy look as old as that.
    private func age(_ number: Int, to seconds: Int) {
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        utimensat(AT_FDCWD, path(number), times, 0)
    }

    private func modified(_ number: Int) -> Int {
        var status = stat()
        return stat(path(number), &status) == 0 ? status.st_mtim.tv_sec : 0
    }

    private func delete() {
        for suffix in ["", "-wal", "-shm"] { unlink(temporary.path + suffix) }
    }

    @Test("at its end a session leaves a copy that can be imported, for the user only")
    func atTheEnd() async throws {
        try await session(1)
        #expect(copies == ["favourites-1.json"])
        #expect(temporary.mode(path(1)) == 0o600)
        let other = TemporaryLibrary()
        let result = try await other.open().importFavourites(text(1))
        #expect((result.added, result.notes, result.searches) == (1, 1, 1))
    }

    @Test("a session that makes nothing leaves no copy, and the last one as it is")
    func unchanged() async throws {
        try await temporary.open().close()
        #expect(copies == [])
        try await session(1)
        age(1, to: 1_000)
        let library = try await temporary.open()
        try await library.record(HistoryEntry(query: "a", searchedAt: .at(1), resultCount: 1), host: host)
        try library.close()
        #expect(copies == ["favourites-1.json"])
        #expect(modified(1) == 1_000)
    }

    @Test("during a session there is one five seconds after the first change that has none")
    func during() async throws {
        let later = LaterCopies()
        let library = try await later.open(temporary)
        for number: Int64 in 1...3 { try await library.addFavourites([.sample(number)], host: host, at: .at(number)) }
        #expect(copies == [])
        #expect(later.seconds.withLock { $0 } == [5])
        later.run()
        #expect(text(1).contains("name-3"))
        try await library.addFavourites([.sample(4)], host: host, at: .at(4))
        #expect(later.seconds.withLock { $0 } == [5, 5])
        #expect(!text(1).contains("name-4"))
        try library.close()
        #expect(text(1).contains("name-4"))
    }

    @Test("a change of something else does not touch the copy")
    func somethingElse() async throws {
        let later = LaterCopies()
        let library = try await later.open(temporary)
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        later.run()
        // Whoever looked at it would save it again.
        unlink(path(1))
        try await library.record(HistoryEntry(query: "a", searchedAt: .at(1), resultCount: 1), host: host)
        later.run()
        #expect(copies == [])
        try library.close()
        #expect(copies == [])
    }

    @Test("of two processes the one that has made a change copies it, and the other leaves that copy as it is")
    func twoProcesses() async throws {
        let later = (LaterCopies(), LaterCopies())
        let (one, other) = (try await later.0.open(temporary), try await later.1.open(temporary))
        try await one.addFavourites([.sample(1)], host: host, at: .at(1))
        #expect(later.1.seconds.withLock { $0 } == [])
        later.0.run()
        age(1, to: 1_000)
        try other.close()
        try one.close()
        #expect(modified(1) == 1_000)
    }

    @Test("a copy that failed is tried again", arguments: ["", ".new"])
    func failed(taken: String) async throws {
        let later = LaterCopies()
        let library = try await later.open(temporary)
        mkdir(path(1) + taken, 0o700)
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        later.run()
        for _ in 0..<8 { later.run() }
        #expect(later.seconds.withLock { $0 } == [5, 10, 20, 40, 80, 160, 320, 640, 640, 640])
        #expect(library.isCopyDue)
        rmdir(path(1) + taken)
        later.run()
        #expect(later.seconds.withLock(\.count) == 10 && text(1).contains("name-1") && !library.isCopyDue)
        // After a copy, the first attempts are soon again.
        mkdir(path(1) + ".new", 0o700)
        try await library.addFavourites([.sample(2)], host: host, at: .at(2))
        later.run()
        #expect(later.seconds.withLock { $0.suffix(2) } == [5, 10] && library.isCopyDue)
        #expect(text(1).contains("name-1") && !text(1).contains("name-2"), "the one before is left as it is")
        rmdir(path(1) + ".new")
        try library.close()
        #expect(text(1).contains("name-2"))
    }

    @Test("of a private favourite that is restored, the account that saw it sees all, and another its name")
    func owners() async throws {
        let hidden = Repository(
            id: .init(rawValue: 7), owner: "octocat", name: "hidden", description: "words", visibility: .private)
        try await temporary.fill([hidden])
        delete()
        for identity in ["octocat", "hubot", ""] {
            let next = try await temporary.open(viewer: Viewer(current: { identity }, isSignedIn: { _ in true }))
            let favourites = try await next.favourites()
            #expect(favourites.map(\.repository.name) == ["hidden"])
            #expect(favourites.first?.repository.description == (identity == "octocat" ? "words" : nil))
            try next.close()
        }
        _ = try await temporary.open().forget("octocat", host: host)
        #expect(!text(1).contains("seenBy") && text(1).contains("hidden"))
    }

    @Test("three are kept, and short sessions replace the newest alone")
    func three() async throws {
        try await session(1)
        for number: Int64 in 2...5 {
            age(1, to: Int(number) * 1_000)
            try await session(number)
        }
        #expect(copies == (1...3).map { "favourites-\($0).json" })
        for (number, newest) in [(1, 5), (2, 4), (3, 3)] {
            #expect(text(number).contains("name-\(newest)") && !text(number).contains("name-\(newest + 1)"))
        }
        age(1, to: 5_300)
        try await session(6)
        #expect(text(1).contains("name-6") && text(2).contains("name-4") && !text(2).contains("name-5"))
    }

    @Test(
        "a library that was deleted is restored from the newest copy that can be read, and that is said",
        arguments: 1...3)
    func deleted(kind: Int) async throws {
        try await session(1)
        age(1, to: 86_400)
        try await session(2)
        age(1, to: 2 * 86_400)
        let isCopyDamaged = kind == 2
        if isCopyDamaged { truncate(path(1), 200) }
        delete()
        if kind == 3 { unlink(temporary.path + ".lock") }
        let library = try await temporary.open()
        let count = isCopyDamaged ? 1 : 2
        let restored = RestoredCopy(
            favourites: count, notes: count, savedSearches: count, savedAt: .at(isCopyDamaged ? 86_400 : 2 * 86_400))
        #expect(library.openingNotices == [.missing(path: temporary.path, restored: restored)])
        #expect(try await library.favourites().map(\.note?.text) == (1...count).map { "note \($0)" })
        #expect(try await library.savedSearches(host: host).count == count)
        try library.close()
        #expect(try await temporary.open().openingNotices == [])
    }

    @Test("a file that is older than its copy, because its log is gone, gets what the copy has", arguments: [1, 0])
    func lostLog(favourites: Int) async throws {
        try await session(1)
        let later = LaterCopies()
        let library = try await later.open(temporary)
        let search = SavedSearch(name: try SavedSearchName("lost"), query: "swift", savedAt: .at(2))
        try await library.save(search, host: host)
        if favourites > 0 { try await library.addFavourites([.sample(2)], host: host, at: .at(2)) }
        later.run()
        let bytes = TemporaryLibrary.bytes(of: temporary.path)
        try library.close()
        age(1, to: 86_400)
        temporary.replace(with: bytes)
        let next = try await temporary.open()
        let restored = RestoredCopy(favourites: favourites, savedSearches: 1, savedAt: .at(86_400))
        #expect(next.openingNotices == [.changesLost(restored)])
        #expect(try await next.favourites().count == 1 + favourites)
        try next.close()
        #expect(try await temporary.open().openingNotices == [])
    }

    @Test(
        "of a damaged library it is said what was restored, and from when; what was removed stays removed",
        arguments: [0, 1, 28])
    func damaged(length: Int) async throws {
        try await session(1)
        try await session(2)
        let library = try await temporary.open()
        try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(3))
        try library.close()
        age(1, to: 86_400)
        temporary.replace(with: Array("This is a letter to my aunt.".utf8.prefix(length)))
        let next = try await temporary.open()
        let restored = RestoredCopy(favourites: 1, notes: 1, savedSearches: 2, savedAt: .at(86_400))
        if length <= 1 {
            #expect(next.openingNotices == [.empty(path: temporary.path, restored: restored)])
        } else {
            #expect(next.repair?.copy == restored)
        }
        #expect(try await next.favourites().map(\.id.rawValue) == [2])
        // A process that is killed has saved no copy: the library is still the one that was copied.
        #expect(try await temporary.open().openingNotices == [])
    }

    @Test("another library in its place gets what the copy has, and keeps what it has")
    func otherLibrary() async throws {
        try await session(1)
        let other = TemporaryLibrary()
        try await other.fill([.sample(9)])
        temporary.replace(with: other.bytes())
        age(1, to: 86_400)
        let next = try await temporary.open()
        let restored = RestoredCopy(favourites: 1, notes: 1, savedSearches: 1, savedAt: .at(86_400))
        #expect(next.openingNotices == [.changesLost(restored)])
        #expect(Set(try await next.favourites().map(\.id.rawValue)) == [1, 9])
        try next.close()
        #expect(try await temporary.open().openingNotices == [])
    }

    @Test("signing out leaves the names and notes of private repositories in the copies, and their date")
    func signedOut() async throws {
        let secret = "xyzzywords"
        func add(_ number: Int64) async throws {
            let library = try await temporary.open()
            let repository = Repository(
                id: .init(rawValue: number), owner: "octocat", name: "hidden-\(number)", description: secret,
                topics: [secret], visibility: .private)
            try await library.addFavourites([repository], host: host, at: .at(number))
            try await library.setNote("mine \(number)", of: repository.id, host: host, at: .at(number))
            try library.close()
        }
        for number: Int64 in 1...3 {
            try await add(number)
            age(1, to: Int(number) * 86_400)
        }
        temporary.replace(path(1) + ".new", with: Array(secret.utf8))
        #expect(copies.count == 4 && temporary.places(of: secret).count == 5)
        let library = try await temporary.open()
        #expect(try await library.forget("octocat", host: host).notice == nil)
        #expect(temporary.places(of: secret) == [])
        #expect(text(3).contains("hidden-1") && text(3).contains("mine 1") && text(1).contains("hidden-3"))
        #expect((1...3).map(modified) == [3 * 86_400, 2 * 86_400, 86_400])
        // A copy that cannot be read is named.
        temporary.replace(path(2), with: Array("{".utf8))
        #expect(try await library.forget("octocat", host: host).notice == .notCleared(paths: [path(2)]))
        try library.close()
        #expect(temporary.places(of: secret) == [])
    }

    @Test("a copy that another user has put there is not read, but one before it is", .enabled(if: geteuid() == 0))
    func ofAnotherUser() async throws {
        try await session(1)
        age(1, to: 86_400)
        try await session(2)
        delete()
        chown(path(1), 4_242, 4_242)
        #expect(try await temporary.open().favourites().map(\.id.rawValue) == [1])
    }

    @Test("whatever search a library has, its copy can be read")
    func blankSearch() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        try await library.save(SavedSearch(name: SavedSearchName("blank"), query: " ", savedAt: .at(1)), host: host)
        try library.close()
        delete()
        #expect(try await temporary.open().favourites().map(\.id.rawValue) == [1])
    }

    @Test("a folder with a copy alone is not that of a first start")
    func copyAlone() async throws {
        try await session(1)
        #expect(!LibraryAccess(folder: temporary.folder).isNew)
        unlink(path(1))
        delete()
        #expect(LibraryAccess(folder: temporary.folder).isNew)
        temporary.replace(path(3), with: Array("{}".utf8))
        #expect(!LibraryAccess(folder: temporary.folder).isNew, "signing out has something to do")
    }

    @Test("a copy that is too large to be read is not taken for one")
    func tooLarge() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        let document = ExportDocument(try await library.favourites())
        let stamp = try await library.read { try CopyStamp(of: $0) }
        let copies = LibraryCopies(folder: temporary.folder)
        #expect(throws: LibraryFailure.self) {
            try LibraryCopies(folder: temporary.folder, limit: 100).save(document, stamp)
        }
        #expect(copies.present == [])
        try copies.save(document, stamp)
        #expect(copies.stamp == stamp)
    }
}
