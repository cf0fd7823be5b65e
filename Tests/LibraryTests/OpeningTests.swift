import Dispatch
import GRDB
import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("Opening the library")
struct OpeningTests {
    private let temporary = TemporaryLibrary()

    /// One thread, as the program's own executor has.
    private final class SerialExecutor: TaskExecutor {
        private let queue = DispatchQueue(label: "serial")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test("it is closed while reads need the thread of whoever closes it, and leaves no log behind", .hangLimit)
    func closingDuringReads() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: "github.com", at: .at(5))
        let executor = SerialExecutor()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let reading = Task(executorPreference: executor) {
            try await library.read { _ in
                begin.yield()
                gate.wait()
            }
        }
        for await _ in begun { break }
        let closing = Task(executorPreference: executor) {
            gate.signal()
            try await library.closeAfterReads()
        }
        try await closing.value
        _ = await reading.result
        #expect(temporary.names == ["favourites-1.json", "library.sqlite", "library.sqlite.lock"])
    }

    @Test("the folder and the files are the user's alone, after a first start and where others could read them")
    func permissions() async throws {
        umask(0o022)
        let first = try await temporary.open()
        #expect(try await first.favourites().isEmpty && first.openingNotices.isEmpty)
        #expect(temporary.mode(temporary.folder) == 0o700)
        for name in temporary.names { #expect(temporary.mode("\(temporary.folder)/\(name)") == 0o600, "\(name)") }
        try first.close()
        chmod(temporary.folder, 0o755)
        chmod(temporary.path, 0o644)
        let library = try await temporary.open()
        #expect(temporary.mode(temporary.folder) == 0o700)
        #expect(temporary.mode(library.path) == 0o600)
    }

    @Test("a file that is no database is set aside, and an empty library takes its place")
    func noDatabase() async throws {
        try await temporary.open().close()
        temporary.replace(with: Array("This is a letter to my aunt.".utf8))
        let library = try await temporary.open(now: 1_760_000_000)
        let repair = try #require(library.repair)
        #expect(repair == LibraryRepair(aside: temporary.path + ".damaged-2025-10-09T085320Z"))
        #expect(temporary.names.contains("library.sqlite.damaged-2025-10-09T085320Z"))
        #expect(temporary.mode(library.path) == 0o600)
        try library.close()
        // Of one second, too.
        temporary.replace(with: Array("no database".utf8))
        let another = try await temporary.open(now: 1_760_000_000).repair?.aside
        #expect(another != nil && another != repair.aside)
    }

    @Test("damage of the catalogue is seen when it is met, and the copy is restored at the next start")
    func damagedCatalogue() async throws {
        let sound = try await temporary.open()
        try await sound.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        let root = try await sound.read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'catalogue'")
        }
        try sound.close()
        let end = try #require(root) * 4_096
        var bytes = temporary.bytes()
        for offset in end - 4_096..<end { bytes[offset] = 0xFF }
        temporary.replace(with: bytes)

        let library = try await temporary.open()
        #expect(library.repair == nil)
        await #expect(throws: LibraryFailure.self) { try await library.catalogued("swift") }
        try library.close()

        let repaired = try await temporary.open()
        #expect(repaired.repair?.copy?.favourites == 1)
        #expect(try await !repaired.catalogued("swift").isEmpty)
        try repaired.close()
        #expect(try await temporary.open().repair == nil)
    }

    @Test("a row with values no version writes does not end the program")
    func senselessRow() async throws {
        let filled = try await temporary.open()
        try await filled.addFavourites((Int64(1)...4).map { .sample($0) }, host: "github.com", at: .at(1))
        try await filled.record(HistoryEntry(query: "swift", searchedAt: .at(5), resultCount: 7), host: "github.com")
        try filled.close()
        try temporary.tamper(
            """
            UPDATE favourite SET name = x'FF00', stars = 'many', topics = 3.5, addedAt = 9223372036854775807 WHERE id = 3;
            UPDATE favourite SET visibility = 'secret', createdAt = -9223372036854775807 WHERE id = 4;
            UPDATE history SET sort = 'sideways', resultCount = 'few';
            """)
        let library = try await temporary.open()
        #expect(try await library.favourites().count == 3)
        #expect(try await library.history(host: "github.com").first?.sort == .bestMatch)
    }

    @Test("a folder that belongs to someone else is said, not used")
    func unprivileged() async throws {
        chmod(temporary.root, 0o755)
        try await temporary.open().close()
        let failure = try await WriterProcess("unprivileged", temporary.folder).lines().last
        #expect(getuid() != 0 || failure?.hasPrefix("failed notWritable") == true, "\(failure ?? "nothing")")
    }

    @Test("a path through a file is said, not used")
    func pathThroughAFile() async throws {
        try await temporary.open().close()
        await #expect(
            throws: LibraryFailure.notWritable(path: temporary.path + "/a/library.sqlite", reason: "Not a directory")
        ) {
            try await Library.open(folder: temporary.path + "/a", now: .at(0))
        }
    }

    @Test("a full disk fails the write, and loses nothing that was there")
    func fullDisk() async throws {
        try await temporary.open().close()
        let pages = temporary.bytes().count / 4_096 + 12
        let library = try await Library.open(
            LibraryFiles(folder: temporary.folder), now: .at(0), limits: Library.Limits(), maximumPages: pages)
        var kept: Int64 = 0
        var failure: LibraryFailure?
        while failure == nil, kept < 10_000 {
            do throws(LibraryFailure) {
                try await library.addFavourites([.sample(kept)], host: "github.com", at: .at(kept))
                kept += 1
            } catch {
                failure = error
            }
        }
        #expect(failure == .diskFull(path: temporary.path))
        #expect(try await library.favourites().count == Int(kept))
        try library.close()
        #expect(try await temporary.open().favourites().count == Int(kept))
    }
}

@Suite("A library that cannot be written to", .hangLimit)
struct ReadOnlyTests {
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    @Test("in a folder of someone else it is shown, and that nothing is saved is said", arguments: [true, false])
    func otherOwner(hasLog: Bool) async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        if !hasLog { _ = try await library.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
        if !hasLog { try library.close() }
        for (path, mode) in [(temporary.root, 0o755), (temporary.folder, 0o755)] { chmod(path, mode_t(mode)) }
        for name in temporary.names { chmod("\(temporary.folder)/\(name)", 0o644) }
        let lines = try await WriterProcess("unprivileged", temporary.folder).lines()
        guard getuid() == 0 else { return }
        #expect(lines.first?.hasPrefix("read only notWritable") == true, "\(lines)")
        #expect(lines.dropFirst().first == "favourites 1")
        #expect(lines.last?.hasPrefix("failed notWritable") == true)
    }

    @Test("on a full disk it is shown, says that the disk is full, and saves again when there is space")
    func fullDisk() async throws {
        let lines = try await WriterProcess("full", temporary.folder).lines()
        // To make a small file system takes rights that not every machine gives.
        guard lines.first != "skipped" else { return }
        #expect(lines == ["read only diskFull", "favourites 20", "failed diskFull", "added", "favourites 21"])
    }
}

/// What a library says that it has, and what clearing leaves.
struct ContentsTests {
    private let files = TemporaryLibrary()
    private let repository = Repository(id: .init(rawValue: 7), owner: "octo", name: "seven", description: "words")

    private func counts(_ library: Library) async throws -> [LibraryContents.Kind: Int] {
        Dictionary(uniqueKeysWithValues: try await library.contents().amounts.map { ($0.kind, $0.amount.count) })
    }

    private func filled() async throws -> Library {
        let library = try await files.open()
        let now = Timestamp(seconds: 1_000)
        let query = SearchQuery("words", sort: .bestMatch)
        try await library.remember([repository], host: "h", seenAt: now)
        try await library.saveAnswer(
            SearchPage(repositories: [repository], totalCount: 1),
            for: AnswerKey(host: "h", identity: "", query: query, perPage: 30),
            at: now)
        let page = SavedPage(content: Array(repeating: 1, count: 100_000), fetchedAt: now)
        for kind in SavedPageKey.Kind.allCases where kind != .search {
            try await library.savePage(page, for: SavedPageKey(kind, of: "octo/seven", host: "h", identity: ""))
        }
        try await library.addFavourites([repository], host: "h", at: now, .local)
        _ = try await library.setNote("mine", of: repository.id, host: "h", at: now)
        try await library.record(HistoryEntry(query: "words", searchedAt: now, resultCount: 1), host: "h")
        return library
    }

    @Test func everyKindIsCounted() async throws {
        let library = try await filled()
        let counts = try await counts(library)
        #expect(counts[.answers] == 1 && counts[.pages] == 11 && counts[.facts] == 2)
        #expect(counts[.favourites] == 1 && counts[.notes] == 1)
        #expect(counts[.history] == 1 && counts[.savedSearches] == 0)
        #expect(counts[.catalogue] == BuiltInRepositories.repositories.count + 1)
        let contents = try await library.contents()
        #expect(contents.bytes > 300_000 && contents.path == files.path)
        #expect(contents.amounts.first { $0.kind == .facts }?.amount.bytes.map { $0 > 200_000 } == true)
    }

    @Test(arguments: [Set([Reloadable.pages]), [.answers], Set(Reloadable.allCases)])
    func clearingRemovesOnlyWhatCanBeLoadedAgain(parts: Set<Reloadable>) async throws {
        let library = try await filled()
        let (before, bytes) = (try await counts(library), try await library.contents().bytes)
        try await library.clear(parts)
        let after = try await counts(library)
        #expect(after[.pages] == (parts.contains(.pages) ? 0 : 11) && after[.facts] == (parts.contains(.pages) ? 0 : 2))
        #expect(after[.answers] == (parts.contains(.answers) ? 0 : 1))
        #expect(after[.catalogue] == BuiltInRepositories.repositories.count + (parts.contains(.catalogue) ? 0 : 1))
        for kind in [LibraryContents.Kind.favourites, .notes, .savedSearches, .history] {
            #expect(after[kind] == before[kind])
        }
        if parts.contains(.pages) { #expect(try await library.contents().bytes < bytes - 200_000) }
        // The index has no words of what is gone, and those of what is there.
        let found = try await library.repository(RepositoryReference("octo/seven"), host: "h")
        #expect((found == nil) == parts.contains(.catalogue))
        let known = try #require(BuiltInRepositories.repositories.first)
        #expect(
            try await library.repository(RepositoryReference(known.fullName), host: "github.com")?.repository.id
                == known.id)
    }

    @Test func aLibraryInUseIsClearedToo() async throws {
        let (library, other) = (try await filled(), try await files.open())
        #expect(try await other.history(host: "h").count == 1)
        try await library.clear([.pages])
        #expect(try await other.page(for: SavedPageKey(.readme, of: "octo/seven", host: "h", identity: "")) == nil)
        try await other.savePage(
            SavedPage(content: [1], fetchedAt: Timestamp(seconds: 1)),
            for: SavedPageKey(.readme, of: "octo/seven", host: "h", identity: ""))
        #expect(try await counts(library)[.pages] == 1)
    }
}
