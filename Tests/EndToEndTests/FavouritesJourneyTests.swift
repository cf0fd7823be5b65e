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
