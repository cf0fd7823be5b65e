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
