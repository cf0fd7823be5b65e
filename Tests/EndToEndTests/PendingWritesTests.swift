import GRDB
import Glibc
import TestSupport
import Testing

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
