import GRDB
import TestSupport
import Testing

/// What earlier versions have left is there for this one.
@Suite(.fewAtATime) struct UpgradeTests {
    @Test("a library of a version before the first release is set aside, and its copy restored, which is said once")
    func older() async throws {
        let data = try ScratchFolder()
        try data.run("mkdir", "-m", "700", "ghlance")
        func export() throws -> CommandRun {
            try CommandRun(
                [try TerminalDriver.executable("ghlance"), "favourites", "export"],
                environment: ["XDG_DATA_HOME": data.path, "GHLANCE_API_URL": "http://127.0.0.1:9", "GH_TOKEN": ""])
        }
        let database = try DatabaseQueue(path: data.path("ghlance/library.sqlite"))
        try await database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('favourites, notes, history');
                    CREATE TABLE favourite (id INTEGER);
                    """)
        }
        try database.close()
        let copy = #"{"format":"ghlance favourites","version":3,"favourites":[{"host":"github.com","databaseId":9,"#
        try data.write(
            Array((copy + #""owner":{"login":"o"},"name":"kept","addedAt":"2026-01-01T00:00:00Z"}]}"#).utf8),
            to: "ghlance/favourites-1.json")
        let exported = try export()
        #expect(exported.status == 0 && exported.output.contains("kept"), "\(exported.error)")
        #expect(exported.error.contains("A version before the first release wrote the library. Restored 1 favourite"))
        #expect(try data.run("ls", "ghlance").contains("library.sqlite.development-20"))
        let again = try export()
        #expect(again.output == exported.output && again.error.isEmpty, "\(again.error)")
    }
}
