import Glibc
import TestSupport
import Testing

/// Keeping repositories, in one process and in another.
@Suite(.fewAtATime) struct FavouritesJourneyTests {
    @Test("^T adds, F3 lists, another process follows and saves a note, ^X removes, Alt-U puts back, Enter prints")
    func keeping() async throws {
        let data = try ScratchFolder()
        let session = try Session.start("swift", "tui", environment: ["XDG_DATA_HOME": data.path])
        let terminal = session.terminal
        let (first, second) = (Session.repository(0, of: "swift tui"), Session.repository(1, of: "swift tui"))
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-t", for: "the mark") { $0.lines.contains { $0.hasPrefix(" ▌ ♥ \(first) ") } }

        let other = try session.emulator.start(environment: ["XDG_DATA_HOME": data.path])
        try await other.press("F3", for: "what the first process has added") {
            $0.isSelected(0, of: "swift tui") && $0.status.hasPrefix(" 1 / 1 favourite ")
        }
        try terminal.sendKeys("Down", "C-t")
        try await other.waitFor("what it has added since") {
            $0.status.contains(" / 2 favourites ") && $0.isSelected(0, of: "swift tui") && $0.lists(1, of: "swift tui")
        }

        try await other.press("M-e", for: "Note on ")
        try await other.type("good", for: "good")
        try await other.press("C-s", for: "Saved note")
        try await other.press("C-x", for: "Removed \(first)")
        try await terminal.waitFor("the mark gone") { $0.lines.contains { $0.dropFirst(3).hasPrefix("  \(first) ") } }
        try other.sendKeys("M-u")
        try await terminal.waitFor("the mark back") { $0.lines.contains { $0.dropFirst(3).hasPrefix("♥ \(first) ") } }

        // The name of the second alone has all letters of its name.
        try await other.type(second, for: "the filter") {
            $0.isSelected(1, of: "swift tui") && !$0.lists(0, of: "swift tui")
        }
        try await other.choose()
        let ending = try await other.waitForEnd()
        #expect(ending.answer == "https://github.com/\(second)\n")
    }

    @Test("what is kept with the last key before Enter is kept, however long the library takes")
    func keptWithTheLastKey() async throws {
        let data = try ScratchFolder()
        // As if another process were repairing it: the program cannot open it yet.
        mkdir(data.path("ghlance"), 0o700)
        let lock = open(data.path("ghlance/library.sqlite.lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
        let session = try await Session.start("swift", "tui", environment: ["XDG_DATA_HOME": data.path]).answered()
        try await session.terminal.waitFor("↵ print")
        try session.terminal.sendKeys("C-t", "Enter")
        // The screen is given back at once.
        try await session.terminal.waitFor("the screen gone") { !$0.contains("≈250 repositories") }
        close(lock)
        _ = try await session.terminal.waitForEnd()

        let next = try session.emulator.start(environment: ["XDG_DATA_HOME": data.path])
        try await next.press("F3", for: "1 favourite ")
        #expect(try next.capture().isSelected(0, of: "swift tui"))
    }
}

/// News of favourites, in a terminal.
@Suite(.fewAtATime) struct NewsJourneyTests {
    @Test("F3 checks the favourites, rows say what is new, and Alt-K acknowledges")
    func news() async throws {
        let token = ["GH_TOKEN": "ghp_newsTestTokenDoNotUse0123456789012345"]
        let session = try Session.start("--", "released", environment: token, columns: 120)
        let terminal = session.terminal
        try await terminal.waitFor("octocat")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-t", for: "Added ")
        try terminal.sendKeys("C-u")
        try await terminal.type("moved", for: "a moved repository") { $0.lists(0, of: "moved") }
        try terminal.sendKeys("C-t")
        // What is not saved yet is not checked.
        try await terminal.waitFor("Added \(Session.repository(0, of: "moved"))")
        // The first check finds the release that later ones are compared with, and the new name. Until it ends, C-r cancels it.
        try await terminal.press("F3", for: "the new name, and the end of the check") {
            $0.contains("moved-1 renamed to moved-1-since") && !$0.contains("Checking favourites")
        }
        #expect(try !terminal.capture().contains("new release"))
        try await terminal.press("C-r", for: "new release v2.1")
        // The row with the selection is the last one that was added.
        try await terminal.press("M-k", for: "one of two") {
            !$0.contains("renamed to") && $0.contains("new release v2.1") && $0.contains("moved-1-since")
        }
        let requests = (session.emulator.read("requests") ?? "").split(separator: "\n")
        // They are checked when they are shown, and again when the user asks.
        #expect(requests.count { $0.contains("POST /graphql") } == 2, "\(requests)")
    }
}

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
