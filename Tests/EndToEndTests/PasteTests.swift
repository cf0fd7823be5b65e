import TestSupport
import Testing

/// Text that comes in a great piece, as it does from real terminals.
@Suite(.hangLimit) struct PasteTests {
    @Test("a paste whose end is lost ends by itself, and ^C behind it leaves")
    func pasteWithoutEnd() async throws {
        let terminal = try ProgramOnTerminal.start(nil, ["--offline"])
        try await terminal.wait(for: "the first frame") { $0.hasDrawn }
        terminal.type("\u{1B}[200~pasted text")
        try await terminal.wait(for: "› pasted text")
        terminal.type("\u{1B}[200~ and more\u{3}")
        #expect(try await terminal.waitForEnd() == 130)
        #expect(terminal.isRestored)
    }

    @Test("the cursor stands behind wide characters that are typed")
    func wideCharacters() async throws {
        let session = try Session.start()
        let terminal = session.terminal
        try await terminal.waitFor("Type to search")
        try await terminal.type("日本語 🚀 é", for: "the cursor behind the text") {
            $0.lines[1].hasPrefix(" › 日本語 🚀 é") && $0.cursorRow == 1 && $0.cursorColumn == 3 + 6 + 1 + 2 + 1 + 1
        }
        try await terminal.press("Left", "Left", "Left", for: "the cursor on the rocket") { $0.cursorColumn == 10 }
        let screen = try await terminal.press("BSpace", "BSpace", for: "› 日本🚀 é")
        #expect(screen.cursorColumn == 7)
        #expect(screen.lines[1].hasSuffix("best match"))
    }

    @Test("200,000 lines without the marks of a paste are one text, and do not keep keys waiting")
    func unbracketedPaste() async throws {
        let terminal = try ProgramOnTerminal.start(nil, ["--offline"])
        try await terminal.wait(for: "the first frame") { $0.hasDrawn }
        let start = ContinuousClock.now
        terminal.type(String(repeating: "one more line\r", count: 200_000).utf8)
        try await terminal.wait(for: "› ") { $0.screen.lines.contains { $0.contains("line one more") } }
        terminal.type("\u{15}after")
        try await terminal.wait(for: "› after")
        // It took 50 s when each letter was a key; what it takes now is mostly the terminal's.
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
