import GRDB
import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Library

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
