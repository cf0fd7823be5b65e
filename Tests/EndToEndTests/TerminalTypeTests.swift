import TestSupport
import Testing

/// The program on every kind of terminal, in every locale, with and without colours.
@Suite struct TerminalTypeTests {
    /// Types that differ in how they place their cursor, draw attributes and switch screens. The last two are nobody's.
    static let types = [
        "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "foot", "", "no-such-terminal",
    ]

    @Test("it is drawn, used and left", arguments: types)
    func isUsable(type: String) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(
                emulator, ["swift"], environment: ["TERM": type], columns: 100, rows: 30)
            // The notice about an unknown type takes the place of what the status line says.
            try await terminal.wait(for: "rows") { $0.screen.lines[4].hasPrefix(" ▌ ") }
            if ["", "no-such-terminal"].contains(type) { try await terminal.wait(for: "using xterm-256color") }
            let lines = terminal.screen.lines
            #expect(lines[0].hasPrefix(" F2 Search "))
            #expect(lines[1].hasPrefix(" › swift"))
            #expect(lines[4].hasPrefix(" ▌ ") && lines[5].hasPrefix("   "))
            // Moves and edits, by the keys of all terminals.
            terminal.type("\u{E}\u{E}")
            try await terminal.wait(for: "the third row") { $0.screen.lines[6].hasPrefix(" ▌ ") }
            terminal.type("\r")
            #expect(try await terminal.waitForEnd() == 0)
            #expect(terminal.screen.unknown.isEmpty)
            #expect(terminal.isRestored)
            #expect(terminal.text.contains("https://github.com/"))
            // They have no other screen to go back to: the last frame stays, but for the line the answer stands on.
            guard ["linux", "vt100"].contains(type) else { return }
            #expect(terminal.screen.lines.allSatisfy { !$0.contains("https://github.com/") || !$0.contains("help") })
        }
    }

    @Test(
        "plain mode, where it is asked for or the terminal cannot place its cursor",
        arguments: [["TERM": "dumb"], ["ACCESSIBLE": "1"], ["GH_ACCESSIBLE_PROMPTER": "enabled"]])
    func plainMode(environment: [String: String]) async throws {
        let terminal = try ProgramOnTerminal.start(environment: environment)
        try await terminal.wait(for: "a prompt") { $0.text.hasSuffix("q to quit.\r\n> ") }
        #expect(terminal.device.modes == terminal.modesBefore)
        // The end of input.
        terminal.type("\u{4}")
        #expect(try await terminal.waitForEnd() == 130)
        #expect(!terminal.output.contains(0x1B))
    }

    @Test("without UTF-8 everything is ASCII", arguments: ["C", ""])
    func asciiLocales(locale: String) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, ["swift"], environment: ["LC_ALL": locale])
            try await terminal.wait(for: "100 loaded")
            #expect(terminal.output.allSatisfy { $0 < 0x80 })
            #expect(terminal.screen.lines[1].hasPrefix(" > swift"))
            #expect(terminal.screen.lines[2].hasPrefix(" ------"))
            #expect(terminal.screen.lines[3].hasPrefix(" > "))
        }
    }

    @Test(
        "as many colours are used as there are",
        arguments: [
            (["NO_COLOR": "1"], nil), (["TERM": "vt100"], nil), (["TERM": "linux"], "3"),
            (["COLORTERM": "yes"], "38;5;"), (["COLORTERM": "truecolor"], "38:2:"),
            (["TERM": "screen-256color", "COLORTERM": "truecolor"], "38;5;"),
        ])
    func colors(environment: [String: String], expected: String?) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, ["swift"], environment: environment)
            // Colours that are not the terminal's own need a background to be seen on.
            if expected?.hasPrefix("38") == true { terminal.type("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\") }
            try await terminal.wait(for: "100 loaded")
            if let expected { try await terminal.wait(for: "a colour") { $0.text.contains("\u{1B}[" + expected) } }
            let text = terminal.text
            let isColored = (0...7).contains { text.contains("\u{1B}[3\($0)m") } || text.contains("38;5;")
            #expect(expected != nil || !isColored)
            #expect(!text.contains(" using "))
        }
    }
}
