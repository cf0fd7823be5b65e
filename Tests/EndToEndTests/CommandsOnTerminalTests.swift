import Glibc
import TestSupport
import Testing

/// What commands without a screen ask and show on a terminal, and how ^C ends them.
@Suite(.fewAtATime) struct CommandsOnTerminalTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--stars", "30"])
        folder = try ScratchFolder()
        try folder.run("mkdir", "src")
    }

    private func environment(data: String = "data", _ more: [String: String] = [:]) -> [String: String] {
        [
            "XDG_DATA_HOME": folder.path(data), "GHLANCE_API_URL": emulator.address,
            "GH_TOKEN": "ghp_starsTestToken00000000000000000001",
        ].merging(more) { $1 }
    }

    private func start(_ words: String..., environment more: [String: String] = [:]) throws -> TerminalDriver {
        try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance")] + words, environment: environment(more))
    }

    private func favourites(_ words: String..., data: String = "data", address: String? = nil) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites"] + words,
            environment: environment(data: data, address.map { ["GHLANCE_API_URL": $0] } ?? [:]))
    }

    @Test("^C prints the results that there are, also during a wait", arguments: ["2:stall", "2:secondary=60"])
    func search(script: String) async throws {
        let emulator = try EmulatorProcess(["--script", script])
        let terminal = try BareTerminal(
            [try TerminalDriver.executable("ghlance"), "search", "swift", "--limit", "150", "--private"],
            environment: ["GHLANCE_API_URL": emulator.address])
        try await terminal.wait(for: script == "2:stall" ? "100 of 150" : "Rate limit reached. Continuing in")
        terminal.type("\u{3}")
        #expect(try await terminal.waitForEnd() == 130)
        #expect(terminal.text.matches(of: /\]8;;http/).count == 100)
    }

    @Test("^C ends a search before there is a screen, and one that waits for the library")
    func interrupted() async throws {
        let silent = try EmulatorProcess(["--script", "1:stall"])
        let search = try silent.start("--select-1", "swift")
        _ = try await silent.waitForRequests(1)
        try search.sendKeys("C-c")
        let ending = try await search.waitForEnd()
        #expect(ending.status == 130 && ending.answer == "")

        #expect(try favourites("list").status == 0)
        let lock = open(folder.path("data/ghlance/library.sqlite.lock"), O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let list = try start("favourites", "list")
        try await list.waitFor("Waiting for another process")
        try list.sendKeys("C-c")
        #expect(try await list.waitForEnd().status == 130)
    }

    // MARK: Tokens

    private func tokenQuestion() async throws -> TerminalDriver {
        let terminal = try TerminalDriver.start(
            [
                try TerminalDriver.executable("ghlance"), "--host", emulator.address.replacing("http://", with: ""),
                "auth", "login", "--with-token",
            ])
        try await terminal.waitFor("Token")
        return terminal
    }

    @Test("a token is asked for, and not shown")
    func token() async throws {
        let terminal = try await tokenQuestion()
        try terminal.type("ghp_typedTokenOfSomebody00000000000000001")
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0 && ending.answer.hasSuffix(" as octocat.\n"))
        #expect(ending.isTerminalRestored && !ending.screen.contains("ghp_"))
    }

    @Test("the terminal shows again what is typed when a signal ends the question", arguments: [SIGINT, SIGTERM])
    func tokenQuestionEnded(signal: Int32) async throws {
        let terminal = try await tokenQuestion()
        if signal == SIGINT { try terminal.sendKeys("C-c") } else { try terminal.signal(signal) }
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 128 + signal && ending.isTerminalRestored)
    }

    // MARK: Stars

    /// Has stars in the library, of which one is gone on GitHub.
    private func unstar() throws {
        for data in ["data", "other"] { #expect(try favourites("sync", data: data).status == 0) }
        #expect(try favourites("remove", "octo-labs/starred-7", "--sync-favourites", data: "other").status == 0)
    }

    @Test("what is no star any more is listed, and removed after a yes")
    func question() async throws {
        try unstar()
        let terminal = try start("favourites", "sync")
        let screen = try await terminal.waitFor("Remove these favourites? [y/N]")
        #expect(screen.contains("1 favourite is no longer starred on GitHub:"))
        #expect(screen.contains("  octo-labs/starred-7"))
        try terminal.sendKeys("y", "Enter")
        #expect(try await terminal.waitForEnd().answer == "29 stars, none new.\nRemoved octo-labs/starred-7.\n")
    }

    @Test("what is no star any more and has a note is kept without a question")
    func onlyNotes() async throws {
        try unstar()
        let name = #""fullName" : "octo-labs/starred-7","#
        let noted = try favourites("export").output.replacing(
            name, with: name + #""note" : "mine", "noteEditedAt" : "2026-01-02T00:00:00Z","#)
        try folder.write(noted.utf8, to: "noted.json")
        #expect(try favourites("import", folder.path("noted.json")).output.contains("1 note imported"))
        let ending = try await start("favourites", "sync").waitForEnd()
        #expect(ending.status == 0 && ending.answer == "29 stars, none new.\n")
        #expect(try favourites("list", "starred-7").output.contains("starred-7\t"))
    }

    @Test("a star that could not be changed without a network is changed later, once, by the same API")
    func offline() async throws {
        let target = try #require(emulator.address.split(separator: ":").last.flatMap { Int($0) })
        let relay = try await LoopbackRelay(to: target)
        let address = "http://127.0.0.1:\(relay.port)"
        #expect(try favourites("add", "octo/one", address: address).status == 0)
        await relay.shutdown()
        let away = try favourites("remove", "octo/one", "--sync-favourites", address: address)
        #expect(away.status == 3 && away.output == "Removed octo/one.\n")
        #expect(away.error == "ghlance: Could not send stars to GitHub. Retrying later.\n")
        #expect(try favourites("sync").status == 0)
        func deletions() -> Int {
            (emulator.read("requests") ?? "").split(separator: "\n").count { $0.contains("DELETE") }
        }
        #expect(deletions() == 0)
        let again = try await LoopbackRelay(to: target, port: relay.port)
        for name in ["octo/two", "octo/three"] {
            #expect(try favourites("add", name, "--sync-favourites", address: address).status == 0)
        }
        #expect(deletions() == 1)
        await again.shutdown()
    }

    // MARK: Clones

    @Test("^C ends git, and nothing is left")
    func clone() async throws {
        let git = try HeldGit(emulator)
        let terminal = try start("clone", "octo/one", folder.path("src/one"), environment: git.environment)
        try await terminal.waitFor("Cloning octo/one: 45 %")
        try terminal.sendKeys("C-c")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 130 && ending.answer == "")
        #expect(try git.hasEnded && folder.run("ls", "-A", "src") == "")
    }

    /// A repository whose settings, hooks and programs leave a file, and an environment that leads to them.
    private func makeHostileFolder() throws -> (path: String, environment: [String: String]) {
        let hostile = folder.path("hostile")
        try folder.run("git", "init", "-q", hostile)
        let trap = "touch '\(folder.path("PWNED"))'"
        for key in ["core.sshCommand", "core.fsmonitor", "alias.clone", "alias.config"] {
            try folder.run("git", "-C", hostile, "config", key, key.hasPrefix("alias") ? "!\(trap)" : "\(trap); false")
        }
        try folder.run("mkdir", "\(hostile)/hooks")
        try folder.run("git", "-C", hostile, "config", "core.hooksPath", "\(hostile)/hooks")
        let programs = [
            "git", "gh", "ssh", "xdg-open", "tmux", "wl-copy", "xclip", "xsel", "vi", "w3m", "sensible-browser",
        ]
        for program in programs + ["hooks/post-checkout", "hooks/pre-auto-gc", "hooks/reference-transaction"] {
            try TextFile.writeProgram("#!/bin/sh\n\(trap)\n", to: "\(hostile)/\(program)")
        }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        try folder.run("mkdir", "gh")
        try TextFile.write("git_protocol: ssh\n", to: folder.path("gh/config.yml"))
        let variables = [
            "GH_CONFIG_DIR": folder.path("gh"), "GIT_SSH": "/bin/false", "GIT_DIR": "\(hostile)/.git", "GH_TOKEN": "",
            "PATH": ".::\(path)", "GHLANCE_CLONE_ROOT": folder.path("src"), "DISPLAY": ":9", "WAYLAND_DISPLAY": "none",
        ]
        return (hostile, environment(variables))
    }

    @Test("nothing of the current folder runs: not its repository's settings, and no program in it")
    func hostileFolder() async throws {
        let hostile = try makeHostileFolder()
        let program = try TerminalDriver.executable("ghlance")
        for words in [["clone", "octo/one", folder.path("else")], ["auth", "status"], ["doctor"]] {
            _ = try CommandRun(
                ["sh", "-c", #"cd "$0" && exec "$@""#, hostile.path, program] + words, environment: hostile.environment)
            #expect(access(folder.path("PWNED"), F_OK) != 0, "\(words)")
        }
        #expect(access(folder.path("else"), F_OK) != 0)
        let terminal = try TerminalDriver.start(
            ["env", "-C", hostile.path, program, "--mouse", "swift"], environment: hostile.environment)
        try await terminal.waitFor("≈250 repositories")
        for (key, words) in [("C-o", "start xdg-open"), ("M-c", "opied"), ("M-g", "Clone quiet-river")] {
            try await terminal.press(key, for: words) { $0.description.contains(words) }
        }
        try terminal.sendKeys("C-c")
        _ = try await terminal.waitForEnd()
        #expect(access(folder.path("PWNED"), F_OK) != 0)
    }
}
