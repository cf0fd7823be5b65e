import TestSupport
import Testing

/// What goes wrong on the way is said, and heals.
@Suite(.fewAtATime) struct FailureJourneyTests {
    @Test("an error is said in words, the rows stay, and ^R heals it")
    func errorAndRetry() async throws {
        let session = try await Session.start("swift", emulator: ["--script", "2:html"]).answered()
        let terminal = session.terminal
        let failed = try await terminal.type(" tui", for: "The reply did not come from GitHub's API (200")
        #expect(failed.lines[21].hasPrefix(" ✗ ") || failed.lines[20].hasPrefix(" ✗ "))
        #expect(failed.lines[22].hasPrefix("   Check the API URL"))
        #expect(failed.status.contains("^R retry"))
        #expect(failed.lists(0, of: "swift"))

        try await terminal.press("C-r", for: "the new rows and no error") {
            $0.lists(0, of: "swift tui") && !$0.contains("✗")
        }
        #expect(try await session.emulator.waitForRequests(3).count == 3)
    }

    @Test("a server's passing trouble heals by itself")
    func passingTrouble() async throws {
        let session = try await Session.start("swift", emulator: ["--script", "1:500,2:reset"]).answered()
        #expect(try await session.emulator.waitForRequests(3).count == 3)
    }

    @Test("trouble that does not pass is said, and ^R heals it when it has passed")
    func lastingTrouble() async throws {
        let session = try await Session.start("swift", emulator: ["--script", "2:500,3:502,4:500"]).answered()
        let failed = try await session.terminal.type(" tui", for: "Retry in a moment.")
        #expect(failed.contains("GitHub server error (500)."))
        #expect(failed.lists(0, of: "swift"))
        try await session.terminal.press("C-r", for: "the rows of the query") { $0.lists(0, of: "swift tui") }
    }

    @Test("a rate limit is counted down, and then the latest query runs by itself")
    func rateLimit() async throws {
        let session = try await Session.start("swift", emulator: ["--script", "2:secondary=5"]).answered()
        let terminal = session.terminal
        let limited = try await terminal.type(" tui", for: "Searching again in ")
        #expect(limited.contains("✗ Secondary rate limit reached"))
        #expect(limited.lists(0, of: "swift"))
        try await terminal.type("x", for: "the new rows and no error") {
            $0.lists(0, of: "swift tuix") && !$0.contains("✗")
        }
        let queries = try await session.emulator.waitForRequests(3).compactMap { $0.split(separator: " ").last }
        #expect(queries.count == 3)
        #expect(queries.last?.contains("q=swift%20tuix") == true)
    }

    @Test("a GitHub that cannot be reached is said, with the way out")
    func unreachable() async throws {
        let program = try TerminalDriver.executable("ghlance")
        // Port 9 is for discarding (RFC 863); nothing listens there.
        let terminal = try TerminalDriver.start([program, "--api-url", "http://127.0.0.1:9", "swift"])
        let screen = try await terminal.waitFor("Check your connection and any proxy, then retry.")
        #expect(screen.contains("✗ Could not connect to 127.0.0.1"))
        #expect(!screen.contains("No repositories match"))
    }
}
