import Glibc
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

/// F5 without a client id: a token is pasted, another one is typed, and neither is anywhere but in the file it is kept in.
@Suite(.fewAtATime) struct TokenFieldJourneyTests {
    private static let revoked = "ghp_revokedTokenOfTheDialog0000000000001"
    private static let typed = "ghp_typedTokenOfTheDialog000000000000003"

    @Test("F5 without a client id takes a token, typed or pasted, and shows it nowhere")
    func journey() async throws {
        let emulator = try EmulatorProcess()
        let script = #"""
            sh -c 'echo $$ >process; exec "$0" --host "$HOST" --log log --log-level debug swift 2>errors' "$0"
            echo "status $?"; stat -c %a:%n "$XDG_CONFIG_HOME/ghlance"/*; grep -c "$KEPT" "$XDG_CONFIG_HOME/ghlance/hosts.yml"
            echo looked; read line
            """#
        // A part of the token, as the whole one would be found by whatever looks for tokens.
        let terminal = try TerminalDriver.start(
            ["sh", "-c", script, try TerminalDriver.executable("ghlance")],
            environment: [
                "HOST": emulator.address.replacing("http://", with: ""), "BROWSER": "true",
                "KEPT": "typedTokenOfTheDialog000000000000003",
            ], columns: 100, rows: 40, output: .terminal)
        try await terminal.waitFor("not signed in · 9")

        // One that is refused: said with what to do, and the text stays to be fixed.
        let field = try await terminal.press("F5", "Enter", for: "Type or paste a token for 127.0.0.1")
        #expect(field.contains("/settings/tokens"))
        try terminal.paste(Self.revoked + "\n")
        let dots = String(repeating: "●", count: Self.revoked.count)
        try await terminal.waitFor("› \(dots)")
        let refusal = try await terminal.press("Enter", for: "GitHub rejected this token.")
        #expect(refusal.contains("› \(dots)"))
        try await terminal.press("C-u", "C-y", for: "an empty field") {
            !$0.contains("●") && !$0.contains("does not accept")
        }

        // One that is accepted.
        for character in Self.typed { try terminal.type(String(character)) }
        try await terminal.waitFor("› \(dots)")
        try await terminal.press("Enter", for: "Account     octocat")
        try Self.checkProcess(terminal)
        // What is put back on the search screen is none of it.
        try await terminal.press("Escape", for: "the search, as octocat") { $0.lines[0].contains("octocat") }
        let search = try await terminal.press("C-y", "x", for: "› swiftx")
        #expect(search.lines[1].hasPrefix(" › swiftx "))
        try terminal.sendKeys("C-c")

        let end = try await terminal.waitFor("looked")
        #expect(end.contains("status 130"))
        #expect(end.lines.contains { $0.hasPrefix("600:") && $0.hasSuffix("/ghlance/hosts.yml") })
        #expect(end.lines.contains { $0.hasPrefix("1 ") || $0 == "1" })
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()

        let log = terminal.homeFile("log") ?? ""
        #expect(log.contains("account editToken insert"))
        #expect(log.contains("‹39 characters› → ‹40 characters›"))
        for text in [log, terminal.homeFile("errors") ?? "", ending.screen.text] {
            // Parts of them would be as bad.
            for part in ["ghp_", "TokenOfThe", "OfTheDialog"] { #expect(!text.contains(part)) }
        }
    }

    /// What can be read of a running process from outside.
    private static func checkProcess(_ terminal: TerminalDriver) throws {
        let process = terminal.homeFile("process")?.filter(\.isNumber) ?? ""
        for file in ["cmdline", "environ"] {
            let text = try TextFile.read("/proc/\(process)/\(file)")
            #expect(text.contains(file == "cmdline" ? "--log-level" : "HOST="))
            #expect(!text.contains("ghp_"))
        }
    }
}

/// A sign-in and a sign-out that are killed at each of their system calls on the accounts file and its folder.
@Suite(.fewAtATime) struct KilledSignInTests {
    private static let canTrace =
        (try? CommandRun(["strace", "-f", "-qq", "-o", "/dev/null", "true"], environment: ["PATH": "/usr/bin:/bin"]))?
        .status == 0

    private let emulator: EmulatorProcess
    private let folder: ScratchFolder
    private let token = "ghp_briefTokenOfSomebody0000000000000001"

    init() throws {
        emulator = try EmulatorProcess([])
        folder = try ScratchFolder()
    }

    /// - Parameter call: The name and the number of the system call that it is killed at; `nil` for none.
    private func auth(_ arguments: [String], killedAt call: (name: String, number: Int)? = nil) throws -> CommandRun {
        try folder.write("\(token)\n".utf8, to: "input")
        let accounts = folder.path("config/ghlance")
        let paths = ["", "/hosts.yml", "/hosts.yml.new"].flatMap { ["-P", accounts + $0] }
        let tracer = call.map { call in
            ["strace", "-f", "-qq", "-o", folder.path("trace")] + paths
                + ["-e", "inject=\(call.name):signal=KILL:when=\(call.number)"]
        }
        return try CommandRun(
            ["sh", "-c", #"exec "$@" <"$INPUT""#, "sh"] + (tracer ?? [])
                + [try TerminalDriver.executable("ghlance"), "auth"] + arguments,
            environment: [
                "GH_HOST": emulator.address.replacing("http://", with: ""), "XDG_CONFIG_HOME": folder.path("config"),
                "INPUT": folder.path("input"), "PATH": "/usr/bin:/bin",
            ])
    }

    /// The files below the configuration that have the token.
    private func filesWithToken() throws -> [String] {
        try folder.run("sh", "-c", "grep -rls \(token) config || true").split(separator: "\n").map(String.init)
    }

    private static let calls = ["write", "fsync", "?rename,?renameat,?renameat2", "?unlink,?unlinkat"]

    @Test("leaves the token in the accounts file alone", .enabled(if: canTrace, "strace may not trace here"))
    func everyCall() throws {
        var (kills, left) = (0, 0)
        for arguments in [["login", "--with-token"], ["logout"]] {
            for name in Self.calls {
                for number in 1..<20 {
                    if arguments == ["logout"] { #expect(try auth(["login", "--with-token"]).status == 0) }
                    let isKilled = try auth(arguments, killedAt: (name, number)).status == 137
                    kills += isKilled ? 1 : 0
                    left += try filesWithToken().contains("config/ghlance/hosts.yml.new") ? 1 : 0
                    // Whatever reads the account next removes what was left.
                    _ = try auth(["status"])
                    let files = try filesWithToken()
                    #expect(files.isEmpty || files == ["config/ghlance/hosts.yml"], "\(arguments), \(name) \(number)")
                    #expect(try auth(["logout"]).status == 0)
                    #expect(try filesWithToken().isEmpty, "\(arguments), \(name) \(number)")
                    if !isKilled { break }
                }
            }
        }
        #expect(kills > 4 && left > 0, "\(kills) kills left \(left) files")
    }
}

/// A token that the server rejects at the first or a later request, for what runs without a screen.
@Suite(.fewAtATime) struct RejectedTokenTests {
    private static let commands = [
        ["search", "swift", "--limit", "300"], ["view", "quiet-river/swift-1"], ["list", "quiet-river/swift-1"],
        ["compare", "quiet-river/swift-1", "Blue42/swift-2"],
        ["favourites", "add", "quiet-river/swift-1", "Blue42/swift-2", "octo-labs/swift-4"], ["favourites", "sync"],
        ["favourites", "add", "quiet-river/swift-1", "--sync-favourites"],
    ]

    @Test("is an error with its status and its source, and nothing is asked without it", arguments: commands, [1, 3])
    func rejected(command: [String], request: Int) throws {
        let emulator = try EmulatorProcess([
            "--budget", "1000", "--total", "400", "--stars", "300", "--script", "\(request):401",
        ])
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance")] + command,
            environment: [
                "GHLANCE_API_URL": emulator.address, "GH_TOKEN": "ghp_rejectedToken0000000000000000001",
                "XDG_DATA_HOME": emulator.path("data"),
            ])
        #expect(emulator.read("requests")?.contains(" anonymous ") == false, "\(emulator.requests)")
        // A command that ended before that request needs no more than the first.
        guard run.status == 4 || run.error.contains("401") || request == 1 else { return }
        #expect(run.status == 4, "\(run.error)")
        #expect(run.error.split(separator: "\n").count { $0.contains("GH_TOKEN") } == 1, "\(run.error)")
        #expect(!run.error.contains("Authentication required"), "\(run.error)")
    }
}
