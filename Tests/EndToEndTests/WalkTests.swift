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

    @Test("favourites are added, noted, put in order, removed, put back, found and printed")
    func favourites() async throws {
        let session = try Session.start("swift", columns: 100)
        let walk = Walk(session.terminal)
        try await walk.see("≈250 repositories")
        try await walk.press("C-t", see: "Added ")
        try await walk.press("Down", "C-t", see: "Added \(Session.repository(1, of: "swift"))")
        try await walk.press("F3", see: "2 favourites")
        try await walk.press("M-e", see: "Note on ")
        try session.terminal.type("what it is good for")
        try walk.press("Enter")
        try session.terminal.type("and what it is not")
        try await walk.see("and what it is not")
        try await walk.press("Escape", see: "Discard changes")
        try await walk.press("Enter", see: "the note again") {
            !$0.contains("Discard changes") && $0.contains("not saved")
        }
        try await walk.press("C-s", see: "Saved note")
        try await walk.press("C-s", "C-s", "Enter", see: "another order") {
            !$0.lines[1].hasSuffix("last added") && !$0.contains("Saved")
        }
        try await walk.press("C-x", see: "Removed ")
        try await walk.press("M-u", see: "the note again") {
            $0.contains("✎ what it is good for") && $0.status.hasPrefix(" Restored ")
        }
        try session.terminal.type("good")
        try await walk.see("1 / 1")
        try walk.press("Enter")
        #expect(try await session.terminal.waitForEnd().answer.hasPrefix("https://github.com/"))
        try walk.expect("favourites")
    }
}
