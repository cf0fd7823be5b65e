import GRDB
import Testing

@testable import Core
@testable import Library

@Suite("A journal that was left")
struct JournalTests {
    @Test("changes that a killed process has left in a journal are taken back, and the library is opened")
    func hot() async throws {
        let (temporary, killed) = (TemporaryLibrary(), TemporaryLibrary())
        let library = try await temporary.open()
        try await library.addFavourites((Int64(1)...50).map { .sample($0) }, host: "github.com", at: .at(1))
        try library.close()
        try await killed.open().close()
        let queue = try DatabaseQueue(path: temporary.path)
        try queue.inDatabase { db in
            // So few pages are kept in memory that the file has changes before they are committed.
            try db.execute(sql: "PRAGMA cache_size = 1")
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
            try db.inTransaction {
                try db.execute(sql: "DELETE FROM favourite")
                try db.execute(sql: "CREATE TABLE filler AS SELECT randomblob(2000000) AS bytes")
                for suffix in ["", "-journal"] {
                    killed.replace(killed.path + suffix, with: TemporaryLibrary.bytes(of: temporary.path + suffix))
                }
                return .rollback
            }
        }
        #expect(killed.names.contains("library.sqlite-journal"))
        let opened = try await killed.open()
        #expect(try await opened.favourites().count == 50)
        #expect(!killed.names.contains { $0.contains("damaged") })
        try opened.close()
    }

    @Test("a journal of another file is moved aside, and nothing of it gets into a library that has had a log")
    func foreign() async throws {
        let (temporary, other) = (TemporaryLibrary(), TemporaryLibrary())
        let library = try await temporary.open()
        try await library.addFavourites((Int64(1)...50).map { .sample($0) }, host: "github.com", at: .at(1))
        try library.close()
        try await other.open().close()
        let queue = try DatabaseQueue(path: other.path)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = 1")
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
            try db.inTransaction {
                try db.execute(sql: "CREATE TABLE filler AS SELECT randomblob(2000000) AS bytes")
                let journal = TemporaryLibrary.bytes(of: other.path + "-journal")
                temporary.replace(temporary.path + "-journal", with: journal)
                return .rollback
            }
        }
        #expect(temporary.names.contains("library.sqlite-journal"))
        let opened = try await temporary.open()
        #expect(try await opened.favourites().count == 50)
        #expect(opened.openingNotices.isEmpty)
        #expect(!temporary.names.contains("library.sqlite-journal"))
        #expect(temporary.names.contains { $0.contains("replaced") && $0.hasSuffix("-journal") })
        try opened.close()
    }
}
