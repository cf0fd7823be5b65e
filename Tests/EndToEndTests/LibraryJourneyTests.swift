import GRDB
import Glibc
import SeededRandom
import TestSupport
import Testing

/// What is kept from one session to the next: what was seen, what was searched for, and nothing at all.
@Suite(.fewAtATime) struct LibraryJourneyTests {
    @Test("--offline shows what came with the program, and asks nobody")
    func offline() async throws {
        let proxy = try await LoopbackServer { _ in .closed }
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "--offline"], environment: ["https_proxy": proxy.address])
        let all = try await terminal.waitFor("torvalds/linux")
        #expect(all.lines[0].hasSuffix(" offline"))
        #expect(all.lines[2].hasPrefix(" ── built in ──"))
        #expect(!all.contains("── local") && !all.contains("★"))
        let found = try await terminal.type("swift-nio followers:>5", for: "not checked offline: followers:>5")
        #expect(found.lines[3].hasPrefix(" ▌   apple/swift-nio "))
        try await terminal.choose()
        #expect(try await terminal.waitForEnd().answer == "https://github.com/apple/swift-nio\n")
        #expect(proxy.requests.isEmpty)
        await proxy.shutdown()
    }

    @Test("what was chosen comes first among local results the next time")
    func chosen() async throws {
        let folder = try ScratchFolder()
        let environment = ["XDG_DATA_HOME": folder.path("data")]
        let program = try TerminalDriver.executable("ghlance")
        func choose(moving keys: [String]) async throws -> (first: String, answer: String) {
            let terminal = try TerminalDriver.start([program, "--offline", "terminal"], environment: environment)
            let screen = try await terminal.waitFor("── built in ──")
            for key in keys { try terminal.sendKeys(key) }
            try await terminal.choose()
            let first = screen.lines[3].drop { " ▌".contains($0) }.prefix { $0 != " " }
            return (String(first), try await terminal.waitForEnd().answer)
        }
        let (before, answer) = try await choose(moving: ["Down", "Down", "Down"])
        #expect(answer != "https://github.com/\(before)\n")
        let (after, _) = try await choose(moving: [])
        #expect(answer == "https://github.com/\(after)\n")
    }

    @Test("--private leaves no file behind, and says so in the header")
    func privateSession() async throws {
        let folder = try ScratchFolder()
        let session = try Session.start("--private", "swift", environment: ["XDG_DATA_HOME": folder.path("data")])
        let screen = try await session.terminal.waitFor("≈250 repositories")
        #expect(screen.lines[0].contains("private · "))
        #expect(!screen.status.contains("^T"))
        try await session.terminal.press("C-t", for: "This session is private: nothing is saved.")
        try await session.terminal.press("F3", for: "local data is not read or saved.")
        try await session.terminal.press("F4", for: "This session is private: local data is not read or saved.")
        try session.terminal.sendKeys("C-c")
        _ = try await session.terminal.waitForEnd()
        #expect(try folder.run("find", ".", "-name", "*ghlance*") == "")
    }
}

/// Leaving while something is still to be written: it is waited for, that is said, and a signal ends the wait.
@Suite(.fewAtATime) struct PendingWritesTests {
    /// The program with an answer on its screen and a library that another process keeps locked.
    private func locked() async throws -> (Session, ScratchFolder, DatabaseQueue) {
        let data = try ScratchFolder()
        let session = try await Session.start("swift", environment: ["XDG_DATA_HOME": data.path]).answered()
        try await session.terminal.press("C-t", for: "Added ")
        try await session.terminal.press("F3", for: "1 favourite ")
        try session.terminal.sendKeys("F2")
        var configuration = Configuration()
        // The transaction stays open: that is what keeps others waiting.
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(20)
        let database = try DatabaseQueue(path: data.path("ghlance/library.sqlite"), configuration: configuration)
        try await database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try session.terminal.sendKeys("Down", "C-t")
        // Not written, not said: only marked.
        try await session.terminal.waitFor("the mark of what is pending") { $0.contains("♡") }
        return (session, data, database)
    }

    private func release(_ database: DatabaseQueue) async throws {
        try await database.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    }

    private func favourites(_ data: ScratchFolder) async throws -> Int? {
        try await DatabaseQueue(path: data.path("ghlance/library.sqlite")).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM favourite")
        }
    }

    @Test("what is pending is written before the program ends, and that is said where it takes long")
    func waits() async throws {
        let (session, data, database) = try await locked()
        try session.terminal.sendKeys("C-c")
        let name = Session.repository(1, of: "swift")
        try await session.terminal.waitFor("Saving changes to \(name).")
        try await release(database)
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 130)
        #expect(try await favourites(data) == 2)
    }

    @Test(
        "a second ^C or a signal ends the wait within a second, and says what was not written",
        arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        let (session, data, database) = try await locked()
        try await session.terminal.press("C-c", for: "Saving changes to ")
        let start = ContinuousClock.now
        if signal == SIGINT { try session.terminal.sendKeys("C-c") } else { try session.terminal.signal(signal) }
        let ending = try await session.terminal.waitForEnd()
        #expect(ContinuousClock.now - start < .seconds(2))
        #expect(ending.status == 128 + signal)
        #expect(ending.answer == "")
        let name = Session.repository(1, of: "swift")
        #expect(ending.screen.contains("The change to \(name) was not saved."))
        try await release(database)
        #expect(try await favourites(data) == 1)
    }

    @Test("a favourite is saved although a README is laid out that has no place to break a line")
    func besideAHostileReadme() async throws {
        let data = try ScratchFolder()
        try data.run(
            "sh", "-c", "{ printf '<p>'; yes 'a漢' | head -n 150000 | tr -d '\\n'; printf '</p>'; } >readme.html")
        let name = Session.repository(0, of: "swift")
        let session = try Session.start(
            "swift", emulator: ["--readme", "\(name)=\(data.path("readme.html"))"],
            environment: ["XDG_DATA_HOME": data.path])
        try await session.terminal.waitFor("≈250 repositories")
        try await session.terminal.press("C-v", for: "a漢a漢")
        let start = ContinuousClock.now
        try session.terminal.sendKeys("C-t", "C-c")
        #expect(try await session.terminal.waitForEnd().status == 130)
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(try await favourites(data) == 1)
    }
}

/// The program is killed at any moment: what the screen has said is done is done in the library.
@Suite(.fewAtATime) struct KillTests {
    /// Something that is written, and how the screen says that it was.
    enum Change: String, CaseIterable, Sendable {
        case addFavourite, removeFavourite

        /// The keys up to the change.
        var way: [(keys: String, wanted: String)] {
            self == .addFavourite ? [] : [("\u{14}", "Added "), ("\u{1B}OR", "1 favourite ")]
        }

        var key: String { self == .addFavourite ? "\u{14}" : "\u{18}" }

        func isSaid(on screen: ScreenEmulator) -> Bool {
            let name = Session.repository(0, of: "swift")
            return screen.lines.contains {
                self == .addFavourite
                    ? $0.contains("Added ") || $0.dropFirst(3).hasPrefix("♥") && $0.contains(name)
                    : $0.contains("Removed ")
            }
        }

        func isDone(in folder: ScratchFolder) async throws -> Bool {
            let count = try await DatabaseQueue(path: folder.path("ghlance/library.sqlite")).read { db in
                // On a busy machine the library is not made yet.
                try db.tableExists("favourite") ? Int.fetchOne(db, sql: "SELECT count(*) FROM favourite") : 0
            }
            return count == (self == .addFavourite ? 1 : 0)
        }
    }

    private static func emulator() async throws -> GitHubEmulator {
        var settings = GitHubEmulator.Settings()
        settings.budgetPerMinute = 100_000
        return try await GitHubEmulator(settings)
    }

    /// How often; `GHLANCE_KILLS` for a campaign.
    private static let rounds = getenv("GHLANCE_KILLS").flatMap { Int(String(cString: $0)) } ?? 10

    /// The program right before a change.
    private func start(
        _ change: Change, _ emulator: GitHubEmulator, in data: ScratchFolder
    ) async throws -> BareTerminal {
        let terminal = try ProgramOnTerminal.start(emulator, ["swift"], environment: ["XDG_DATA_HOME": data.path])
        try await terminal.wait(for: "≈250 repositories")
        for (keys, wanted) in change.way {
            terminal.type(keys)
            try await terminal.wait(for: wanted)
        }
        return terminal
    }

    @Test("what is said to be done is done in the library, whenever the program is killed", arguments: Change.allCases)
    func killed(change: Change) async throws {
        let emulator = try await Self.emulator()
        var random = SeededGenerator(seed: 17)
        var said = 0
        for round in 1...Self.rounds {
            let data = try ScratchFolder()
            let terminal = try await start(change, emulator, in: data)
            terminal.type(change.key)
            // Half of the moments are those at which the screen has just said it.
            let pause = random.below(20_000)
            if random.below(2) == 0 {
                try await terminal.wait(for: "the word or the mark") { change.isSaid(on: $0.screen) }
            } else {
                try await Task.sleep(for: .microseconds(pause))
            }
            terminal.signal(SIGKILL)
            _ = try await terminal.waitForEnd()
            guard change.isSaid(on: terminal.screen) else { continue }
            said += 1
            #expect(try await change.isDone(in: data), "round \(round)")
        }
        #expect(said > 0)
        await emulator.shutdown()
    }
}

/// Libraries that cannot be used as they are: the user is told, nothing of theirs is lost, and the search goes on.
@Suite(.fewAtATime) struct BrokenLibraryTests {
    @Test("a damaged library is set aside as it is, and a new one takes its place")
    func damaged() async throws {
        let data = try ScratchFolder()
        try data.run("mkdir", "ghlance")
        try data.write(
            Array("This was a library once. ".utf8) + (0..<20_000).map { UInt8(truncatingIfNeeded: $0) },
            to: "ghlance/library.sqlite")
        let session = try Session.start(environment: ["XDG_DATA_HOME": data.path])
        let screen = try await session.terminal.waitFor("Library was damaged")
        #expect(screen.status.hasPrefix(" Library was damaged. There was no copy to restore."))
        #expect(!screen.lines[0].contains("not saving"))
        #expect(try data.run("ls", "ghlance").contains("library.sqlite.damaged-20"))
        try await session.terminal.type("swift tui", for: "≈250 repositories")
        try await session.terminal.press("C-t", for: "Added ")
    }
}

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
