import TestSupport
import Testing

/// Stars imported on the favourites screen.
@Suite(.fewAtATime) struct StarImportJourneyTests {
    @Test("Alt-I on F3 lists the stars page by page; a second cancels the request and keeps them; a third continues")
    func importing() async throws {
        let session = try Session.start(
            emulator: ["--stars", "250", "--script", "3:stall"],
            environment: ["GH_TOKEN": "ghp_starsTestToken00000000000000000001"], columns: 100)
        let terminal = session.terminal
        try await terminal.waitFor("octocat")
        try await terminal.press("F3", for: "Press Alt-I to import your stars from GitHub.")
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
}
