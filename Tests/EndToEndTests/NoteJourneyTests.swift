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
        try await terminal.press("F3", for: "No favourites yet.")
        try await terminal.press("M-a", for: "Add a repository")
        try await terminal.paste("https://github.com/octo-labs/gone/issues", for: "✓ octo-labs/gone")
        try await terminal.press("Enter", for: "octo-labs/gone not found")
        try terminal.sendKeys("C-u")
        try terminal.paste("git@github.com:octo-labs/renamed.git")
        try await terminal.press("Enter", for: "Added octo-labs/renamed-since (renamed from octo-labs/renamed).")

        try await terminal.press("M-e", for: "Note on octo-labs/renamed-since")
        try terminal.type("first line")
        try terminal.sendKeys("Enter")
        try terminal.type("second")
        try await terminal.press("Escape", for: "Discard changes to this note?")
        try await terminal.press("Enter", for: "the note still open") {
            $0.contains("   second") && !$0.contains("Discard changes")
        }
        try await terminal.press("C-s", for: "Saved note on octo-labs/renamed-since.")
        try await terminal.waitFor("✎ first line")
        try await terminal.press("M-e", for: "Note on octo-labs/renamed-since")
        try terminal.type("lost ")
        try await terminal.press("C-c", for: "Discard changes to this note?")
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)

        let next = try TerminalDriver.start(
            try Session.command(session.emulator), environment: ["XDG_DATA_HOME": data.path], columns: 100)
        try await next.press("F3", for: "✎ first line")
        try await next.type("second", for: "› second")
        #expect(try next.capture().lines.contains { $0.hasPrefix(" ▌   octo-labs/renamed-since") })
    }
}
