import Glibc
import TestSupport
import Testing

/// The log, and what is never in it.
@Suite(.fewAtATime) struct LogTests {
    @Test("--log writes a file for its owner alone, without the token, wherever the token turns up")
    func log() async throws {
        // Of GitHub's old form: this one is also what is searched for, so it may be on the screen.
        let token = "0123456789abcdef0123456789abcdef01234567"
        let emulator = try EmulatorProcess()
        let path = emulator.path("ghlance.log")
        // A umask that would let everybody read it.
        let terminal = try TerminalDriver.start(
            ["sh", "-c", #"umask 0; exec "$0" "$@""#] + Session.command(emulator) + ["--log", path, token],
            environment: ["GH_TOKEN": token])
        // Without the token, the names in the answer are none.
        try await terminal.waitFor("items are unreadable")
        try await terminal.waitFor("octocat · 29")
        let requests = try await emulator.waitForRequests(1)
        #expect(requests[0].contains(" token GET "))
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)

        let log = try #require(emulator.read("ghlance.log"))
        #expect(log.contains("GET http://127.0.0.1:"))
        #expect(log.contains("status=200"))
        #expect(!log.contains(token))
        #expect(!log.lowercased().contains("bearer"))
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("a log that was there before is kept, and becomes its owner's alone")
    func append() async throws {
        let emulator = try EmulatorProcess()
        try emulator.write(script: "earlier\n", to: "ghlance.log")
        let path = emulator.path("ghlance.log")
        chmod(path, 0o644)
        let terminal = try TerminalDriver.start(Session.command(emulator) + ["--log", path, "swift"])
        try await terminal.waitFor("≈250 repositories")
        try terminal.sendKeys("C-c")
        _ = try await terminal.waitForEnd()
        #expect(emulator.read("ghlance.log")?.hasPrefix("earlier\n20") == true)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("without a token GitHub is asked as nobody, and without --log nothing is written")
    func anonymous() async throws {
        let session = try Session.start("swift")
        let screen = try await session.terminal.waitFor("≈250 repositories")
        #expect(screen.lines[0].contains("not signed in"))
        #expect(try await session.emulator.waitForRequests(1)[0].contains(" anonymous GET "))
        #expect(session.terminal.homeFile("ghlance.log") == nil)
    }

    @Test("--log-level debug tells what each change came from, and which paths of the state it changed")
    func transitions() async throws {
        let token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz"
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let terminal = try TerminalDriver.start(
            Session.command(emulator) + ["--log-level=debug", "--log", emulator.path("ghlance.log"), "swift"],
            environment: ["GH_TOKEN": token])
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("Down", for: "the second row") { $0.isSelected(1, of: "swift") }
        try await terminal.press("F3", for: "No favourites yet.")
        try await terminal.press("F4", for: "1 search ")
        try terminal.sendKeys("C-c")
        _ = try await terminal.waitForEnd()

        let lines = try #require(emulator.read("ghlance.log")).split(separator: "\n")
        func line(_ parts: String...) -> Bool { lines.contains { line in parts.allSatisfy { line.contains($0) } } }
        #expect(line("effect", "search searchFinished", "search.repositories: 0 elements → 100 elements"))
        #expect(line("action list move", "list moved", "search.screen.list.selectedIndex: 0 → 1"))
        #expect(line("action shell show", "shell show", "shell.screen: search → favourites"))
        #expect(line("shell.screen: favourites → history"))
        #expect(!lines.contains { $0.contains(token) })
    }

    @Test("without --log-level the log tells of requests alone")
    func levels() async throws {
        let emulator = try EmulatorProcess()
        let terminal = try TerminalDriver.start(
            Session.command(emulator) + ["--log", emulator.path("ghlance.log"), "swift"])
        try await terminal.waitFor("≈250 repositories")
        try terminal.sendKeys("C-c")
        _ = try await terminal.waitForEnd()
        let log = try #require(emulator.read("ghlance.log"))
        #expect(log.contains("status=200"))
        #expect(!log.contains("searchFinished"))
    }
}
