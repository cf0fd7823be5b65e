import TestSupport
import Testing

/// From one run to the next: what the empty line lists, and where the last run ended.
@Suite(.fewAtATime) struct StartListJourneyTests {
    @Test("--resume starts where the last run ended: query, order, selection and first row")
    func resume() async throws {
        let (data, emulator) = (try ScratchFolder(), try EmulatorProcess(["--budget", "1000"]))
        let environment = ["XDG_DATA_HOME": data.path]
        let first = try emulator.start("swift", "--sort", "stars", environment: environment)
        try await first.waitFor("≈250 repositories")
        for _ in 0..<30 { try first.sendKeys("Down") }
        // The way down passes the row that the way up ends at.
        try await first.waitFor("the row at the bottom") { $0.isSelected(30, of: "swift") }
        for _ in 0..<4 { try first.sendKeys("Up") }
        let left = try await first.waitFor("the row") { $0.isSelected(26, of: "swift") }
        try first.sendKeys("C-c")
        _ = try await first.waitForEnd()
        let second = try emulator.start("--resume", environment: environment)
        // Also the row on which the list begins; a screen may be seen before all of it is drawn.
        let resumed = try await second.waitFor("the rows again") { $0.lines[1...18] == left.lines[1...18] }
        #expect(resumed.lines[1].hasSuffix("most stars"))
        #expect(emulator.requests.count == 1)
        try await second.choose()
        #expect(try await second.waitForEnd().answer.hasSuffix("/\(Session.repository(26, of: "swift"))\n"))
    }
}
