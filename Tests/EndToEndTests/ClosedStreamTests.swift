import TestSupport
import Testing

/// Starts without some of the standard streams, as of a careless script or a daemon, and with outputs that take nothing.
@Suite(.fewAtATime) struct ClosedStreamTests {
    /// One of each way to print.
    private static let commands = [
        ["search", "swift"], ["search", "--json", "fullName", "swift"], ["view", "quiet-river/swift-1"],
        ["favourites", "add", "quiet-river/swift-1"], ["favourites", "export"],
        ["compare", "quiet-river/swift-1", "quiet-river/swift-2"], ["config", "defaults"],
        ["doctor", "--offline"], ["auth", "token"], ["init", "bash"], ["--select-1", "--exit-0", "swift"], ["--help"],
        ["clone", "octo/one", "/nonexistent/one"], ["--plain", "swift"],
    ]

    @Test("what cannot be written is a failure and goes nowhere else; a pipe that is closed has what it wants")
    func output() throws {
        let emulator = try EmulatorProcess(["--budget", "1000", "--total", "1"])
        let environment = [
            "GHLANCE_API_URL": emulator.address, "GH_TOKEN": "ghp_closedStreams",
            "XDG_DATA_HOME": emulator.path("data"),
        ]
        let program = try TerminalDriver.executable("ghlance")
        for command in Self.commands {
            let line = [program] + command
            // Where there is something to print, and it can be, the status is 0.
            let whole = try CommandRun(line, environment: environment)
            // A disk that is full is no other output.
            for closing in [">&-", "<&- >&- 2>&-", ">/dev/full"] {
                let run = try CommandRun(
                    ["sh", "-c", #"exec "$0" "$@" \#(closing)"#] + line, environment: environment)
                #expect(run.status == (whole.output.isEmpty ? whole.status : 1), "\(command) \(closing): \(run.error)")
                #expect(run.output.isEmpty, "\(command) \(closing)")
                let isSaid = run.error.contains("Could not write")
                let canBeSaid = !closing.contains("2>")
                #expect(isSaid || !canBeSaid || whole.output.isEmpty, "\(command) \(closing): \(run.error)")
                #expect(canBeSaid || run.error.isEmpty, "\(command) \(closing)")
            }
            // Nobody reads from the pipe by the time that the program is started.
            let script = #"rm -f "$0"; mkfifo "$0"; exec 9<>"$0" 8>"$0" 9<&-; "$@" >&8"#
            let run = try CommandRun(["sh", "-c", script, emulator.path("fifo")] + line, environment: environment)
            #expect(run.status == whole.status && !run.error.contains("Could not write"), "\(command): \(run.error)")
        }
    }

    @Test(
        "a screen that was opened is used and closed, and its URL is printed or said to be lost",
        arguments: ["<&-", ">&-", "<&- >&- 2>&-", ">/dev/full"])
    func screen(closing: String) async throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let terminal = try TerminalDriver.start(
            ["sh", "-c", #"exec "$0" "$@" \#(closing)"#] + Session.command(emulator) + ["swift"])
        try await terminal.waitFor("≈250 repositories")
        try terminal.sendKeys("Down", "Enter")
        let ending = try await terminal.waitForEnd()
        let isLost = closing != "<&-"
        let url = "https://github.com/\(Session.repository(1, of: "swift"))"
        #expect(ending.status == (isLost ? 1 : 0) && ending.answer == (isLost ? "" : url + "\n"))
        let complaint = ending.screen.lines.joined()
        #expect(closing != ">/dev/full" || complaint.contains(url) && complaint.contains("No space left on device"))
    }
}
