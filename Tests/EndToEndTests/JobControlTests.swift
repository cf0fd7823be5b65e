import Glibc
import TestSupport
import Testing

/// ^Z and `fg`, in an interactive shell with job control.
@Suite(.hangLimit) struct JobControlTests {
    @Test("while a page loads")
    func whileLoading() async throws {
        try await GitHubEmulator.run { emulator in
            let held = emulator.hold(request: 1)
            let shell = try await BareTerminal.shell()
            shell.type(try ProgramOnTerminal.command(emulator).joined(separator: " ") + " swift\r")
            _ = try await emulator.nextRequest()
            try await shell.wait(for: "a frame") { $0.hasDrawn }
            #expect(try await shell.suspend().contains("Stopped"))
            held.open()
            try await shell.foreground("100 loaded")
            #expect(!shell.isRestored)
            shell.type("\u{3}")
            try await shell.waitForPrompt()
            #expect(shell.isRestored)
        }
    }

    @Test("with help open, and at another size of the window")
    func withHelpAtAnotherSize() async throws {
        try await GitHubEmulator.run { emulator in
            let shell = try await BareTerminal.shell()
            shell.type(try ProgramOnTerminal.command(emulator).joined(separator: " ") + " swift\r")
            try await shell.wait(for: "100 loaded")
            shell.type("\u{1B}OP")
            try await shell.wait(for: "help") { !$0.screen.lines.contains { $0.contains("100 loaded") } }
            let help = shell.screen.lines
            #expect(try await shell.suspend().contains("Stopped"))
            shell.resize(columns: 61, rows: 17)
            try await shell.foreground(String(help[0].prefix(8)))
            #expect(shell.screen.lines.count == 17)
            shell.type("\u{1B}")
            try await shell.wait(for: "100 loaded")
            shell.type("\u{3}")
            try await shell.waitForPrompt()
            #expect(shell.isRestored)
        }
    }

    @Test("inside $( ) it is refused in a sentence, and everything goes on")
    func insideSubstitution() async throws {
        let session = try await Session.start("swift").answered()
        let screen = try await session.terminal.press("C-z", for: "Can't suspend inside $( ) or a pipe")
        #expect(screen.isAlternate)
        try session.terminal.sendKeys("Down", "Enter")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.answer == "https://github.com/\(Session.repository(1, of: "swift"))\n")
        #expect(ending.isTerminalRestored)
    }
}

extension BareTerminal {
    /// A shell at its prompt, whose lines are read by the terminal, so that its modes are those of a cooked terminal.
    static func shell() async throws -> BareTerminal {
        let shell = try BareTerminal(
            ["bash", "--norc", "--noprofile", "--noediting", "-i"],
            environment: ["PS1": "ready> ", "HISTFILE": "/dev/null"])
        try await shell.waitForPrompt()
        return shell
    }

    /// Waits until the shell asks for a command.
    func waitForPrompt() async throws {
        try await wait(for: "the shell") { $0.output.ends(with: "ready> ".utf8) }
    }

    /// Presses ^Z, waits for the shell, and returns what was written meanwhile.
    func suspend() async throws -> String {
        let count = output.count
        type("\u{1A}")
        try await wait(for: "the shell") { $0.output.count > count && $0.output.ends(with: "ready> ".utf8) }
        return isRestored ? String(decoding: output[count...], as: UTF8.self) : "The terminal was not given back."
    }

    /// Types `fg`, and waits until the program has the terminal again and has drawn a text anew.
    ///
    /// What the screen showed before the stop does not count: a key that is typed too early goes to the shell, or is discarded
    /// when the program sets its modes.
    func foreground(_ text: String) async throws {
        let count = output.count
        type("fg\r")
        try await wait(for: "“\(text)” after fg") {
            !$0.isRestored && $0.output[count...].contains("\u{1B}[2J".utf8)
                && $0.screen.lines.contains { $0.contains(text) }
        }
    }
}

extension Collection where Element == UInt8 {
    fileprivate func ends(with suffix: some Collection<UInt8>) -> Bool {
        self.suffix(suffix.count).elementsEqual(suffix)
    }
}

/// A stopped program has given the terminal back, every time.
@Suite(.fewAtATime) struct SuspendRaceTests {
    private static let rounds = 12
    /// The modes of a line that a program with a screen turns off.
    private static let cooked: [Substring] = ["icanon", "echo", "isig", "icrnl", "onlcr", "opost"]

    /// Notes the modes of the terminal at each stop, says so, and goes on at Return: whoever sees the word sees no screen from before
    /// the stop, and cannot stop the shell in the program's place. A recursion, because bash leaves a loop in which a job is stopped.
    private static let shellScript = #"""
        set -m
        stops=0
        go_on() {
            test "$1" -eq 148 || exit "$1"
            stty -a | tr '\n' ' ' >>"$HOME/modes"
            echo >>"$HOME/modes"
            stops=$((stops + 1))
            echo "stopped-$stops."
            read -r line
            fg >/dev/null
            go_on $?
        }
        "$@"
        go_on $?
        """#

    @Test("at each of many suspensions the shell finds the modes of the line as they were")
    func modes() async throws {
        let terminal = try TerminalDriver.start(
            ["bash", "-c", Self.shellScript, "bash", try TerminalDriver.executable("ghlance")], output: .terminal)
        for round in 1...Self.rounds {
            try await terminal.waitFor("Type to search")
            try await terminal.press("C-z", for: "stopped-\(round).")
            try terminal.sendKeys("Enter")
        }
        try await terminal.waitFor("Type to search")
        try terminal.sendKeys("C-c")
        let ending = try await terminal.waitForEnd()
        #expect(ending.isTerminalRestored)
        let before = ending.modesBefore.split(whereSeparator: \.isWhitespace)
        let stops = (terminal.homeFile("modes") ?? "").split(separator: "\n")
        #expect(stops.count == Self.rounds)
        for mode in Self.cooked { #expect(before.contains(mode)) }
        for (round, modes) in stops.enumerated() {
            let found = modes.split(whereSeparator: \.isWhitespace)
            for mode in Self.cooked {
                #expect(found.contains(mode), "\(mode) is off at stop \(round + 1)")
            }
        }
    }
}
