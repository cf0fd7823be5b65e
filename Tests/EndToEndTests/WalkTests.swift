import TestSupport
import Testing

/// Walks through the program that keep every screen on the way: see `Walk`.
///
/// `GHLANCE_WRITE_GOLDEN=1 make test ARGS="--filter WalkTests"` writes the screens anew.
@Suite(.fewAtATime) struct WalkTests {
    @Test("typing searches, scrolling loads page after page, Enter prints the URL into $(…)")
    func search() async throws {
        let session = try Session.start("--per-page", "60", emulator: ["--total", "100"], columns: 100)
        let walk = Walk(session.terminal)
        try await walk.see("Type to search")
        try session.terminal.type("swift tui")
        try await walk.see("60 loaded")
        try await walk.press("Down", "Down", "Down", "Up", see: "the third row") { $0.isSelected(2, of: "swift tui") }
        session.emulator.pause()
        try await walk.press("M->", see: "NextPage...")
        session.emulator.resume()
        try await walk.see("all rows") { $0.contains(" 100 repositories") && !$0.contains("NextPage") }
        try await walk.press("C-s", see: "Sort by")
        try await walk.press("C-s", "Enter", see: "the most stars first") {
            $0.lines[1].hasSuffix("most stars") && $0.contains(" 100 repositories") && !$0.contains("NextPage")
        }
        try await walk.press("M-<", see: "the first row") { $0.selected?.contains("-1 ") == true }
        try walk.expect("search")
        try await session.terminal.choose()
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 0 && ending.isTerminalRestored)
        #expect(ending.answer == "https://github.com/\(Session.repository(0, of: "swift tui"))\n")
        let targets = session.emulator.requests.compactMap { $0.split(separator: " ").last }
        #expect(targets[0] == "/search/repositories?q=swift%20tui&per_page=60")
        #expect(targets[1] == "/search/repositories?q=swift%20tui&per_page=60&page=2")
    }
}
