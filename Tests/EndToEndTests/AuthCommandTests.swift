import Glibc
import TestSupport
import Testing

/// `ghlance auth` without a terminal: what scripts see.
@Suite(.fewAtATime) struct AuthCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--device-interval", "1", "--device-polls", "slow_down,access_denied"])
        folder = try ScratchFolder()
    }

    private func auth(
        _ arguments: String..., input: String = "", environment: [String: String] = [:], isAskedForToken: Bool = false
    ) throws -> CommandRun {
        try folder.write(input.utf8, to: "input")
        let host = emulator.address.replacing("http://", with: "")
        return try CommandRun(
            ["sh", "-c", #"exec "$0" auth "$@" <"$INPUT""#, try TerminalDriver.executable("ghlance")] + arguments,
            environment: [
                "GH_HOST": host, "XDG_CONFIG_HOME": folder.path("config"), "INPUT": folder.path("input"),
                "PATH": "/usr/bin:/bin",
            ].merging(environment) { $1 }, isAskedForToken: isAskedForToken)
    }

    @Test("a token on standard input is checked, kept and printed again")
    func withToken() throws {
        let token = "ghp_briefTokenOfSomebody0000000000000001"
        let login = try auth("login", "--with-token", input: "  \(token)\n")
        #expect(login.status == 0)
        #expect(login.output.hasSuffix(" as octocat.\n"))
        let status = try auth("status")
        #expect(status.status == 0)
        #expect(status.output.contains("\t2026-12-31T23:59:59Z\t"))
        #expect(try auth("token", isAskedForToken: true).output == token + "\n")
        #expect(try auth("logout").status == 0)
        let none = try auth("token")
        #expect(none.status == 4)
        #expect(none.error == "ghlance: Not signed in. Run ghlance auth login, or set GH_TOKEN.\n")
        #expect(try auth("logout").output.contains("Not signed in to"))
        #expect(try auth("status").status == 4)
    }

    @Test("signing out says which token stays in use, and why another API has none to sign out")
    func logout() throws {
        let token = ["GH_ENTERPRISE_TOKEN": "ghp_variableOfSomebody000000000000000001"]
        let still = try auth("logout", environment: token)
        #expect(still.status == 0)
        #expect(still.output.hasSuffix("The token in GH_ENTERPRISE_TOKEN stays in use until you unset it.\n"))
        let other = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "auth", "logout"],
            environment: [
                "GHLANCE_API_URL": emulator.address, "XDG_CONFIG_HOME": folder.path("config"), "PATH": "/usr/bin:/bin",
            ])
        #expect(other.status == 1)
        #expect(other.error.hasPrefix("ghlance: Signing in and out requires the host's own API URL."), "\(other.error)")
    }

    @Test(
        "a token that is none, or is refused, is not kept",
        arguments: [
            ("", "No valid token given."), ("two words", "No valid token given."),
            ("ghp_revokedTokenOfSomebody00000000000001", "GitHub rejected this token."),
        ])
    func refusedToken(input: String, words: String) throws {
        let login = try auth("login", "--with-token", input: input)
        #expect(login.status == 1)
        #expect(login.error.hasPrefix("ghlance: \(words)"))
        #expect(try auth("token").status == 4)
    }

    @Test("without a client id it says first what works, for this host")
    func noClientID() throws {
        let host = emulator.address.replacing("http://", with: "")
        let login = try auth("login")
        let gap = String(repeating: " ", count: "ghlance auth login --host \(host) --with-token".count - 32)
        #expect(login.status == 1)
        #expect(
            login.output == """
                To sign in to \(host), do one of the following:
                  ghlance auth login --host \(host) --with-token  paste a token from \(emulator.address)/settings/tokens
                  export GH_ENTERPRISE_TOKEN=TOKEN\(gap)  use a token in this shell only
                  gh auth login --hostname \(host)                use gh, the GitHub CLI
                To sign in with a code instead, pass the client id of an OAuth app with --client-id.

                """)
    }

    @Test(
        "whatever GitHub refuses has its own words",
        arguments: [
            ("unknown", "GitHub does not recognise this client id."),
            ("disabled", "does not allow signing in with a code."),
            ("abc", "The sign-in was cancelled on GitHub."),
        ])
    func refusals(client: String, words: String) throws {
        let login = try auth("login", environment: ["GHLANCE_CLIENT_ID": client])
        #expect(login.status == 1)
        #expect(login.error.contains(words))
    }

    @Test("a file that others can read is not used, and the command that fixes it is told")
    func openFile() throws {
        #expect(try auth("login", "--with-token", input: "ghp_someTokenOfSomebody00000000000001").status == 0)
        let file = folder.path("config/ghlance/hosts.yml")
        #expect(try CommandRun(["chmod", "644", file]).status == 0)
        let status = try auth("status")
        #expect(status.status == 4)
        #expect(status.error.hasPrefix("ghlance: Run chmod 600 \(file): it was ignored because others can read"))
        #expect(try CommandRun(["sh", "-c", "chmod 600 '\(file)'"]).status == 0)
        #expect(try auth("status").status == 0)
    }

    @Test("gh's token is found where gh keeps it, and gh is asked last")
    func tokenOfGH() throws {
        let host = emulator.address.replacing("http://", with: "")
        try folder.run("mkdir", "-p", "config/gh")
        try folder.write(
            "\"\(host)\":\n    user: hubot\n    oauth_token: gho_inTheFileOfGhItself000000000000001\n".utf8,
            to: "config/gh/hosts.yml")
        #expect(try auth("status").output.contains("\t\(folder.path("config/gh/hosts.yml"))\t"))
        try folder.run("rm", "config/gh/hosts.yml")
        try TextFile.writeProgram(
            "#!/bin/sh\necho gho_outOfAKeyringThatGhKnows00000000001\n", to: folder.path("gh"))
        let status = try auth("status", environment: ["GH_PATH": folder.path("gh")])
        #expect(status.output.contains("\tgh auth token\t"))
        #expect(status.status == 0)
    }

    @Test("options may stand before the subcommand", arguments: [0, 1, 2, 3])
    func optionsBefore(place: Int) throws {
        let host = emulator.address.replacing("http://", with: "")
        let commandLine = [
            ["--host", host, "auth", "status"], ["--host=\(host)", "auth", "status"],
            ["auth", "--host", host, "status"], ["--host", "a.ghe.com", "auth", "status", "--host", host],
        ][place]
        let status = try CommandRun(
            [try TerminalDriver.executable("ghlance")] + commandLine,
            environment: ["XDG_CONFIG_HOME": folder.path("config"), "PATH": "/usr/bin:/bin"])
        #expect(status.status == 4)
        #expect(status.output.hasPrefix("\(host)\t\t\t"), "\(status)")
    }

    private func tokenQuestion(_ emulator: EmulatorProcess) async throws -> TerminalDriver {
        let terminal = try TerminalDriver.start(
            [
                try TerminalDriver.executable("ghlance"), "--host", emulator.address.replacing("http://", with: ""),
                "auth", "login", "--with-token",
            ])
        try await terminal.waitFor("Token")
        return terminal
    }

    @Test("a token is asked for at a terminal, and not shown")
    func tokenAtATerminal() async throws {
        let terminal = try await tokenQuestion(emulator)
        try terminal.type("ghp_typedTokenOfSomebody00000000000000001")
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0)
        #expect(ending.answer.hasSuffix(" as octocat.\n"))
        #expect(ending.isTerminalRestored)
        #expect(!ending.screen.contains("ghp_"))
    }

    @Test("the terminal shows again what is typed when a signal ends the question", arguments: [SIGINT, SIGTERM])
    func tokenQuestionEnded(signal: Int32) async throws {
        let terminal = try await tokenQuestion(emulator)
        if signal == SIGINT { try terminal.sendKeys("C-c") } else { try terminal.signal(signal) }
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 128 + signal)
        #expect(ending.isTerminalRestored)
    }

    @Test("help and wrong usage")
    func usage() throws {
        #expect(try auth("--help").output.contains("login"))
        #expect(try auth("login", "--help").output.contains("--with-token"))
        let wrong = try auth("login", "--wih-token")
        #expect(wrong.status == 2)
        #expect(wrong.error.split(separator: "\n").count == 1)
        #expect(wrong.error.contains("ghlance auth login --help"))
        #expect(try auth("status", "--host", "https://github.com/").status == 2)
    }
}
