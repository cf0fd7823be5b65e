import TestSupport
import Testing

/// What is printed at the end, where it goes, and with which status.
@Suite(.fewAtATime) struct AnswerTests {
    @Test("Enter with standard output on the terminal prints the URL where a shell would go on")
    func onTheTerminal() async throws {
        let session = try await Session.start("swift", output: .terminal).answered()
        try await session.terminal.choose()
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 0)
        #expect(ending.screen.lines[0] == "https://github.com/\(Session.repository(0, of: "swift"))")
        #expect(ending.screen.lines.dropFirst().allSatisfy { $0.isEmpty })
        #expect(ending.isTerminalRestored)
    }

    @Test("without a choice only the query is printed, with 130")
    func withoutAChoice() async throws {
        let session = try await Session.start("--print-query", "swift").answered()
        try session.terminal.sendKeys("C-c")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.answer == "swift\n" && ending.status == 130)
        #expect(ending.isTerminalRestored && !ending.screen.contains("swift"))
    }

    @Test("^C leaves while a request is on its way")
    func whileSearching() async throws {
        let session = try Session.start("swift", emulator: ["--script", "1:stall"])
        try await session.terminal.waitFor("searching")
        try session.terminal.sendKeys("C-c")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 130 && ending.answer == "" && ending.isTerminalRestored)
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
