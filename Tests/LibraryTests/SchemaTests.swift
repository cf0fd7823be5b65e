import GRDB
import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Library

/// Files without the tables, columns and triggers of the program.
@Suite("Foreign schemas", .hangLimit)
struct SchemaTests {
    private let temporary = TemporaryLibrary()

    /// Two favourites, one with a note, and a search; a copy beside the file has the favourites.
    init() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1), .sample(2)], host: "github.com", at: .at(1))
        try await library.setNote("mine", of: .init(rawValue: 1), host: "github.com", at: .at(2))
        try await library.record(HistoryEntry(query: "swift", searchedAt: .at(5), resultCount: 7), host: "github.com")
        try library.close()
    }

    private static let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"

    static let changes = [
        "DROP TABLE favourite; CREATE VIEW favourite AS \(endless) 'github.com' AS host, x AS id, 'o' AS owner FROM n",
        "DROP TABLE history; CREATE VIEW history AS \(endless) x AS number, 'q' AS query FROM n",
        "DELETE FROM grdb_migrations", "DROP TABLE grdb_migrations",
        "CREATE TRIGGER more AFTER INSERT ON history BEGIN DELETE FROM favourite; END",
        """
        DROP TRIGGER history_insert;
        CREATE TRIGGER history_insert AFTER INSERT ON history BEGIN DELETE FROM favourite; END
        """,
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
        let repair = try #require(library.repair)
        #expect(temporary.names.contains { temporary.folder + "/" + $0 == repair.aside })
        let favourites = try await library.favourites()
        #expect(favourites.map(\.id.rawValue) == [1, 2] && favourites.first?.note?.text == "mine")
    }

    @Test("a database of another program is set aside, too")
    func otherProgram() async throws {
        temporary.removeFiles()
        try temporary.tamper("CREATE TABLE bookmarks (address TEXT)")
        let copy = #"{"format":"ghlance favourites","version":3,"favourites":[{"host":"github.com","databaseId":9,"#
        temporary.replace(
            temporary.folder + "/favourites-1.json",
            with: Array((copy + #""owner":{"login":"o"},"name":"n","addedAt":"2026-01-01T00:00:00Z"}]}"#).utf8))
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
