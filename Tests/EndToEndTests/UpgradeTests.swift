import GRDB
import TestSupport
import Testing

/// What earlier versions have left is there for this one, and what a later one has left stays as it is.
@Suite(.fewAtATime) struct UpgradeTests {
    private let data: ScratchFolder

    init() throws {
        data = try ScratchFolder()
        try data.run("mkdir", "-m", "700", "ghlance")
    }

    private func ghlance(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance")] + arguments,
            environment: ["XDG_DATA_HOME": data.path, "GHLANCE_API_URL": "http://127.0.0.1:9", "GH_TOKEN": ""])
    }

    /// A database with these migrations and no tables.
    private func makeLibrary(_ migrations: String) async throws {
        let database = try DatabaseQueue(path: data.path("ghlance/library.sqlite"))
        try await database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES \(migrations);
                    CREATE TABLE favourite (id INTEGER);
                    """)
        }
        try database.close()
    }

    @Test("a library of a version before the first release is set aside, and its copy restored, which is said once")
    func older() async throws {
        try await makeLibrary("('favourites, notes, history')")
        let copy = #"{"format":"ghlance favourites","version":3,"favourites":[{"host":"github.com","databaseId":9,"#
        try data.write(
            Array((copy + #""owner":{"login":"o"},"name":"kept","addedAt":"2026-01-01T00:00:00Z"}]}"#).utf8),
            to: "ghlance/favourites-1.json")
        let exported = try ghlance("favourites", "export")
        #expect(exported.status == 0 && exported.output.contains("kept"), "\(exported.error)")
        #expect(exported.error.contains("A version before the first release wrote the library. Restored 1 favourite"))
        #expect(try data.run("ls", "ghlance").contains("library.sqlite.development-20"))
        let again = try ghlance("favourites", "export")
        #expect(again.output == exported.output && again.error.isEmpty, "\(again.error)")
    }

    @Test("each command says that the library is of a newer version and what to do, and leaves it as it is")
    func newer() async throws {
        try await makeLibrary("('version 1'), ('of another century')")
        let before = try data.run("sha256sum", "ghlance/library.sqlite")
        let sentence =
            "ghlance: The library \(data.path)/ghlance/library.sqlite was written by a newer version of ghlance. "
            + "Update ghlance, or set XDG_DATA_HOME to another folder.\n"
        for run in [
            try ghlance("history"), try ghlance("favourites", "list"), try ghlance("cache", "info"),
            try ghlance("search", "--offline", "swift"),
        ] {
            #expect(run.status == 1 && run.output.isEmpty && run.error == sentence, "\(run.error)")
        }
        #expect(try data.run("sha256sum", "ghlance/library.sqlite") == before)
        #expect(try data.run("ls", "ghlance").split(separator: "\n").allSatisfy { !$0.contains("damaged") })
    }
}
