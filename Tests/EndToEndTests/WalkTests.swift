import TestSupport
import Testing

/// The main job, from the first letter to the URL that a shell gets.
@Suite(.fewAtATime) struct WalkTests {
    @Test("typing searches, scrolling loads page after page, Enter prints the URL into $(…)")
    func search() async throws {
        let session = try Session.start("--per-page", "60", emulator: ["--total", "100"], columns: 100)
        let terminal = session.terminal
        try await terminal.waitFor("Type to search")
        try await terminal.type("swift tui", for: "60 loaded")
        try await terminal.press("Down", "Down", "Down", "Up", for: "the third row") {
            $0.isSelected(2, of: "swift tui")
        }
        session.emulator.pause()
        try await terminal.press("M->", for: "NextPage...")
        session.emulator.resume()
        try await terminal.waitFor("all rows") { $0.contains(" 100 repositories") && !$0.contains("NextPage") }
        try await terminal.press("C-s", for: "Sort by")
        try await terminal.press("C-s", "Enter", for: "the most stars first") {
            $0.lines[1].hasSuffix("most stars") && $0.contains(" 100 repositories") && !$0.contains("NextPage")
        }
        try await terminal.press("M-<", for: "the first row") { $0.selected?.contains("-1 ") == true }
        try await terminal.choose()
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0 && ending.isTerminalRestored)
        #expect(ending.answer == "https://github.com/\(Session.repository(0, of: "swift tui"))\n")
        let targets = session.emulator.requests.compactMap { $0.split(separator: " ").last }
        #expect(targets[0] == "/search/repositories?q=swift%20tui&per_page=60")
        #expect(targets[1] == "/search/repositories?q=swift%20tui&per_page=60&page=2")
    }
}
