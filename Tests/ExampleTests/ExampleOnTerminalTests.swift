import TestSupport
import Testing

/// The example on a terminal, with the emulated GitHub.
@Suite(.fewAtATime)
struct ExampleOnTerminalTests {
    private func start(_ emulator: GitHubEmulator) throws -> TerminalDriver {
        try TerminalDriver.start(
            [try TerminalDriver.executable("github-search-example")],
            environment: ["GHLANCE_API_URL": emulator.address], rows: 12)
    }

    @Test func typingPagingAndEnterPrintAURL() async throws {
        try await GitHubEmulator.run { emulator in
            let gate = emulator.hold(request: 2)
            let terminal = try start(emulator)
            try await terminal.waitFor("Type to search GitHub")
            try await terminal.type("swift", for: "250 repositories")
            // The next page is requested before its row can be seen.
            try await terminal.press("PageDown", "PageDown", "PageDown", for: "NextPage…")
            gate.open()
            let screen = try await terminal.waitFor("swift-31 ")
            #expect(!screen.contains("NextPage…"))
            try terminal.resize(columns: 60, rows: 6)
            try await terminal.waitFor("the smaller screen") { $0.rows == 6 && $0.lines[5] == "250 repositories" }
            try await terminal.press("Down", for: "the row selected") { $0.contains("▌ ") && $0.contains("swift-31 ") }
            try terminal.sendKeys("Enter")
            let ending = try await terminal.waitForEnd()
            #expect(ending.status == 0)
            #expect(ending.answer.hasPrefix("https://github.com/") && ending.answer.hasSuffix("/swift-31\n"))
            #expect(ending.isTerminalRestored)
        }
    }

    @Test(arguments: ["Escape", "C-c"])
    func aKeyLeaves(key: String) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try start(emulator)
            try await terminal.waitFor("Type to search GitHub")
            try terminal.sendKeys(key)
            let ending = try await terminal.waitForEnd()
            #expect(ending.status == 130 && ending.answer.isEmpty && ending.isTerminalRestored)
        }
    }
}
