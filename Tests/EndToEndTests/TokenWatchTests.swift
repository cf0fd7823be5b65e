import TestSupport
import Testing

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
