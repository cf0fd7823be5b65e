import Glibc
import TestSupport
import Testing

/// Every way out leaves the terminal as it was.
@Suite(.hangLimit) struct TerminalExitTests {
    /// Signals that ask for the end, signals of a crash as a trap or a wild pointer raises them, and the status each of
    /// them gives. An interrupt is ^C: leaving without choosing.
    static let signals: [(Int32, Int32)] =
        ([SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
        + [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGSYS, SIGPWR, SIGSTKFLT]
        // The first and the last of those for programs' own use (signal(7)): their default is to end, too.
        + [34, 64]).map { ($0, 128 + $0) }
        + [(SIGINT, 130)]

    @Test("a signal ends the program, and the terminal is as it was", arguments: signals)
    func ends(signal: Int32, status: Int32) async throws {
        let terminal = try ProgramOnTerminal.start()
        try await terminal.wait(for: "F1 help")
        #expect(!terminal.isRestored)
        terminal.signal(signal)
        #expect(try await terminal.waitForEnd() == status)
        // A shell ends a script in which a program was killed by an interrupt, and goes on behind one that was left.
        #expect(terminal.signalOfEnd == (signal == SIGINT ? nil : signal))
        #expect(terminal.isRestored)
    }

    @Test("a crash while libcurl's thread is alive leaves the terminal as it was", arguments: [SIGSEGV, SIGTRAP])
    func crashesWithThreads(signal: Int32) async throws {
        try await GitHubEmulator.run { emulator in
            let held = emulator.hold(request: 2)
            let terminal = try ProgramOnTerminal.start(emulator, ["swift"])
            try await terminal.wait(for: "100 loaded")
            terminal.type("\u{1B}>")
            while try await emulator.nextRequest().target.contains("page=2") == false {}
            terminal.signal(signal)
            #expect(try await terminal.waitForEnd() == 128 + signal)
            #expect(terminal.isRestored)
            held.open()
        }
    }

    @Test(
        "a stack that is full leaves the terminal as it was, whatever thread it is of",
        arguments: ["main", "queue", "thread"])
    func fullStack(thread: String) async throws {
        let terminal = try BareTerminal([try TerminalDriver.executable("terminal-crasher"), thread])
        #expect(try await terminal.waitForEnd() == 128 + SIGSEGV)
        #expect(terminal.text.contains("\u{1B}[?1049h"))
        #expect(terminal.isRestored)
    }

    @Test("a pipe that broke is no reason to end")
    func brokenPipe() async throws {
        let terminal = try ProgramOnTerminal.start()
        try await terminal.wait(for: "F1 help")
        terminal.signal(SIGPIPE)
        terminal.type("x")
        try await terminal.wait(for: "› x")
        terminal.type("\u{3}")
        #expect(try await terminal.waitForEnd() == 130)
        #expect(terminal.isRestored)
    }

    @Test("a terminal that is closed ends the program as a hang-up does")
    func closedTerminal() async throws {
        let terminal = try ProgramOnTerminal.start()
        try await terminal.wait(for: "F1 help")
        terminal.device.hangUp()
        #expect(try await terminal.waitForEnd(isReading: false) == 128 + SIGHUP)
    }

    @Test(
        "keys leave with the documented status, and the last bytes give the terminal back",
        arguments: ["\u{3}", "\u{1B}"])
    func leaves(key: String) async throws {
        let terminal = try ProgramOnTerminal.start()
        try await terminal.wait(for: "F1 help")
        terminal.type(key)
        #expect(try await terminal.waitForEnd() == 130)
        #expect(terminal.isRestored)
        let last = String(terminal.text.suffix(120))
        for sequence in ["\u{1B}[?2004l", "\u{1B}[?1007l", "\u{1B}[?1049l"] { #expect(last.contains(sequence)) }
    }

    @Test("a signal during the first frames leaves the terminal as it was", arguments: 0..<8)
    func endsEarly(round: Int) async throws {
        let terminal = try ProgramOnTerminal.start()
        // Somewhere between the first byte and the first frame.
        try await terminal.wait(for: "a byte") { !$0.output.isEmpty }
        terminal.signal(round.isMultiple(of: 2) ? SIGTERM : SIGSEGV)
        #expect(try await terminal.waitForEnd() == 128 + (round.isMultiple(of: 2) ? SIGTERM : SIGSEGV))
        #expect(terminal.isRestored)
    }
}

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
            for closing in [">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full"] {
                let isOpen = closing == "2>&-"
                let run = try CommandRun(
                    ["sh", "-c", #"exec "$0" "$@" \#(closing)"#] + line, environment: environment)
                #expect(
                    run.status == (isOpen || whole.output.isEmpty ? whole.status : 1),
                    "\(command) \(closing): \(run.error)")
                #expect(isOpen || run.output.isEmpty, "\(command) \(closing)")
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
        #expect(ending.isTerminalRestored, "\(closing)")
        let complaint = ending.screen.lines.joined()
        #expect(closing != ">/dev/full" || complaint.contains(url) && complaint.contains("No space left on device"))
    }
}
