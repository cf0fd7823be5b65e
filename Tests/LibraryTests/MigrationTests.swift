import GRDB
import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Library
@testable import Platform

@Suite("Libraries of other versions, and with other tables, columns and triggers", .hangLimit)
struct MigrationTests {
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    /// The program of the next release, which adds a column.
    private static let next: DatabaseMigrator = {
        var migrator = Schema.migrator
        migrator.registerMigration("version 3") { db in
            try db.execute(sql: "ALTER TABLE note ADD COLUMN colour TEXT")
        }
        return migrator
    }()

    private func open(_ migrator: DatabaseMigrator) throws -> LibraryOpening.Opened {
        try LibraryOpening(
            files: LibraryFiles(folder: temporary.folder), now: .at(1), waiting: LockWaiting(), maximumPages: nil,
            migrator: migrator
        ).run()
    }

    /// Two favourites, one with a note, and searches; a copy beside the file has all but the history.
    init() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1), .sample(2)], host: host, at: .at(1))
        try await library.setNote("mine", of: .init(rawValue: 1), host: host, at: .at(2))
        try await library.record(HistoryEntry(query: "swift", searchedAt: .at(3), resultCount: 4), host: host)
        let search = SavedSearch(name: try SavedSearchName("mine"), query: "swift", savedAt: .at(4))
        try await library.save(search, host: host)
        try library.close()
    }

    @Test("the next version migrates a library in place, and this one leaves it as it is then")
    func nextVersion() async throws {
        let opened = try open(Self.next)
        #expect(opened.notices == [])
        let (colours, favourites, searches) = try await opened.connection.pool.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM note WHERE colour IS NULL"),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM favourite"),
                try String.fetchAll(db, sql: "SELECT query FROM history")
            )
        }
        #expect(colours == 1 && favourites == 2 && searches == ["swift"])
        try opened.connection.closeForGood()
        let before = temporary.bytes()
        await #expect(throws: LibraryFailure.newerSchema(path: temporary.path)) { try await temporary.open() }
        #expect(temporary.bytes() == before && !temporary.names.contains { $0.contains("damaged") })
        let again = try open(Self.next)
        #expect(again.notices == [])
        try again.connection.closeForGood()
    }

    @Test("a library of a later version that has other tables is left as it is, too")
    func laterTables() async throws {
        try temporary.tamper("INSERT INTO grdb_migrations VALUES ('of another century'); DROP TABLE choice")
        let before = temporary.bytes()
        await #expect(throws: LibraryFailure.newerSchema(path: temporary.path)) { try await temporary.open() }
        #expect(temporary.bytes() == before && !temporary.names.contains { $0.contains("damaged") })
    }

    @Test("a library of the first release is migrated in place")
    func firstRelease() async throws {
        try temporary.tamper(
            """
            DELETE FROM grdb_migrations WHERE identifier <> 'version 1';
            ALTER TABLE favouriteStatus DROP COLUMN releases;
            """)
        let examination = LibraryExamination(folder: temporary.folder)
        #expect(examination.isOlder && examination.problem == nil)
        let library = try await temporary.open()
        #expect(library.openingNotices == [])
        #expect(try await library.favourites().map(\.note?.text).contains("mine"))
        let release = Release(tag: "v1", publishedAt: .at(9), isRead: true)
        let found = CheckedFavourite.Outcome.found(.sample(1), release: "v1", tag: nil, releaseTag: nil)
        try await library.record(
            [CheckedFavourite(.init(rawValue: 1), found, releases: [release])], host: host, at: .at(8))
        #expect(try await library.favourites().compactMap(\.status?.releases) == [[release]])
        try library.close()
        #expect(!LibraryExamination(folder: temporary.folder).isOlder)
    }

    /// Makes the file look like one of the versions before the first release.
    private func makeOld() throws {
        try temporary.tamper(
            """
            DELETE FROM grdb_migrations;
            INSERT INTO grdb_migrations VALUES ('favourites, notes, history'), ('catalogue');
            ALTER TABLE favourite DROP COLUMN nodeID;
            """)
    }

    @Test("a library of a version before the first release is set aside, and its newest copy is restored, once")
    func development() async throws {
        try makeOld()
        let before = temporary.bytes()
        #expect(LibraryExamination(folder: temporary.folder).problem?.isDamage == true)
        let library = try await temporary.open(now: 1_760_000_000)
        let repair = try #require(library.repair)
        #expect(repair.isOfDevelopment && repair.aside == temporary.path + ".development-2025-10-09T085320Z")
        #expect(TemporaryLibrary.bytes(of: repair.aside) == before)
        #expect(LibraryExamination(folder: temporary.folder).setAside.count == 1)
        let favourites = try await library.favourites()
        #expect(favourites.map(\.id.rawValue) == [1, 2] && favourites.map(\.note?.text) == ["mine", nil])
        #expect(favourites.allSatisfy { $0.status != nil && $0.news.isEmpty }, "all are acknowledged as they are")
        #expect(try await library.savedSearches(host: host).map(\.name.text) == ["mine"])
        #expect(repair.copy.map { [$0.favourites, $0.notes, $0.savedSearches] } == [2, 1, 1])
        try await library.addFavourites([.sample(3)], host: host, at: .at(9))
        try library.close()
        let next = try await temporary.open()
        #expect(next.openingNotices == [])
        #expect(try await next.favourites().count == 3)
    }

    @Test("without a copy it is set aside, and that is said")
    func developmentWithoutCopy() async throws {
        try makeOld()
        unlink(temporary.folder + "/favourites-1.json")
        let library = try await temporary.open()
        #expect(library.repair?.isOfDevelopment == true && library.repair?.copy == nil)
        #expect(try await library.favourites() == [])
    }

    // MARK: Foreign schemas

    private static let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"

    static let changes = [
        "DROP TABLE favourite; CREATE VIEW favourite AS \(endless) 'github.com' AS host, x AS id, 'o' AS owner FROM n",
        "DROP TABLE history; CREATE VIEW history AS \(endless) x AS number, 'q' AS query FROM n",
        "DELETE FROM grdb_migrations", "DROP TABLE grdb_migrations",
        "CREATE TRIGGER more AFTER INSERT ON history BEGIN DELETE FROM favourite; END",
        "DROP TRIGGER history_insert; "
            + "CREATE TRIGGER history_insert AFTER INSERT ON history BEGIN DELETE FROM favourite; END",
        "DROP TRIGGER favourite_update", "ALTER TABLE favourite RENAME COLUMN addedAt TO added",
        "ALTER TABLE content DROP COLUMN tag",
    ]
    /// Those that SQLite keeps for another go with it.
    static let missing = Schema.tables.filter { !$0.hasPrefix("catalogueTerms_") }.map { "DROP TABLE \($0)" }

    @Test(
        "a file without the tables and triggers of the program is set aside, and the copy restored",
        arguments: changes + missing)
    func foreign(change: String) async throws {
        try temporary.tamper(change)
        let examination = LibraryExamination(folder: temporary.folder)
        #expect(examination.problem?.isDamage == true, "\(String(describing: examination.problem))")
        let library = try await temporary.open()
        #expect(temporary.names.contains { temporary.folder + "/" + $0 == library.repair?.aside })
        let favourites = try await library.favourites()
        #expect(favourites.map(\.id.rawValue) == [1, 2] && favourites.first?.note?.text == "mine")
    }

    @Test("a database of another program is set aside, too")
    func otherProgram() async throws {
        temporary.removeFiles()
        try temporary.tamper("CREATE TABLE bookmarks (address TEXT)")
        let copy = exported(exportedFavourite(9, host: host))
        temporary.replace(temporary.folder + "/favourites-1.json", with: Array(copy.utf8))
        let library = try await temporary.open()
        #expect(library.repair != nil)
        #expect(try await library.favourites().map(\.id.rawValue) == [9])
    }

    @Test("a text of 120 MB in a row is damage, not memory")
    func hugeText() async throws {
        try temporary.tamper("UPDATE note SET text = CAST(zeroblob(120000000) AS TEXT)")
        let first = try await temporary.open()
        await #expect(throws: LibraryFailure.self) { try await first.favourites() }
        try first.close()
        let second = try await temporary.open()
        #expect(second.repair != nil)
        #expect(try await second.favourites().map(\.id.rawValue) == [1, 2])
    }
}
