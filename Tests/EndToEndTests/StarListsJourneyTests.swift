import TestSupport
import Testing

/// Lists of stars, in a terminal.
@Suite(.fewAtATime) struct StarListsJourneyTests {
    @Test(
        "favourites are in sections by list, a dialog changes them, Alt-U undoes it, and a restart offline shows them")
    func journey() async throws {
        let data = try ScratchFolder()
        let emulator = try EmulatorProcess(["--stars", "4"])
        let environment = ["GH_TOKEN": "ghp_listsTestTokenDoNotUse000000000000001", "XDG_DATA_HOME": data.path]
        let terminal = try emulator.start(environment: environment, columns: 100)
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
        try await terminal.press("M-u", for: "the undo") { $0.status.contains("starred-1 is in Tools now.") }
        #expect(try terminal.capture().contains("[ ] To read"))

        try await terminal.press("Escape", for: "the sections") { !$0.contains("[✓]") }
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().isTerminalRestored)

        let offline = try emulator.start("--offline", environment: environment, columns: 100)
        try await offline.press("F3", for: "the saved sections") {
            $0.contains("── Tools ──") && $0.contains("── To read ──")
        }
        try await offline.press("M-x", for: "Menu")
        try await offline.type("star lists", for: "Not available now")
    }
}
