import Glibc
import TestSupport
import Testing

/// The log, and what is never in it.
@Suite(.fewAtATime) struct LogTests {
    @Test("--log writes a file for its owner alone, without the token, wherever the token turns up")
    func log() async throws {
        // Of GitHub's old form: this one is also what is searched for, so it may be on the screen.
        let token = "0123456789abcdef0123456789abcdef01234567"
        let emulator = try EmulatorProcess()
        let path = emulator.path("ghlance.log")
        // A umask that would let everybody read it.
        let terminal = try TerminalDriver.start(
            ["sh", "-c", #"umask 0; exec "$0" "$@""#] + Session.command(emulator) + ["--log", path, token],
            environment: ["GH_TOKEN": token])
        // Without the token, the names in the answer are none.
        try await terminal.waitFor("items are unreadable")
        try await terminal.waitFor("octocat · 29")
        let requests = try await emulator.waitForRequests(1)
        #expect(requests[0].contains(" token GET "))
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)

        let log = try #require(emulator.read("ghlance.log"))
        #expect(log.contains("GET http://127.0.0.1:"))
        #expect(log.contains("status=200"))
        #expect(!log.contains(token))
        #expect(!log.lowercased().contains("bearer"))
        // What each change came from is told with --log-level debug alone.
        #expect(!log.contains("searchFinished"))
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }
}
