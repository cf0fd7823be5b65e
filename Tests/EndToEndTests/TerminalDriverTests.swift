import Glibc
import TestSupport
import Testing

/// The driver is trusted by every other end-to-end test, so it is tested first, with programs everybody knows.
@Suite(.fewAtATime) struct TerminalDriverTests {
    @Test("what is typed shows on the screen, and a captured answer is exact")
    func capturedAnswer() async throws {
        let terminal = try TerminalDriver.start(["cat"])
        try await terminal.type("naïve 日本語;", for: "naïve 日本語")
        try terminal.sendKeys("Enter", ";", "Enter", "C-d")

        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0)
        #expect(ending.answer == "naïve 日本語;\n;\n")
        #expect(ending.isTerminalRestored)
        #expect(ending.screen.lines[0] == "naïve 日本語;")
    }

    @Test("the program sees the pinned environment, what the test adds, and nothing else")
    func environment() async throws {
        let terminal = try TerminalDriver.start(["env"], environment: ["GH_TOKEN": "a b", "LC_ALL": "C"])
        let answer = try await terminal.waitForEnd().answer
        // What a sanitizer is told, where the tests run under one, is none of the environment's.
        let lines = answer.split(separator: "\n").filter { !$0.contains("SAN_OPTIONS=") }
        #expect(
            lines.map { $0.prefix { $0 != "=" } }.sorted() == [
                "GH_TOKEN", "HOME", "LC_ALL", "PATH", "TERM", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
                "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
            ])
        #expect(lines.contains("GH_TOKEN=a b"))
        #expect(lines.contains("LC_ALL=C"))
        #expect(lines.contains("TERM=tmux-256color"))
    }

    @Test("a signal, or ^C, ends the program and not the terminal around it", arguments: [SIGTERM, SIGINT])
    func signal(number: Int32) async throws {
        let terminal = try TerminalDriver.start(["sh", "-c", "echo ready >&2; exec sleep 1000"])
        try await terminal.waitFor("ready")
        if number == SIGINT { try terminal.sendKeys("C-c") } else { try terminal.signal(number) }
        #expect(try await terminal.waitForEnd().status == 128 + number)
    }

    @Test(
        "a terminal left changed is seen",
        arguments: ["stty -echo", #"printf '\033[?1049h'"#, #"printf '\033[?25l'"#, #"printf '\033[?1000h'"#])
    func leftChanged(change: String) async throws {
        let terminal = try TerminalDriver.start(["sh", "-c", change + ";"], output: .terminal)
        #expect(try await !terminal.waitForEnd().isTerminalRestored)
    }

    @Test("a wait in vain fails with the screen in its message")
    func waitInVain() async throws {
        let terminal = try TerminalDriver.start(["sh", "-c", "echo something else >&2; read line; exit 3"])
        try await terminal.waitFor("something else")
        let timedOut = await #expect(throws: TerminalDriverError.self) {
            try await terminal.waitFor("the answer", limit: .zero)
        }
        #expect(timedOut?.description.contains("something else") == true)

        try terminal.sendKeys("Enter")
        let ended = await #expect(throws: TerminalDriverError.self) { try await terminal.waitFor("the answer") }
        #expect(ended?.description.contains("status 3") == true)
    }
}
