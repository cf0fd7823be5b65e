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
