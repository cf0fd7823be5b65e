import TestSupport
import Testing

/// Signing in, looking who one is, searching, signing out: as a new user would, against an Enterprise Server on this machine.
@Suite(.fewAtATime) struct AccountJourneyTests {
    private static let login = ["--device-interval", "1", "--device-polls", "granted"]

    /// Runs a script in a terminal; `$0` in it is the program, `$HOST` the emulator's name.
    private func start(
        _ script: String, _ emulator: EmulatorProcess, environment: [String: String] = [:]
    ) throws -> TerminalDriver {
        let host = emulator.address.replacing("http://", with: "")
        return try TerminalDriver.start(
            ["sh", "-c", script, try TerminalDriver.executable("ghlance")],
            environment: ["HOST": host, "BROWSER": "true"].merging(environment) { $1 }, columns: 100, rows: 40,
            output: .terminal)
    }

    @Test("the walk of the README: login, status, search, logout")
    func walk() async throws {
        let emulator = try EmulatorProcess(Self.login)
        let script = #"""
            export GH_HOST=$HOST
            "$0" auth login --client-id Iv1.b507a08c87ecfe98 && "$0" auth status; echo "status $?"; read line
            "$0" swift; "$0" auth logout; "$0" auth status; echo "status $?"; stat -c %a:%n "$XDG_CONFIG_HOME/ghlance"/*
            """#
        let terminal = try start(script, emulator)
        let code = try await terminal.waitFor("Waiting for GitHub, or who it is") {
            $0.contains("Press Enter to open the page") || $0.contains("Signed in")
        }
        #expect(code.contains("WDJB-MJHT"))
        #expect(code.contains("\(emulator.address)/login/device"))
        let status = try await terminal.waitFor("status 0")
        #expect(status.contains("as octocat."))
        for line in [
            "Account     octocat", "Token       from ghlance auth login", "Scopes      repo, read:org",
            "Rate limits search                      30 of 30",
        ] { #expect(status.contains(line)) }
        try await terminal.press("Enter", for: "octocat · 29")
        try await terminal.choose()
        let end = try await terminal.waitFor("status 4")
        #expect(end.contains("\(emulator.address)/\(Session.repository(0, of: "swift"))"))
        #expect(end.contains("Signed out of"))
        #expect(end.contains("not signed in"))
        let ending = try await terminal.waitForEnd()
        #expect(ending.screen.contains("600:"))
        let searches = try await emulator.waitForRequests(1)
        #expect(searches.count == 1)
        #expect(searches.first?.contains(" token GET /api/v3/search/repositories?q=swift") == true)
    }

    @Test("^C at the code leaves nothing behind")
    func interruptedLogin() async throws {
        let emulator = try EmulatorProcess(["--device-polls", "authorization_pending"])
        let script = #"""
            trap : INT
            "$0" auth login --host "$HOST" --client-id abc; echo "status $?"; find "$XDG_CONFIG_HOME" -type f; echo listed
            """#
        let terminal = try start(script, emulator)
        try await terminal.waitFor("Press Enter to open the page")
        let ending = try await terminal.press("C-c", for: "listed")
        #expect(ending.contains("status 130"))
        #expect(!ending.contains("hosts.yml"))
    }

    @Test("F5 signs in and out, and the search goes on as somebody else")
    func dialog() async throws {
        let emulator = try EmulatorProcess(Self.login)
        let terminal = try start(
            #"exec "$0" --host "$HOST" swift"#, emulator, environment: ["GHLANCE_CLIENT_ID": "abc"])
        try await terminal.waitFor("not signed in · 9")
        try await terminal.press("F5", for: "search                      9 of 10")
        try await terminal.press("Enter", for: "octocat") { $0.contains("Account     octocat") }
        let back = try await terminal.press("Escape", for: "the search, as octocat") {
            $0.lines[0].contains("octocat · 30")
        }
        #expect(back.lists(0, of: "swift"))
        try await terminal.press("C-r", for: "octocat · 29")
        try await terminal.press("F5", "C-x", for: "not signed in")
        try await terminal.press("Escape", for: "nobody in the header, with what was left for nobody") {
            $0.lines[0].contains("not signed in · 9")
        }
        let searches = try await emulator.waitForRequests(2)
        #expect(searches.map { $0.split(separator: " ")[2] } == ["anonymous", "token"])
    }
}
