import TestSupport
import Testing

/// The driver is trusted by every other end-to-end test, so it is tested first, with programs everybody knows.
@Suite(.fewAtATime) struct TerminalDriverTests {
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

    @Test(
        "a terminal left changed is seen",
        arguments: ["stty -echo", #"printf '\033[?1049h'"#, #"printf '\033[?25l'"#, #"printf '\033[?1000h'"#])
    func leftChanged(change: String) async throws {
        let terminal = try TerminalDriver.start(["sh", "-c", change + ";"], output: .terminal)
        #expect(try await !terminal.waitForEnd().isTerminalRestored)
    }
}

/// That no test of this suite would pass over a token: each driver looks at all that its program wrote.
@Suite struct TokenWatchTests {
    private static let token = "ghp_" + "0123456789abcdefghij"

    @Test(
        "the form of a token is known",
        arguments: [(token, true), ("a\(token)", true), ("ghp_secret", false), ("ghp_ \(token)", true)])
    func form(text: String, isFound: Bool) {
        #expect(TokenWatch.findsToken(in: Array(text.utf8)) == isFound)
    }

    @Test("a program without a terminal is looked at")
    func commandRun() throws {
        withKnownIssue { _ = try CommandRun(["sh", "-c", "echo \(Self.token)"]) }
        withKnownIssue { _ = try CommandRun(["sh", "-c", "echo \(Self.token) >&2"], isAskedForToken: true) }
        _ = try CommandRun(["sh", "-c", "echo \(Self.token)"], isAskedForToken: true)
    }

    @Test("a program on a bare terminal is looked at")
    func bareTerminal() async throws {
        await withKnownIssue {
            let terminal = try BareTerminal(["sh", "-c", "echo \(Self.token)"])
            _ = try await terminal.waitForEnd()
        }
    }

    @Test(
        "a program in tmux is looked at, with the files it leaves for others to read",
        arguments: ["", ">file; chmod 644 file"])
    func terminalDriver(redirection: String) async throws {
        await withKnownIssue {
            let terminal = try TerminalDriver.start(
                ["sh", "-c", "echo \(Self.token) \(redirection)"], output: .terminal)
            _ = try await terminal.waitForEnd()
        }
        let terminal = try TerminalDriver.start(["sh", "-c", "echo \(Self.token) >file; chmod 600 file"])
        _ = try await terminal.waitForEnd()
    }
}
