import TestSupport
import Testing

/// Adding a repository by its address and writing about it.
@Suite(.fewAtATime) struct NoteJourneyTests {
    @Test("Alt-A adds what a pasted address names, Alt-E notes, Esc asks, ^S saves, ^C twice leaves")
    func addAndNote() async throws {
        let data = try ScratchFolder()
        let session = try Session.start(environment: ["XDG_DATA_HOME": data.path])
        let terminal = session.terminal
        try await terminal.waitFor("Type to search")
        try terminal.sendKeys("F3")
        try await terminal.waitFor("No favourites yet.")
        try terminal.sendKeys("M-a")
        try await terminal.waitFor("Add a repository")
        try terminal.paste("https://github.com/octo-labs/gone/issues")
        try await terminal.waitFor("✓ octo-labs/gone")
        try terminal.sendKeys("Enter")
        try await terminal.waitFor("octo-labs/gone not found")
        try terminal.sendKeys("C-u")
        try terminal.paste("git@github.com:octo-labs/renamed.git")
        try terminal.sendKeys("Enter")
        try await terminal.waitFor("Added octo-labs/renamed-since (renamed from octo-labs/renamed).")

        try terminal.sendKeys("M-e")
        try await terminal.waitFor("Note on octo-labs/renamed-since")
        try terminal.type("first line")
        try terminal.sendKeys("Enter")
        try terminal.type("second")
        try terminal.sendKeys("Escape")
        try await terminal.waitFor("Discard changes to this note?")
        try terminal.sendKeys("Enter")
        try await terminal.waitFor("the note still open") {
            $0.contains("   second") && !$0.contains("Discard changes")
        }
        try terminal.sendKeys("C-s")
        try await terminal.waitFor("Saved note on octo-labs/renamed-since.")
        try await terminal.waitFor("✎ first line")
        try terminal.sendKeys("M-e")
        try await terminal.waitFor("Note on octo-labs/renamed-since")
        try terminal.type("lost ")
        try terminal.sendKeys("C-c")
        try await terminal.waitFor("Discard changes to this note?")
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)

        let next = try TerminalDriver.start(
            try Session.command(session.emulator), environment: ["XDG_DATA_HOME": data.path], columns: 100)
        try next.sendKeys("F3")
        try await next.waitFor("✎ first line")
        try next.type("second")
        try await next.waitFor("› second")
        #expect(try next.capture().lines.contains { $0.hasPrefix(" ▌ octo-labs/renamed-since") })
    }
}
