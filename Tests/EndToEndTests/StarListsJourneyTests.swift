import TestSupport
import Testing

/// Lists of stars, in a terminal.
@Suite(.fewAtATime) struct StarListsJourneyTests {
    @Test("favourites are in sections by list, and a dialog changes them")
    func journey() async throws {
        let emulator = try EmulatorProcess(["--stars", "4"])
        let token = ["GH_TOKEN": "ghp_listsTestTokenDoNotUse000000000000001"]
        let terminal = try emulator.start(environment: token, columns: 100)
        try await terminal.waitFor("octocat")
        try await terminal.press("F3", "M-i", for: "Imported 4 stars")
        let sections = try await terminal.waitFor("sections") {
            $0.contains("── Tools ──") && $0.contains("── To read ──") && $0.contains("── in no list ──")
        }
        // No list without favourites, and nothing of what its name would do to the terminal.
        #expect(!sections.contains("日本語"))
        try await terminal.press("M-<", for: "the first of Tools") { $0.selected?.contains("starred-1 ") == true }
        try await terminal.press("M-x", for: "Menu")
        try await terminal.type("star lists", for: "add selected to star lists")
        try await terminal.press("Enter", for: "Star lists of octo-labs/")
        try await terminal.waitFor("[✓] Tools")
        #expect(try terminal.capture().contains("[ ] To read"))

        try await terminal.press("Down", "Space", for: "the notice") {
            $0.status.contains("starred-1 is in Tools, To read now.")
        }
        #expect(try terminal.capture().contains("[✓] To read"))
    }
}
