import Glibc
import ReactiveTesting
import TestSupport
import Testing

/// The user's own actions in a real terminal, on a repository whose description is hostile.
@Suite(.fewAtATime) struct CustomActionTests {
    /// The description as one line.
    private static let line = "$(touch pwned) `touch pwned`'; touch pwned; \"\\ -rf"

    private static let page = """
        {"total_count":2,"incomplete_results":false,"items":[
        {"id":1,"name":"one","full_name":"octo/one","owner":{"login":"octo"},"description":
        "$(touch pwned) `touch pwned`'; touch pwned; \\"\\\\\\n-rf","stargazers_count":9,"archived":false,"fork":false},
        {"id":2,"name":"two","full_name":"octo/two","owner":{"login":"octo"},"description":"tame",
        "stargazers_count":8,"archived":false,"fork":false}]}
        """

    /// The program with actions, on a terminal with its results.
    private func start(_ emulator: GitHubEmulator, _ actions: String...) async throws -> TerminalDriver {
        emulator.answer(request: 1, with: .json(status: 200, Self.page))
        let options = actions.flatMap { ["--action", $0] }
        let terminal = try TerminalDriver.start(
            try ProgramOnTerminal.command(emulator) + options + ["swift"], columns: 120)
        try await terminal.waitFor("2 repositories")
        return terminal
    }

    private func hasNotHappened(_ terminal: TerminalDriver) -> Bool { terminal.homeFile("pwned") == nil }

    // MARK: Printing

    @Test("the output of a command is what $( ) gets, as it is")
    func print() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await start(
                emulator, "Alt-O:print:Write it:printf '<%s> %s\\n\\n' {description} {url}")
            try terminal.sendKeys("M-o")
            let ending = try await terminal.waitForEnd()
            #expect(ending.answer == "<\(Self.line)> https://github.com/octo/one\n\n")
            #expect(ending.status == 0 && ending.isTerminalRestored && hasNotHappened(terminal))
        }
    }

    // MARK: On the terminal

    /// Reads a line from the terminal, and says on standard output, which must not be the program's, what is what.
    private static let asking = #"""
        test -t 0 && test -t 1 && test -t 2 && echo terminal; stty -a | grep -o " icanon echo\| icanon"
        printf "got %s, name? " "$1"; read name; echo "hello $name"; echo "$name" >said; exit 3
        """#

    @Test("inside $( ) a command has the terminal for itself, and gives it back")
    func run() async throws {
        try await GitHubEmulator.run { emulator in
            let action = "Alt-O:run:Ask:sh -c '\(Self.asking)' ask x{description}"
            let terminal = try await start(emulator, action)
            let asked = try await terminal.press("M-o", for: "name?")
            #expect(!asked.isAlternate && asked.contains("terminal") && asked.contains("got x\(Self.line), name?"))
            try terminal.resize(columns: 100, rows: 20)
            try terminal.type("Ada\n")
            try await terminal.waitFor("Press Enter to return.")
            try terminal.sendKeys("Enter")
            let back = try await terminal.waitFor("Ask: Exited with status 3.")
            #expect(back.isAlternate && back.lines.count == 20 && terminal.homeFile("said") == "Ada\n")
            // Twice is as good as once, and ^C is for the command alone.
            try await terminal.press("M-o", for: "the second question") {
                $0.lines.count { $0.contains("name?") } == 2
            }
            try await terminal.press("C-c", for: "Ask: Terminated by signal 2.")
            try await terminal.press("Down", for: "the second one selected") {
                $0.selected?.contains("octo/two") == true
            }
            try await terminal.choose()
            let ending = try await terminal.waitForEnd()
            #expect(ending.answer == "https://github.com/octo/two\n" && ending.isTerminalRestored)
            #expect(hasNotHappened(terminal))
        }
    }

    @Test("a command that leaves the terminal in disorder does not leave it so")
    func disorder() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await start(
                emulator, "Alt-O:run:Spoil:sh -c 'stty raw -echo; printf \"\\033[?25l\\033[?1049h\"; kill -9 $$'")
            try await terminal.press("M-o", for: "Press Enter to return.")
            try await terminal.press("Enter", for: "Spoil: Terminated by signal 9.")
            try await terminal.choose()
            let ending = try await terminal.waitForEnd()
            #expect(ending.isTerminalRestored && ending.status == 0)
        }
    }

    @Test("a command that printed nothing returns at once, and so does one that is to")
    func returning() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await start(
                emulator, "Alt-O:run:Quiet:true", "Alt-Q:run:Loud:seq 40", "Alt-9:run,return:Back:seq 40",
                "F7:run:Other:sh -c 'printf \"\\033[?1049hfull\\033[?1049l\"'")
            try await terminal.press("M-o", for: "Quiet: Exited with status 0.")
            let printed = try await terminal.press("M-q", for: "Press Enter to return.")
            #expect(!printed.isAlternate && printed.contains("40"))
            try await terminal.press("Enter", for: "Loud: Exited with status 0.")
            try await terminal.press("M-9", for: "Back: Exited with status 0.")
            // An editor leaves the screen as it was.
            try await terminal.press("F7", for: "Other: Exited with status 0.")
            try await terminal.choose()
            #expect(try await terminal.waitForEnd().isTerminalRestored)
        }
    }

    @Test("inside $( ) a command that stops itself goes on at once")
    func stopped() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await start(emulator, "Alt-O:run:Stop:sh -c 'kill -STOP $$; echo went on; read line'")
            try await terminal.press("M-o", for: "went on")
            try await terminal.press("C-z", "Enter", for: "Press Enter to return.")
            try await terminal.press("Enter", for: "Stop: Exited with status 0.")
            try await terminal.choose()
            #expect(try await terminal.waitForEnd().isTerminalRestored)
        }
    }

    @Test("a signal that ends the program ends the command first, and the terminal is restored")
    func ended() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await start(emulator, "Alt-O:run:Wait:sh -c 'echo waiting; stty -echo; exec sleep 1000'")
            try await terminal.press("M-o", for: "waiting")
            try terminal.signal(SIGTERM)
            let ending = try await terminal.waitForEnd()
            #expect(ending.status == 128 + SIGTERM && ending.isTerminalRestored)
        }
    }

    @Test("a terminal that is closed ends the program, whatever the command does")
    func hangUp() async throws {
        try await GitHubEmulator.run { emulator in
            emulator.answer(request: 1, with: .json(status: 200, Self.page))
            let action = "Alt-O:run:Wait:sh -c 'trap \"\" HUP TERM; echo waiting $$.; exec sleep 300'"
            // The shell is the terminal's session leader, which is told; it does not tell others.
            let words = try ProgramOnTerminal.command(emulator) + ["--action", action, "swift"]
            let terminal = try BareTerminal(["sh", "-c", "trap '' HUP; \"$@\"; exit $?", "sh"] + words)
            try await terminal.wait(for: "2 repositories")
            terminal.type("\u{1B}o")
            try await terminal.wait(for: "the command") { $0.text.hasSuffix(".\r\n") }
            let process = terminal.text.dropLast(2).split(separator: " ").last.flatMap { Int32($0.filter(\.isNumber)) }
            let command = try #require(process)
            defer { kill(command, SIGKILL) }
            terminal.device.hangUp()
            #expect(try await terminal.waitForEnd(isReading: false) == 128 + SIGHUP)
        }
    }

    // MARK: In the background

    @Test("a command in the background goes on when the program has ended")
    func backgroundSurvives() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await start(
                emulator,
                "Alt-O:background:Note:sh -c 'read go <fifo; for i in 1 2 3; do echo $i >&2; done; echo done >fifo'")
            mkfifo(terminal.homePath("fifo"), 0o600)
            try terminal.sendKeys("M-o")
            try await terminal.choose()
            _ = try await terminal.waitForEnd()
            try TextFile.write("go\n", to: terminal.homePath("fifo"))
            let path = terminal.homePath("fifo")
            #expect(try await BoundedWait.value(of: "the command") { try TextFile.read(path) } == "done\n")
        }
    }

    // MARK: A shell that takes over

    @Test("where there is a shell, a command that is stopped stops the program, and fg continues both")
    func jobControl() async throws {
        try await GitHubEmulator.run { emulator in
            emulator.answer(request: 1, with: .json(status: 200, Self.page))
            let shell = try await BareTerminal.shell()
            // Until it says so, the line of the terminal is not one that a command can read.
            let action = "--action 'Alt-O:run,shell:Cat:echo ready; exec cat'"
            shell.type(try ProgramOnTerminal.command(emulator).joined(separator: " ") + " \(action) swift\r")
            try await shell.wait(for: "2 repositories")
            shell.type("\u{1B}o")
            try await shell.wait(for: "the command") { $0.text.hasSuffix("ready\r\n") }
            shell.type("begun\r")
            try await shell.wait(for: "an echo") { $0.text.hasSuffix("begun\r\nbegun\r\n") && $0.isRestored }
            #expect(try await shell.suspend().contains("Stopped"))
            shell.type("fg\r")
            try await shell.wait(for: "the shell's word") { $0.text.hasSuffix("swift\r\n") }
            shell.type("text\r")
            try await shell.wait(for: "an echo") { $0.text.hasSuffix("text\r\ntext\r\n") }
            shell.type("\u{4}")
            try await shell.wait(for: "Press Enter to return.")
            shell.type("\r")
            try await shell.wait(for: "Cat: Exited with status 0.")
            shell.type("\u{3}")
            try await shell.waitForPrompt()
            #expect(shell.isRestored)
        }
    }
}
