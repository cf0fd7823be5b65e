import Glibc
import TestSupport
import Testing

/// `ghlance clone`, `ghlance history` and `ghlance cache`.
@Suite(.fewAtATime) struct CloneCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--budget", "1000"])
        folder = try ScratchFolder()
        try folder.run("mkdir", "src")
    }

    private func environment(_ more: [String: String] = [:]) -> [String: String] {
        ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": ""].merging(more) { $1 }
    }

    private func ghlance(_ arguments: String..., environment more: [String: String] = [:]) throws -> CommandRun {
        try CommandRun([try TerminalDriver.executable("ghlance")] + arguments, environment: environment(more))
    }

    /// A git that makes a clone.
    private func quickGit() throws -> [String: String] {
        try emulator.write(
            script: #"""
                #!/bin/bash
                echo "${@: -2:1}" >>'\#(emulator.path("addresses"))'
                printf '%s\n' "$@" >'\#(emulator.path("arguments"))'
                case "${@: -2:1}" in *gone*) echo "fatal: could not read Username for 'https://github.com': terminal prompts disabled" >&2; exit 128;; esac
                printf 'Receiving objects:  50%% (1/2)\r' >&2
                mkdir -p "${@: -1}/.git"
                printf '[remote "origin"]\n\turl = %s\n' "${@: -2:1}" >"${@: -1}/.git/config"

                """#, to: "git")
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return ["PATH": emulator.path("") + ":" + path, "GHLANCE_CLONE_ROOT": folder.path("src")]
    }

    private var addresses: [Substring] { (emulator.read("addresses") ?? "").split(separator: "\n") }

    @Test("a clone is made once, where it belongs or where it was wanted, and its path is printed")
    func clone() throws {
        let git = try quickGit()
        let layout = git.merging(["GHLANCE_CLONE_LAYOUT": "host/owner/name"]) { $1 }
        let path = folder.path("src/github.com/octo/one")
        let first = try ghlance("clone", "https://github.com/octo/one/issues", environment: layout)
        #expect(first.status == 0 && first.output == path + "\n" && first.error == "", "\(first.error)")
        // Also where it is laid out in another way now.
        #expect(try ghlance("clone", "Octo/ONE", environment: git).output == path + "\n")
        #expect(addresses == ["https://github.com/octo/one.git"])
        let own = folder.path("own place/x")
        #expect(try ghlance("clone", "octo/one", own, environment: git).output == own + "\n")
        #expect(try ghlance("clone", "octo/one", own, environment: git).output == own + "\n")
        #expect(addresses.count == 2)
        #expect(emulator.requests.isEmpty)
    }

    @Test("without a folder for clones, one in the current folder is not made again")
    func current() throws {
        var environment = try quickGit()
        environment["GHLANCE_CLONE_ROOT"] = nil
        let program = try TerminalDriver.executable("ghlance")
        func clone() throws -> CommandRun {
            try CommandRun(
                ["env", "-C", folder.path("src"), program, "clone", "octo/one"],
                environment: self.environment(environment))
        }
        #expect(try clone().output == folder.path("src/one\n"))
        #expect(try clone().output == folder.path("src/one\n"))
        #expect(addresses.count == 1)
    }

    @Test("on a terminal without control sequences no progress is drawn", arguments: ["dumb", "xterm"])
    func progress(type: String) async throws {
        let terminal = try BareTerminal(
            [try TerminalDriver.executable("ghlance"), "clone", "octo/one"],
            environment: environment(try quickGit()).merging(["TERM": type]) { $1 })
        #expect(try await terminal.waitForEnd() == 0)
        #expect(terminal.output.contains(0x1B) == (type != "dumb"))
    }

    @Test("what follows two hyphens is given to git, an argument each")
    func options() throws {
        let git = try quickGit()
        let trap = folder.path("trap")
        let branch = "--branch=a b; touch \(trap)"
        let run = try ghlance("clone", "octo/one", "--", "--depth", "1", branch, "$(touch \(trap))", environment: git)
        #expect(run.status == 0 && run.output == folder.path("src/one") + "\n", "\(run.error)")
        let arguments = (emulator.read("arguments") ?? "").split(separator: "\n").map(String.init)
        #expect(
            arguments.suffix(7).dropLast()
                == ["--depth", "1", branch, "$(touch \(trap))", "--", "https://github.com/octo/one.git"])
        #expect(access(trap, F_OK) != 0)
        // What is there is not made anew.
        let again = try ghlance("clone", "octo/one", "--", "--depth=1", environment: git)
        #expect(again.status == 0 && again.output == run.output && addresses.count == 1)
        #expect(again.error.hasSuffix("is already cloned: git was not run, and its options were ignored.\n"))
        // With a folder of its own; what git does not know, git says.
        let own = folder.path("own")
        #expect(try ghlance("clone", "octo/two", own, "--", "-q", environment: git).output == own + "\n")
        #expect(emulator.read("arguments")?.contains("\n-q\n--\n") == true)
    }

    @Test("what is there and is no clone of it stays, and what git refuses is said")
    func refused() throws {
        let git = try quickGit()
        let other = try ghlance("clone", "octo/one", folder.path("src"), environment: git)
        #expect(other.status == 1 && other.output == "")
        #expect(other.error.contains("already exists"), "\(other.error)")
        let gone = try ghlance("clone", "octo/gone", environment: git)
        #expect(gone.status == 1 && gone.output == "")
        #expect(gone.error.contains("octo/gone: not found, or git has no access."), "\(gone.error)")
        #expect(access(folder.path("src/gone"), F_OK) != 0)
        for arguments in [["clone"], ["clone", "x"], ["clone", "octo/one", ""], ["clone", "octo/one", ".."]] {
            let run = try CommandRun(
                [try TerminalDriver.executable("ghlance")] + arguments, environment: environment(git))
            #expect(run.status == 2 && run.output == "" && run.error.count { $0 == "\n" } == 1, "\(run.error)")
        }
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
        try TextFile.write(trap + "\n", to: "\(hostile)/.envrc")
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
            "GH_CONFIG_DIR": folder.path("gh"), "GIT_SSH": "/bin/false", "GIT_DIR": "\(hostile)/.git",
            "PATH": ".::\(path)", "GHLANCE_CLONE_ROOT": folder.path("src"), "DISPLAY": ":9", "WAYLAND_DISPLAY": "none",
        ]
        return (hostile, environment(variables))
    }

    @Test("nothing of the current folder runs: not its repository's settings, and no program in it")
    func hostileFolder() throws {
        let hostile = try makeHostileFolder()
        let program = try TerminalDriver.executable("ghlance")
        for arguments in [["clone", "octo/one", folder.path("else")], ["auth", "status"], ["doctor"]] {
            _ = try CommandRun(
                ["sh", "-c", #"cd "$0" && exec "$@""#, hostile.path, program] + arguments,
                environment: hostile.environment)
            #expect(access(folder.path("PWNED"), F_OK) != 0, "\(arguments)")
        }
        #expect(access(folder.path("else"), F_OK) != 0)
    }

    @Test("nor from the screen: browser, clipboard, clone")
    func hostileFolderOnScreen() async throws {
        let hostile = try makeHostileFolder()
        let terminal = try TerminalDriver.start(
            ["env", "-C", hostile.path, try TerminalDriver.executable("ghlance"), "--mouse", "swift"],
            environment: hostile.environment)
        try await terminal.waitFor("≈250 repositories")
        for (key, words) in [("C-o", "start xdg-open"), ("M-c", "opied"), ("M-g", "Clone quiet-river")] {
            try await terminal.press(key, for: words) { $0.description.contains(words) }
        }
        try terminal.sendKeys("C-c")
        _ = try await terminal.waitForEnd()
        #expect(access(folder.path("PWNED"), F_OK) != 0)
    }

    @Test("^C ends git, and nothing is left")
    func interrupted() async throws {
        let git = try HeldGit(emulator)
        let target = folder.path("src/one")
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "clone", "octo/one", target],
            environment: environment(git.environment))
        try await terminal.waitFor("Cloning octo/one: 45 %")
        try terminal.sendKeys("C-c")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 130 && ending.answer == "")
        #expect(git.hasEnded && access(target, F_OK) != 0)
        #expect(try folder.run("ls", "-A", "src") == "")
    }

    @Test("searches are listed, and what can be loaded again is cleared; the history stays")
    func historyAndCache() throws {
        let none = try ghlance("history")
        #expect(none.status == 0 && none.output == "" && none.error == "ghlance: No searches yet.\n")
        #expect(try ghlance("history", "--json", "query").output == "[]\n")
        for words in ["swift", "swift tui"] { #expect(try ghlance("search", words).status == 0) }
        let lines = try ghlance("history").output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("\tswift tui\t"), "\(lines)")
        #expect(try ghlance("history", "--limit", "1").output.split(separator: "\n") == [lines[0]])
        #expect(try ghlance("history", "--json", "searchedAt,query").output.hasPrefix(#"[{"searchedAt":"20"#))
        #expect(try ghlance("cache", "info").output.hasPrefix("answers\t2\t"))
        #expect(try ghlance("cache", "info", "--json", "kind,count").output.contains(#"{"kind":"history","count":2}"#))
        let cleared = try ghlance("cache", "clear", "--answers")
        #expect(cleared.status == 0 && cleared.output.hasPrefix("Removed 2 search result pages."), "\(cleared.output)")
        #expect(try ghlance("cache", "clear", "--all").status == 0)
        #expect(try ghlance("history").output.split(separator: "\n") == lines)
        for arguments in [
            ["cache", "clear"], ["cache", "x"], ["history", "--limit", "0"], ["history", "--limit", "x"],
            ["history", "x"],
        ] {
            let run = try CommandRun([try TerminalDriver.executable("ghlance")] + arguments, environment: environment())
            #expect(run.status == 2 && run.output == "" && run.error.count { $0 == "\n" } == 1, "\(run.error)")
        }
    }
}
