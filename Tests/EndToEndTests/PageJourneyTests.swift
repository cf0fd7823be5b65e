import TestSupport
import Testing

/// The page of a repository in a terminal.
@Suite(.fewAtATime) struct PageJourneyTests {
    @Test("^V shows the README, Shift-Down scrolls it, Alt-V fills the screen, Esc goes back step by step")
    func reading() async throws {
        let session = try Session.start("swift", "tui")
        let terminal = session.terminal
        let first = Session.repository(0, of: "swift tui")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-v", for: "the README") {
            $0.contains("About swift-1") && $0.contains("── \(first) ──") && $0.isSelected(0, of: "swift tui")
        }
        try await terminal.press("M-Down", "M-Down", "M-NPage", for: "Chapter 1")

        // The second repository has none; going back shows the first at once.
        try await terminal.press("Down", for: "No README.")
        try await terminal.press("Up", for: "About swift-1")

        try await terminal.press("M-v", for: "the page alone") {
            $0.contains("About swift-1") && !$0.lists(0, of: "swift tui") && $0.status.contains("lines 1–23 of ")
        }
        try await terminal.press("]", "]", for: "the second heading") { $0.lines.first?.contains("Chapter 1") == true }
        try await terminal.press("M->", for: "The end of the README.")
        try await terminal.press("Escape", for: "the list") {
            $0.isSelected(0, of: "swift tui") && $0.contains("── \(first) ──")
        }
        try await terminal.press("Escape", for: "the list alone") { $0.lists(12, of: "swift tui") }
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)
    }

    @Test("search, open a page, read, find, follow a link, go back, take one")
    func deciding() async throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        try emulator.makeBrowser(noting: #"printf '%s\n' "$@""#, in: "opened")
        let terminal = try TerminalDriver.start(
            Session.command(emulator) + ["swift", "tui"], environment: ["GH_BROWSER": emulator.path("browser")])
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-v", for: "About swift-1")
        try await terminal.press("M-v", for: "lines 1–23 of ")
        try await terminal.type("/WORDS OF CHAPTER 1", for: "/WORDS OF CHAPTER 1 · 1 of 4")
        try await terminal.press("Enter", "n", for: "the second match") {
            $0.contains("Words of chapter 10,") && $0.status.contains(" · 2 of 4 ")
        }
        try await terminal.type("N", for: " · 1 of 4 ")
        try await terminal.press("Escape", for: "the lines again") {
            $0.status.contains(" of ") && !$0.contains("· 1 of 4")
        }
        try await terminal.type("9", for: "No link 9: this page has 1 link.")
        try await terminal.type("1", for: "[1] https://example.org/docs")
        try await terminal.press("Enter", for: "Opened example.org/docs in the browser.")
        #expect(emulator.read("opened") == "https://example.org/docs\n")
        try await terminal.press("Escape", for: "the list") { $0.isSelected(0, of: "swift tui") }
        try terminal.sendKeys("Down", "Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0)
        #expect(ending.answer == "https://github.com/\(Session.repository(1, of: "swift tui"))\n")
    }

    @Test("a page and facts that an earlier process has seen are there at once with their age, but not with --private")
    func again() async throws {
        let folder = try ScratchFolder()
        let emulator = try EmulatorProcess(["--budget", "1000"])
        func start(_ options: String...) throws -> TerminalDriver {
            try TerminalDriver.start(
                Session.command(emulator) + options + ["swift", "tui"],
                environment: ["XDG_DATA_HOME": folder.path("data")], columns: 140, rows: 36)
        }
        func quit(_ terminal: TerminalDriver) async throws {
            try terminal.sendKeys("C-c")
            _ = try await terminal.waitForEnd()
        }
        @Sendable func isLoaded(_ screen: TerminalScreen) -> Bool {
            screen.contains("About swift-1") && screen.contains(" in 30 weeks")
        }
        let first = try start()
        try await first.waitFor("≈250 repositories")
        try await first.press("C-v", for: "the page and the facts", until: isLoaded)
        try await quit(first)

        let offline = try start("--offline")
        try await offline.waitFor("the saved rows") { $0.isSelected(0, of: "swift tui") }
        // The page is open as it was left.
        try await offline.waitFor("the saved page") { screen in
            isLoaded(screen) && screen.lines.contains { $0.contains(/── \d+ s old · offline ──/) }
        }
        try await quit(offline)

        // What was seen within a minute is not asked for again.
        let requests = emulator.targets.count
        let fresh = try start()
        try await fresh.waitFor("the page with its age") { isLoaded($0) && $0.contains(" s old ──") }
        try await quit(fresh)
        #expect(!emulator.targets.dropFirst(requests).contains { $0.hasSuffix("/readme") })

        let second = try start("--freshness", "0")
        try await second.waitFor("≈250 repositories")
        try await second.waitFor("the page without an age") { isLoaded($0) && !$0.contains(" old ──") }
        try await quit(second)

        let secret = try start("--private")
        try await secret.waitFor("≈250 repositories")
        emulator.pause()
        try secret.sendKeys("C-v")
        #expect(try await !secret.waitFor("Loading README…").contains(" in 30 weeks"))
        emulator.resume()
        try await secret.waitFor("the page and the facts", until: isLoaded)
    }

    @Test("a failed page leaves the list alone, and is loaded again by ^R")
    func failing() async throws {
        let session = try await Session.start("swift", "tui", emulator: ["--script", "2:502"]).answered()
        let terminal = session.terminal
        try await terminal.press("C-v", for: "Could not load the README: GitHub server error (502).")
        #expect(try terminal.capture().isSelected(0, of: "swift tui"))
        try await terminal.waitFor("Press ^R to retry.")
        try await terminal.press("C-r", for: "About swift-1")
    }
}
