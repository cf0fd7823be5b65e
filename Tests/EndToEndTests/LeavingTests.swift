import Glibc
import TestSupport
import Testing

/// Every way out leaves the terminal as it was, and says by its status which way it was.
@Suite(.fewAtATime) struct LeavingTests {
    @Test("Esc clears the query first and leaves then, with 130 and nothing printed")
    func escape() async throws {
        let session = try await Session.start("swift").answered()
        let cleared = try await session.terminal.press("Escape", for: "── recent searches ──")
        #expect(cleared.lines[1].hasPrefix(" ›  "))
        try session.terminal.sendKeys("Escape")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 130)
        #expect(ending.answer == "")
        #expect(ending.isTerminalRestored)
    }

    @Test("Esc closes help before anything else")
    func escapeFromHelp() async throws {
        let session = try await Session.start("swift").answered()
        try await session.terminal.press("F1", for: "Esc close")
        let screen = try await session.terminal.press("Escape", for: "≈250 repositories")
        #expect(screen.lines[1].hasPrefix(" › swift "))
    }

    @Test("^C leaves at once, with 130 and nothing printed", arguments: [TerminalDriver.Output.captured, .terminal])
    func interruptKey(output: TerminalDriver.Output) async throws {
        let session = try await Session.start("swift", output: output).answered()
        try session.terminal.sendKeys("C-c")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 130)
        #expect(ending.answer == "")
        #expect(ending.isTerminalRestored)
        #expect(!ending.screen.contains("swift"))
    }

    @Test("^C leaves while a request is on its way")
    func interruptWhileSearching() async throws {
        let session = try Session.start("swift", emulator: ["--script", "1:stall"])
        try await session.terminal.waitFor("searching")
        try session.terminal.sendKeys("C-c")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 130)
        #expect(ending.isTerminalRestored)
    }

    @Test("asked to end, or crashed, it prints nothing and restores the terminal", arguments: [SIGTERM, SIGSEGV])
    func signalled(signal: Int32) async throws {
        let session = try await Session.start("swift").answered()
        try session.terminal.signal(signal)
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 128 + signal)
        #expect(ending.answer == "")
        #expect(ending.isTerminalRestored)
    }

    @Test("Enter with standard output on the terminal prints the URL where a shell would go on")
    func answerOnTheTerminal() async throws {
        let session = try await Session.start("swift", output: .terminal).answered()
        try await session.terminal.choose()
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 0)
        #expect(ending.screen.lines[0] == "https://github.com/\(Session.repository(0, of: "swift"))")
        #expect(ending.screen.lines.dropFirst().allSatisfy { $0.isEmpty })
        #expect(ending.isTerminalRestored)
    }

    @Test("an answer that cannot be written is no success")
    func fullDisk() async throws {
        let emulator = try EmulatorProcess()
        let terminal = try TerminalDriver.start(
            ["sh", "-c", #"exec "$0" "$@" >/dev/full"#] + Session.command(emulator) + ["swift"], output: .terminal)
        try await terminal.waitFor("≈250 repositories")
        try await terminal.choose()
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 1)
        // The answer is not lost with the output: it is in the complaint.
        let complaint = ending.screen.lines.joined()
        #expect(complaint.contains("https://github.com/\(Session.repository(0, of: "swift"))"))
        #expect(complaint.contains("No space left on device"))
        #expect(ending.isTerminalRestored)
    }
}
