import TestSupport
import Testing

/// Stars imported on the favourites screen.
@Suite(.fewAtATime) struct StarImportJourneyTests {
    private func start(
        _ words: String..., script: String? = nil, token: String = "ghp_starsTestToken00000000000000000001",
        stars: Int = 250
    ) throws -> Session {
        let emulator = try EmulatorProcess(["--stars", "\(stars)"] + (script.map { ["--script", $0] } ?? []))
        let terminal = try TerminalDriver.start(
            try Session.command(emulator) + words, environment: ["GH_TOKEN": token], columns: 100)
        return Session(emulator: emulator, terminal: terminal)
    }

    /// Starts with a script, and shows the favourites once it is known who asks.
    private func startOnFavourites(script: String, for wanted: String) async throws -> Session {
        let session = try start(script: script)
        try await session.terminal.waitFor("octocat")
        try await session.terminal.press("F3", for: wanted)
        return session
    }

    @Test("Alt-I on F3 lists the stars page by page; a second cancels the request and keeps them; a third continues")
    func importing() async throws {
        let session = try await startOnFavourites(
            script: "3:stall", for: "Press Alt-I to import your stars from GitHub.")
        let terminal = session.terminal
        try await terminal.press("M-i", for: "two pages of three") {
            $0.status.contains("Importing stars: 200 of ≈300…") && $0.contains(" octo-labs/starred-1 ")
        }
        try await terminal.press("M-i", for: "the sum of two pages") {
            $0.status.hasPrefix(" Import cancelled; imported 200 stars, 200 new.")
        }
        #expect(try terminal.capture().contains(" octo-labs/starred-1 "))
        try await terminal.press("M-i", for: "the sum of all") { $0.status.hasPrefix(" Imported 250 stars, 50 new.") }
        try await terminal.press("Down", for: "2 / 250 favourites")
        let log = (session.emulator.read("requests") ?? "").split(separator: "\n")
        #expect(log.contains { $0.hasPrefix("abort ") && $0.contains("page=3") }, "\(log)")
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().isTerminalRestored)
    }

    @Test("what fails is said above the status line, the rows stay, and ^R continues")
    func failing() async throws {
        let session = try await startOnFavourites(script: "2:secondary=42,4:500,5:500", for: "No favourites yet.")
        let terminal = session.terminal
        try await terminal.press("M-i", for: "the limit") {
            $0.contains("✗ Import stopped after 100 stars: ") && $0.contains("   Retry in 4")
                && $0.contains(" octo-labs/starred-1 ")
        }
        try await terminal.press("C-r", for: "another failure") {
            $0.contains("(500)") && $0.contains(" octo-labs/starred-1 ")
        }
        try await terminal.press("Escape", for: "the failure closed") { !$0.contains("✗") && $0.contains("favourites") }
        try await terminal.press("M-i", for: "(500)")
        try await terminal.press("C-r", for: "the sum of all") { $0.status.hasPrefix(" Imported 250 stars, 150 new.") }
        #expect(session.emulator.read("requests")?.contains("page=3") == true)
    }

    @Test("who is signed out is told to sign in; a private session and one that is offline say why they cannot")
    func obstacles() async throws {
        let anonymous = try start(token: "")
        try await anonymous.terminal.waitFor("not signed in")
        try await anonymous.terminal.press("F3", "M-i", for: "Sign in (F5) to import your stars.")
        #expect(!(anonymous.emulator.read("requests") ?? "").contains("starred"))
        let hidden = try start("--private").terminal
        try await hidden.press("F3", "M-i", for: "This session is private: nothing is saved.")
        let offline = try start("--offline").terminal
        try await offline.press("F3", "M-i", for: "Working offline. Start without --offline to import stars.")
    }

    @Test("the program ends cleanly while stars are imported")
    func leaving() async throws {
        let session = try start(script: "2:stall")
        let terminal = session.terminal
        try await terminal.waitFor("octocat")
        try await terminal.press("F3", "M-i", for: "Importing stars: 100 of ≈300…")
        try terminal.sendKeys("C-c")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 130)
        #expect(ending.isTerminalRestored)
        #expect(session.emulator.read("requests")?.contains("page=2") == true)
    }
}
