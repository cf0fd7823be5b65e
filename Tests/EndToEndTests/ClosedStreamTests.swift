import TestSupport
import Testing

/// Starts without some of the standard streams, as of a careless script or a daemon.
@Suite(.fewAtATime) struct ClosedStreamTests {
    private static let closings = ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"]

    private static let commands = [
        ["search", "swift"], ["view", "quiet-river/swift-1"], ["list", "--file", "LIST"], ["favourites", "list"],
        ["favourites", "export"], ["history"], ["cache", "info"], ["config", "defaults"], ["config", "path"],
        ["doctor"], ["auth", "token"], ["init", "bash"], ["compare", "quiet-river/swift-1", "quiet-river/swift-2"],
        ["--help"], ["--version"], ["--select-1", "--exit-0", "swift"], ["auth", "status"], ["auth", "logout"],
        ["config", "check"], ["config", "edit", "--help"], ["cache", "clear", "--all"],
        ["favourites", "import", "LIST"],
        ["favourites", "add", "quiet-river/swift-1"], ["favourites", "sync"], ["history", "--json", "query"],
        ["help", "search"], ["search", "--json", "fullName", "swift"], ["clone", "octo/one", "/nonexistent/one"],
        ["--plain", "swift"],
    ]

    @Test("what cannot be written is a failure, and goes nowhere else", arguments: commands)
    func output(command: [String]) throws {
        let emulator = try EmulatorProcess(["--budget", "1000", "--total", "1"])
        try emulator.write(script: "https://github.com/octo/one\n", to: "list")
        let arguments = command.map { $0 == "LIST" ? emulator.path("list") : $0 }
        let environment = [
            "GHLANCE_API_URL": emulator.address, "GH_TOKEN": "ghp_closedStreams",
            "XDG_DATA_HOME": emulator.path("data"),
        ]
        let program = try TerminalDriver.executable("ghlance")
        // Where there is something to print, and it can be, the status is 0.
        let whole = try CommandRun([program] + arguments, environment: environment)
        // A disk that is full is no other output.
        for closing in Self.closings + [">/dev/full"] {
            let run = try CommandRun(
                ["sh", "-c", #"exec "$0" "$@" \#(closing)"#, program] + arguments, environment: environment)
            let isClosed = closing.contains(" >&-") || closing.hasPrefix(">")
            if isClosed, !whole.output.isEmpty { #expect(run.status == 1, "\(closing): \(run.error)") }
            if !isClosed { #expect(run.status == whole.status, "\(closing): \(run.error)") }
            #expect(!isClosed || run.output.isEmpty, "\(closing)")
            let isSaid = run.error.contains("Could not write")
            #expect(isSaid || !isClosed || closing.contains("2>") || whole.output.isEmpty, "\(closing): \(run.error)")
            #expect(!closing.contains("2>") || run.error.isEmpty, "\(closing)")
        }
    }

    @Test("what closes the pipe has what it wants: nothing is said, and nothing fails", arguments: commands)
    func closedPipe(command: [String]) throws {
        let emulator = try EmulatorProcess(["--budget", "1000", "--total", "1"])
        try emulator.write(script: "https://github.com/octo/one\n", to: "list")
        let arguments = command.map { $0 == "LIST" ? emulator.path("list") : $0 }
        let environment = [
            "GHLANCE_API_URL": emulator.address, "GH_TOKEN": "ghp_closedStreams",
            "XDG_DATA_HOME": emulator.path("data"),
        ]
        let program = try TerminalDriver.executable("ghlance")
        let whole = try CommandRun([program] + arguments, environment: environment)
        // Nobody reads from the pipe by the time that the program is started.
        let script = #"rm -f "$0"; mkfifo "$0"; exec 9<>"$0" 8>"$0" 9<&-; "$@" >&8"#
        let run = try CommandRun(
            ["sh", "-c", script, emulator.path("fifo"), program] + arguments, environment: environment)
        #expect(run.status == whole.status, "\(run.error)")
        #expect(!run.error.contains("Could not write"), "\(run.error)")
    }

    @Test("a screen that was opened is used and closed, and its URL is printed or said to be lost", arguments: closings)
    func screen(closing: String) async throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let terminal = try TerminalDriver.start(
            ["sh", "-c", #"exec "$0" "$@" \#(closing)"#, try TerminalDriver.executable("ghlance"), "swift"],
            environment: ["GHLANCE_API_URL": emulator.address, "GH_TOKEN": ""])
        try await terminal.waitFor("≈250 repositories")
        try terminal.sendKeys("Down", "Enter")
        let ending = try await terminal.waitForEnd()
        let isClosed = closing.contains(" >&-") || closing.hasPrefix(">&-")
        #expect(ending.status == (isClosed ? 1 : 0))
        #expect(ending.answer == (isClosed ? "" : "https://github.com/Blue42/swift-2\n"))
    }

    @Test("results do not reach the log")
    func log() throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let program = try TerminalDriver.executable("ghlance")
        let run = try CommandRun(
            [
                "sh", "-c", #"exec "$0" "$@" >&-"#, program, "search", "swift", "--api-url", emulator.address, "--log",
                emulator.path("log"),
            ])
        #expect(run.status == 1 && run.error.contains("Could not write"), "\(run.error)")
        #expect(emulator.read("log")?.contains("quiet-river/swift-1\t") == false)
    }
}
