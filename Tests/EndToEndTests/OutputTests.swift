import TestSupport
import Testing

/// What is printed, in every form, and the options that fzf's users know.
@Suite(.fewAtATime) struct OutputTests {
    private let first = Session.repository(0, of: "swift")
    private let second = Session.repository(1, of: "swift")

    /// Marks the first two repositories and prints them.
    private func markedOutput(_ options: String...) async throws -> TerminalDriver.Ending {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let terminal = try TerminalDriver.start(try Session.command(emulator) + options + ["swift"])
        try await terminal.waitFor("≈250 repositories")
        try terminal.sendKeys("Tab", "Tab")
        try await terminal.waitFor("2 marked")
        try terminal.sendKeys("Enter")
        return try await terminal.waitForEnd()
    }

    @Test("marked repositories are printed in the form that was asked for")
    func forms() async throws {
        let ending = try await markedOutput("--print", "ssh")
        #expect(ending.answer == "git@github.com:\(first).git\ngit@github.com:\(second).git\n")
        #expect(ending.status == 0 && ending.isTerminalRestored)
    }

    @Test("each output ends with a NUL, and the query comes first")
    func nulls() throws {
        let emulator = try EmulatorProcess(["--budget", "1000", "--total", "1"])
        let options = ["--select-1", "--print0", "--print-query", "--print", "{fullName|q}"]
        let run = try CommandRun(try Session.command(emulator) + options + ["swift"])
        #expect(run.output == "swift\0\(first)\0" && run.status == 0)
    }

    @Test("the query is printed also when nothing is chosen")
    func query() async throws {
        let session = try await Session.start("--print-query", "swift").answered()
        try session.terminal.sendKeys("C-c")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.answer == "swift\n" && ending.status == 130)
    }

    @Test("the only result is printed without a screen, and without a terminal")
    func selectOnly() throws {
        let emulator = try EmulatorProcess(["--budget", "1000", "--total", "1"])
        let run = try CommandRun(
            try Session.command(emulator) + ["--select-1", "--exit-0", "--print", "name", "swift"])
        #expect(run.output == first + "\n" && run.status == 0 && run.error == "")
    }

    @Test("without a result the program ends with 1, also without a terminal")
    func exitOnNone() throws {
        let emulator = try EmulatorProcess(["--budget", "1000", "--total", "0"])
        let run = try CommandRun(
            try Session.command(emulator) + ["--exit-0", "--print-query", "swift"])
        #expect(run.output == "swift\n" && run.status == 1 && run.error == "")
    }

    @Test("where there are several, the screen opens with them, and Enter prints")
    func several() async throws {
        let session = try await Session.start("--select-1", "--exit-0", "swift").answered()
        try await session.terminal.choose()
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.answer == "https://github.com/\(first)\n")
        #expect(session.emulator.requests.count { $0.contains("/search/repositories") } == 1)
        #expect(ending.isTerminalRestored)
    }

    @Test("without a terminal for several, that is said")
    func noTerminal() throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let run = try CommandRun(try Session.command(emulator) + ["--select-1", "swift"])
        #expect(run.status == 2 && run.output == "" && run.error.contains("terminal"))
    }

    @Test("a rejected token ends with 4 and its source where there is no screen to show it")
    func rejectedToken() throws {
        let emulator = try EmulatorProcess(["--budget", "1000", "--total", "1"])
        let run = try CommandRun(
            try Session.command(emulator) + ["--select-1", "swift"], environment: ["GH_TOKEN": "ghp_revokedToken"])
        #expect(run.status == 4 && run.output == "" && run.error.contains("GH_TOKEN"), "\(run.error)")
    }

    @Test("what the query line would mark is reported beside the only result")
    func doubts() throws {
        let emulator = try EmulatorProcess(["--budget", "1000", "--total", "1"])
        let run = try CommandRun(try Session.command(emulator) + ["--select-1", "swift stars:>=1k"])
        #expect(run.status == 0 && run.output != "" && run.error.contains("stars"), "\(run.error)")
    }

    @Test("^C ends a search before there is a screen")
    func interrupted() async throws {
        let emulator = try EmulatorProcess(["--script", "1:stall"])
        let terminal = try TerminalDriver.start(try Session.command(emulator) + ["--select-1", "swift"])
        _ = try await emulator.waitForRequests(1)
        try terminal.sendKeys("C-c")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 130 && ending.answer == "")
    }

    @Test("nothing can be marked with --no-multi, and that is said")
    func noMulti() async throws {
        let session = try await Session.start("--no-multi", "swift").answered()
        try await session.terminal.press("Tab", for: "Marking is turned off by --no-multi")
        try await session.terminal.choose()
        #expect(try await session.terminal.waitForEnd().answer == "https://github.com/\(first)\n")
    }
}
