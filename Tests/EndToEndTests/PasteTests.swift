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
