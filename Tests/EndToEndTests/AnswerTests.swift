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
}
