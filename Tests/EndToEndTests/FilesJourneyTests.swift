import TestSupport
import Testing

/// Inside a repository: its files, a filter, its code, and what is saved of it.
struct FilesJourneyTests {
    private let token = ["GH_TOKEN": "ghp_filesTestTokenDoNotUse012345678901234"]

    @Test("Alt-W lists files, letters filter them, ? searches code, and Esc goes back to the list as it was")
    func files() async throws {
        let session = try Session.start("--freshness", "0", "swift", "tui", environment: token, columns: 100)
        let terminal = session.terminal
        try await terminal.waitFor("octocat")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("Down", for: "the second row") { $0.isSelected(1, of: "swift tui") }
        try await terminal.press("M-w", for: "the files") {
            $0.contains("── notable files of \(Session.repository(1, of: "swift tui")) ──") && $0.contains("▸ Sources/")
                && $0.status.contains("17 files")
        }
        try await terminal.type("srchstate", for: "Sources/App/Search/SearchState.swift")
        try await terminal.waitFor("1 / 1 shown · 17 files")
        // Enter reads a file; what was filtered is as it was behind it.
        try await terminal.press("Enter", for: "the file") { screen in
            screen.lines[0].contains("Sources/App/Search/SearchState.swift")
                && screen.contains("  2  int number_2(void)")
        }
        try await terminal.press("Escape", for: "1 / 1 shown · 17 files")
        try await terminal.press("C-u", for: "▸ Sources/")
        try await terminal.type("?find", for: "↵ search code")
        try await terminal.press("Enter", for: "8 files with matches")
        try await terminal.press("Escape", for: "▸ Sources/")
        // A symbolic link leads to its file.
        try await terminal.type("latest", for: "1 / 1 shown · 17 files")
        try await terminal.press("Enter", for: "the file it leads to") { $0.contains("About README.md") }
        try await terminal.press("Escape", for: "1 / 1 shown · 17 files")
        try await terminal.press("C-u", for: "▸ Sources/")
        try await terminal.press("Escape", for: "the list as it was") { $0.isSelected(1, of: "swift tui") }
        // The commit alone is asked for again.
        try await terminal.press("M-w", for: "▸ Sources/")
        try await terminal.press("Escape", for: "the list") { $0.isSelected(1, of: "swift tui") }
        try await terminal.choose()
        _ = try await terminal.waitForEnd()
        let requests = (session.emulator.read("requests") ?? "").split(separator: "\n")
        #expect(requests.count { $0.contains("/git/trees/") } == 1)
        // A request on a kept connection that stays silent, as on a busy machine, is repeated.
        #expect(requests.count { $0.contains("/commits/HEAD") } >= 2)
    }
}
