import TestSupport
import Testing

/// ^Z where there is a shell to come back from, and if there is none.
@Suite(.fewAtATime) struct SuspendTests {
    @Test("inside $(…) ^Z is refused in words, and everything goes on")
    func refused() async throws {
        let session = try await Session.start("swift").answered()
        let screen = try await session.terminal.press("C-z", for: "Can't suspend inside $( ) or a pipe")
        #expect(screen.isAlternate)
        try session.terminal.sendKeys("Down", "Enter")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.answer == "https://github.com/\(Session.repository(1, of: "swift"))\n")
        #expect(ending.isTerminalRestored)
    }

    /// Starts a shell, and in it the program with the rest of a command line.
    private func startInShell(_ rest: String) async throws -> Session {
        let emulator = try EmulatorProcess()
        let terminal = try TerminalDriver.start(
            ["bash", "--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "], output: .terminal)
        try await terminal.waitFor("shell>")
        try terminal.type(try Session.command(emulator).joined(separator: " ") + " \(rest)\n")
        return try await Session(emulator: emulator, terminal: terminal).answered()
    }

    @Test("in a shell ^Z gives the terminal back, and fg brings the screen back as it was")
    func suspended() async throws {
        let session = try await startInShell("swift; stty -a | grep -o -- -echo$")
        let terminal = session.terminal
        let before = try await terminal.press("Down", "Down", for: "a moved selection") {
            $0.isSelected(2, of: "swift")
        }

        for _ in 0..<2 {
            let stopped = try await terminal.press("C-z", for: "the shell") {
                !$0.isAlternate && $0.contains("Stopped") && $0.lines.last { !$0.isEmpty }?.hasPrefix("shell>") == true
            }
            #expect(stopped.isCursorVisible)
            // The shell echoes what is typed: its modes are back.
            try await terminal.type("fg", for: "shell> fg")
            let back = try await terminal.press("Enter", for: "the screen again") {
                $0.isAlternate && $0.lines == before.lines
            }
            #expect(back.cursorColumn == before.cursorColumn)
            try terminal.sendKeys("C-l")
        }
        try await terminal.press("Enter", for: "https://github.com/\(Session.repository(2, of: "swift"))")
        try terminal.type("exit\n")
        #expect(try await terminal.waitForEnd().isTerminalRestored)
    }

    @Test("a terminal that changed its size meanwhile gets a screen of the new one")
    func resizedWhileSuspended() async throws {
        let session = try await startInShell("swift")
        let terminal = session.terminal
        try await terminal.press("C-z", for: "Stopped")
        try terminal.resize(columns: 100, rows: 20)
        try await terminal.type("fg\n", for: " " + String(repeating: "─", count: 98))
        try await terminal.press("C-c", for: "shell>")
    }
}
