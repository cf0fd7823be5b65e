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

    @Test("favourites, notes and the history of the oldest library are there")
    func older() throws {
        let fixtures =
            #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/LibraryTests/Fixtures"
        try data.run("cp", "\(fixtures)/library-5.sqlite", "ghlance/library.sqlite")
        // The stand-in API has a history of its own.
        let history = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "history"],
            environment: ["XDG_DATA_HOME": data.path, "GH_TOKEN": ""])
        #expect(history.status == 0 && history.error.isEmpty, "\(history.error)")
        for query in ["日本語", "language:c stars:>5", "swift"] { #expect(history.output.contains(query)) }
        let exported = try ghlance("favourites", "export")
        #expect(exported.status == 0, "\(exported.error)")
        for text in ["name-1", "name-2", "name-4", "ünïcode", "example.org"] {
            #expect(exported.output.contains(text), "\(text)")
        }
    }

    @Test("each command says that the library is of a newer version and what to do, and leaves it as it is")
    func newer() async throws {
        let database = try DatabaseQueue(path: data.path("ghlance/library.sqlite"))
        try await database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('of another century');
                    """)
        }
        try database.close()
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
