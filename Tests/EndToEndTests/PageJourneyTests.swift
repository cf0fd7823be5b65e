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
        try terminal.sendKeys("C-v")
        try await terminal.waitFor("the README") {
            $0.contains("About swift-1") && $0.contains("── \(first) ──") && $0.isSelected(0, of: "swift tui")
        }
        try terminal.sendKeys("M-Down", "M-Down", "M-Down", "M-NPage")
        try await terminal.waitFor("Chapter 1")

        // The second repository has none; going back shows the first at once.
        try terminal.sendKeys("Down")
        try await terminal.waitFor("No README.")
        try terminal.sendKeys("Up")
        try await terminal.waitFor("About swift-1")

        try terminal.sendKeys("M-v")
        try await terminal.waitFor("the page alone") {
            $0.contains("About swift-1") && !$0.lists(0, of: "swift tui") && $0.status.contains("lines 1–23 of ")
        }
        try terminal.sendKeys("]", "]")
        try await terminal.waitFor("the second heading") { $0.lines.first?.contains("Chapter 1") == true }
        try terminal.sendKeys("M->")
        try await terminal.waitFor("The end of the README.")
        try terminal.sendKeys("Escape")
        try await terminal.waitFor("the list") { $0.isSelected(0, of: "swift tui") && $0.contains("── \(first) ──") }
        try terminal.sendKeys("Escape")
        try await terminal.waitFor("the list alone") { $0.lists(12, of: "swift tui") }
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)
    }

    @Test("a failed page leaves the list alone, and is loaded again by ^R in full screen")
    func failing() async throws {
        let session = try Session.start("swift", "tui", emulator: ["--script", "2:502"])
        let terminal = session.terminal
        try await terminal.waitFor("≈250 repositories")
        try terminal.sendKeys("C-v")
        try await terminal.waitFor("Could not load the README: GitHub server error (502).")
        #expect(try terminal.capture().isSelected(0, of: "swift tui"))
        try terminal.sendKeys("M-v")
        try await terminal.waitFor("Press ^R to retry.")
        try terminal.sendKeys("C-r")
        try await terminal.waitFor("About swift-1")
    }
}
