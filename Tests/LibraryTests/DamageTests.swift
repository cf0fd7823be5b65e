import GRDB
import Glibc
import SeededRandom
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Library

/// Files damaged in many ways, and what is there after the library was opened.
@Suite("Damaged libraries", .hangLimit)
struct DamageTests {
    /// What the user made.
    private func made(_ library: Library) async throws -> Set<String> {
        var made = Set(try await library.savedSearches(host: "github.com").map(\.name.text))
        for favourite in try await library.favourites() {
            made.insert("\(favourite.id)")
            if favourite.note != nil { made.insert("note of \(favourite.id)") }
        }
        return made
    }

    private let temporary = TemporaryLibrary()

    /// The files of a process that was killed after it had saved a copy, those that it leaves when it is closed, and what is in both.
    private func filled() async throws -> (killed: [String: [UInt8]], closed: [String: [UInt8]], made: Set<String>) {
        var random = SeededGenerator(seed: 99)
        try await temporary.open(limits: Library.Limits(catalogue: 4)).close()
        let later = LaterCopies()
        let library = try await later.open(temporary)
        let repositories = (0..<300).map { number in
            Repository.sample(
                Int64(1 + random.below(900_000_000)), "name-\(number)",
                String(repeating: "words ", count: random.below(60)))
        }
        try await library.addFavourites(repositories, host: "github.com", at: .at(1))
        for repository in repositories.prefix(60) {
            let text = String(repeating: "a thought ", count: 1 + random.below(40))
            try await library.setNote(text, of: repository.id, host: "github.com", at: .at(2))
        }
        for number in 0..<20 {
            let name = try SavedSearchName("search-\(number)")
            try await library.save(SavedSearch(name: name, query: "swift", savedAt: .at(1)), host: "github.com")
        }
        later.run()
        let killed = temporary.files
        let made = try await made(library)
        try library.close()
        return (killed, temporary.files, made)
    }

    /// Damages a file; of a deleted one there is nothing.
    private func damage(_ bytes: [UInt8], _ kind: Int, _ random: inout SeededGenerator) -> [UInt8]? {
        var bytes = bytes
        guard !bytes.isEmpty else { return bytes }
        switch kind {
        case 0: bytes.removeLast(bytes.count * (1 + random.below(90)) / 100)
        case 1:
            for _ in 0..<1 + random.below(4) {
                let start = random.below(bytes.count) / 4_096 * 4_096
                let value: UInt8 = random.below(2) == 0 ? 0xFF : 0
                for place in start..<min(bytes.count, start + 4_096) { bytes[place] = value }
            }
        case 2:
            for _ in 0..<1 + random.below(200) {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
            }
        case 3:
            let start = random.below(bytes.count)
            for place in start..<min(bytes.count, start + 512 + random.below(40_000)) {
                bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
        case 4:
            for place in 0..<min(bytes.count, random.below(100)) {
                bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
        case 5:
            // One bit at the start of a page.
            let place = random.below(bytes.count / 4_096 + 1) * 4_096 + random.below(8)
            bytes[min(place, bytes.count - 1)] ^= 1 << UInt8(random.below(8))
        case 6: bytes = []
        default: return nil
        }
        return bytes
    }

    /// Opens damaged files.
    ///
    /// - Returns: What was damaged, and how many rows of what the user made are lost.
    private func open(
        _ files: [String: [UInt8]], _ made: Set<String>, seed: UInt64, hasCopies: Bool
    ) async throws -> (what: String, lost: Int) {
        var random = SeededGenerator(seed: seed)
        temporary.removeFiles()
        let names = files.keys.filter { $0.hasPrefix("library.sqlite") }.sorted()
        let first = names[random.below(names.count)]
        var what = "seed \(seed):"
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            guard names.contains(name) else {
                if hasCopies { temporary.replace(temporary.folder + "/" + name, with: bytes) }
                continue
            }
            let isDamaged = name == first || random.below(4) == 0
            let kind = random.below(8)
            if isDamaged { what += " \(name) in way \(kind)" }
            guard let bytes = isDamaged ? damage(bytes, kind, &random) : bytes else { continue }
            temporary.replace(temporary.folder + "/" + name, with: bytes)
        }
        let library = try await temporary.open()
        let lost = try await made.subtracting(self.made(library)).count
        what += ", \(lost) lost, said: \(library.openingNotices)"
        try library.close()
        return (what, lost)
    }

    @Test("after damages, truncations and deletions nothing is lost that is older than the last copy")
    func seededDamages() async throws {
        let (killed, closed, made) = try await filled()
        #expect(made.count > 370)
        let log = try #require(killed["library.sqlite-wal"])
        #expect(log.count > 40_000, "there is something in the log")
        var failures: [String] = []
        for seed in 0..<UInt64(Trials.count(80, long: 260)) {
            let (what, lost) = try await open(seed % 2 == 0 ? killed : closed, made, seed: seed, hasCopies: true)
            if lost > 0 { failures.append(what) }
        }
        #expect(failures == [])
        var lost = 0
        for seed in UInt64(0)..<20 {
            lost += try await open(seed % 2 == 0 ? killed : closed, made, seed: seed, hasCopies: false).lost
        }
        #expect(lost > 100, "without a copy they would be")
    }

    /// SQLite reads such a page without an error: only an examination finds that rows are missing.
    @Test("rows that their page no longer counts come from the copy", arguments: [true, false])
    func uncountedRows(hasCopies: Bool) async throws {
        let (_, files, made) = try await filled()
        temporary.removeFiles()
        for (name, bytes) in files where hasCopies || name.hasPrefix("library.sqlite") {
            var bytes = bytes
            // The pages with rows of favourites, which are leaves of a table or an index; source: "Database File Format", 1.6.
            let pages = name == "library.sqlite" ? stride(from: 4_096, to: bytes.count, by: 4_096).map { $0 } : []
            for page in pages where [0x0A, 0x0D].contains(bytes[page]) && bytes[page + 4] > 1 {
                if String(decoding: bytes[page..<page + 4_096], as: UTF8.self).contains("name-") { bytes[page + 4] = 1 }
            }
            temporary.replace(temporary.folder + "/" + name, with: bytes)
        }
        let library = try await temporary.open()
        let lost = try await made.subtracting(self.made(library)).count
        #expect(hasCopies ? lost == 0 : lost > 100, "\(lost) lost, said: \(library.openingNotices)")
        try library.close()
    }
}

/// The copies that a library means to save later, when the test lets it.
final class LaterCopies: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    /// How many, and after how many seconds.
    let seconds = Mutex<[Int]>([])

    func open(_ temporary: TemporaryLibrary) async throws -> Library {
        try await Library.open(
            LibraryFiles(folder: temporary.folder), now: .at(1_000), limits: Library.Limits(), viewer: .octocat,
            maximumPages: nil,
            later: { seconds, body in
                self.seconds.withLock { $0.append(seconds) }
                self.waiting.withLock { $0.append(body) }
            })
    }

    func run() {
        let bodies = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for body in bodies { body() }
    }
}

@Suite("A journal or a log that was left", .hangLimit)
struct JournalTests {
    /// Leaves the files of a process beside another library as they are within a transaction: so few pages are kept in memory that the
    /// file has changes before they are committed.
    private func leave(
        _ suffixes: [String], of source: TemporaryLibrary, to target: TemporaryLibrary, within change: String = ""
    ) throws {
        let queue = try DatabaseQueue(path: source.path)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = 1")
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
            try db.inTransaction {
                try db.execute(sql: "\(change)CREATE TABLE filler AS SELECT randomblob(2000000) AS bytes")
                for suffix in suffixes {
                    target.replace(target.path + suffix, with: TemporaryLibrary.bytes(of: source.path + suffix))
                }
                return .rollback
            }
        }
        #expect(target.names.contains("library.sqlite-journal"))
    }

    @Test("changes that a killed process has left in a journal are taken back, and the library is opened")
    func hot() async throws {
        let (temporary, killed) = (TemporaryLibrary(), TemporaryLibrary())
        try await temporary.fill((Int64(1)...50).map { .sample($0) })
        try await killed.open().close()
        try leave(["", "-journal"], of: temporary, to: killed, within: "DELETE FROM favourite;")
        let opened = try await killed.open()
        #expect(try await opened.favourites().count == 50)
        #expect(!killed.names.contains { $0.contains("damaged") })
        try opened.close()
    }

    @Test("a journal of another file is moved aside, and nothing of it gets into a library that has had a log")
    func foreign() async throws {
        let (temporary, other) = (TemporaryLibrary(), TemporaryLibrary())
        try await temporary.fill((Int64(1)...50).map { .sample($0) })
        try await other.open().close()
        try leave(["-journal"], of: other, to: temporary)
        let opened = try await temporary.open()
        #expect(try await opened.favourites().count == 50)
        #expect(opened.openingNotices.isEmpty)
        #expect(!temporary.names.contains("library.sqlite-journal"))
        #expect(temporary.names.contains { $0.contains("replaced") && $0.hasSuffix("-journal") })
        try opened.close()
    }

    @Test("an empty file and a deleted one are said, and their log is set aside", arguments: [true, false])
    func emptyFile(isDeleted: Bool) async throws {
        let temporary = TemporaryLibrary()
        let log = temporary.path + "-wal"
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        let logBytes = TemporaryLibrary.bytes(of: log)
        try library.close()
        unlink(temporary.folder + "/favourites-1.json")
        if isDeleted { unlink(temporary.path) } else { temporary.replace(with: []) }
        temporary.replace(log, with: logBytes)
        let empty = try await temporary.open()
        #expect(empty.openingNotices == [isDeleted ? .missing(path: temporary.path) : .empty(path: temporary.path)])
        #expect(try await empty.favourites().isEmpty)
        let aside = temporary.names.filter { $0.contains("damaged") }
        #expect(aside.count == 1 && aside.allSatisfy { $0.hasSuffix("-wal") })
        try empty.close()
        #expect(try await temporary.open().openingNotices == [])
    }

    @Test("what a process that was killed while it made the library has left is no damage")
    func unfinished() async throws {
        let temporary = TemporaryLibrary()
        mkdir(temporary.folder, 0o700)
        try temporary.tamper("PRAGMA user_version = 1")
        #expect(temporary.bytes().count > 0)
        let library = try await temporary.open()
        #expect(library.openingNotices == [])
        try library.close()
        #expect(temporary.names == ["library.sqlite", "library.sqlite.lock"])
    }
}
