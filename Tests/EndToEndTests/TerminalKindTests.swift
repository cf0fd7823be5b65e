import TestSupport
import Testing

/// Terminals that can do less, and users who want less.
@Suite(.fewAtATime) struct TerminalKindTests {
    private func colors(_ screen: TerminalScreen) -> Bool {
        screen.text.firstMatch(of: #/\e\[[0-9;:]*(?:3[0-7]|38|9[0-7])[;:m]/#) != nil
    }

    @Test("there are colours, and with NO_COLOR there are none")
    func noColor() async throws {
        for (environment, expected) in [([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false)] {
            let session = try Session.start("swift", environment: environment)
            try await session.terminal.waitFor("≈250 repositories")
            #expect(try colors(session.terminal.capture(escapes: true)) == expected, "\(environment)")
        }
    }

    @Test("a terminal nobody knows is treated like others, and that is said", arguments: ["no-such-terminal", ""])
    func unknownTerminal(type: String) async throws {
        let session = try Session.start(environment: ["TERM": type])
        let screen = try await session.terminal.waitFor("treated as")
        #expect(screen.status.contains(type.isEmpty ? "TERM is not set" : "“no-such-terminal” is not known"))
        try session.terminal.type("swift")
        try await session.terminal.waitFor("≈250 repositories")
        try session.terminal.sendKeys("Enter")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 0)
        #expect(ending.isTerminalRestored)
    }

    @Test("a plain terminal is enough", arguments: ["vt100", "xterm", "screen", "linux", "ansi"])
    func plainTerminal(type: String) async throws {
        let session = try Session.start("swift", environment: ["TERM": type])
        let screen = try await session.terminal.waitFor("≈250 repositories")
        #expect(screen.isSelected(0, of: "swift"))
        try session.terminal.sendKeys("Down", "Enter")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.answer == "https://github.com/\(Session.repository(1, of: "swift"))\n")
        #expect(ending.modesBefore == ending.modesAfter)
    }

    @Test("a terminal that cannot place text is refused in a sentence")
    func dumbTerminal() async throws {
        let session = try Session.start("swift", environment: ["TERM": "dumb"])
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 2)
        #expect(ending.answer == "")
        #expect(ending.screen.lines[0].hasPrefix("ghlance: "))
        #expect(ending.isTerminalRestored)
    }

    @Test("without UTF-8 everything is ASCII")
    func ascii() async throws {
        let session = try Session.start("swift", environment: ["LC_ALL": "C"])
        let screen = try await session.terminal.waitFor("~250 repositories - 100 loaded")
        #expect(screen.text.unicodeScalars.allSatisfy { $0.isASCII })
        #expect(screen.lines[1].hasPrefix(" > swift "))
        #expect(screen.lines[3].hasPrefix(" > \(Session.repository(0, of: "swift"))"))
        #expect(screen.lines[2] == " " + String(repeating: "-", count: 78))
        #expect(screen.lines[3...21].contains { $0.contains("????") })
    }
}
