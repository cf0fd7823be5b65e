import TestSupport
import Testing

/// Completion in real shells, with Tab on a real terminal.
@Suite(.fewAtATime) struct ShellCompletionTests {
    /// A shell, and how it is started so that it reads our file alone.
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        var command: [String] {
            switch self {
            case .bash: ["bash", "--noprofile", "--rcfile", "rc", "-i"]
            case .zsh: ["zsh", "-d", "-i"]
            case .fish: ["fish", "--no-config", "-C", "source rc"]
            }
        }

        /// Reads the script, and has `ghlance` print its words: the scripts ask the program itself, not this function.
        func start(_ scripts: String) -> String {
            switch self {
            case .bash:
                "PS1='% '; source '\(scripts)/ghlance.bash'; ghlance() { printf '<%s>' \"$@\"; echo .; }\n"
            case .zsh:
                """
                PS1='%% '; fpath=('\(scripts)' $fpath); autoload -Uz compinit; compinit -u -D
                ghlance() { printf '<%s>' "$@"; echo . }

                """
            case .fish:
                """
                function fish_prompt; echo -n '% '; end
                source '\(scripts)/ghlance.fish'
                function ghlance; printf '<%s>' $argv; echo .; end

                """
            }
        }
    }

    private static let scripts =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Sources/ghlance/Subcommands/Resources"

    @Test(
        "words with colons, quotation, blanks and equals signs are completed as they were begun",
        arguments: Shell.allCases)
    func words(shell: Shell) async throws {
        let folder = try ScratchFolder()
        for name in ["rc", ".zshrc"] { try folder.write(shell.start(Self.scripts).utf8, to: name) }
        try folder.write("".utf8, to: "file-of-mine")
        let executable = try TerminalDriver.executable("ghlance")
        let terminal = try TerminalDriver.start(
            ["env", "-C", folder.path] + shell.command,
            environment: [
                "PATH": executable.split(separator: "/").dropLast().map { "/" + $0 }.joined() + ":/usr/bin:/bin",
                "ZDOTDIR": folder.path,
            ], output: .terminal)
        try await terminal.waitFor("%")
        for (typed, words) in [
            ("tui license:apa", "<tui><license:apache-2.0>"),
            (#"language:\"visual\ basic\ ."#, #"<language:"Visual Basic .NET">"#),
            (#"'language:"visual basic ."#, #"<language:"Visual Basic .NET">"#), ("tui lang", "<tui><language:>"),
            ("--sort=best", "<--sort=best-match>"), ("--log-level de", "<--log-level><debug>"),
            (#"--print \{nam"#, "<--print><{name}>"), ("@tre", "<@trending>"), ("auth logi", "<auth><login>"),
            ("auth login --with-", "<auth><login><--with-token>"), ("--log file-", "<--log><file-of-mine>"),
            ("--log=file-", "<--log=file-of-mine>"), ("--config file-", "<--config><file-of-mine>"),
            ("list --file file-", "<list><--file><file-of-mine>"),
            ("search x --log=fi", "<search><x><--log=file-of-mine>"),
            ("favourites import file-", "<favourites><import><file-of-mine>"),
        ] {
            try terminal.type("ghlance \(typed)")
            try terminal.sendKeys("Tab", "Enter")
            try await terminal.waitFor("\(words).")
            try await terminal.press("C-l", for: "no words") { !$0.description.contains("<") }
        }
    }

    @Test("what cannot be typed gets no candidates and no message")
    func hostile() throws {
        let executable = try TerminalDriver.executable("ghlance")
        func run(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["sh", "-c", #"exec "$0" __complete "$@""#, executable] + arguments)
        }
        let invalid = try CommandRun(
            ["sh", "-c", #"exec "$0" __complete zsh "$(printf 'ghlance lang\377')""#, executable])
        let runs = [
            try run(), try run("tcsh", "ghlance "), try run("zsh"), try run("zsh", ""), try run("zsh", "ghl"),
            try run("zsh", "ghlance lang\u{1B}[31m"), try run("fish", "ghlance \u{9B}"),
            try run("bash", "ghlance " + String(repeating: "x", count: 65_536), ":"),
            try run("bash", "ghlance --nonsense=", ":"), invalid,
        ]
        for run in runs { #expect(run.output == "" && run.error == "" && run.status != 0) }
        #expect(try run("zsh", "ghlance lang").output == "+language\\::main language of the code\n")
    }

    @Test("names come from the library, which is read and neither created nor changed")
    func library() throws {
        let folder = try ScratchFolder()
        let data = folder.path("data")
        let environment = ["XDG_DATA_HOME": data]
        func complete(_ line: String) throws -> String {
            let run = try CommandRun(
                [try TerminalDriver.executable("ghlance"), "__complete", "fish", line], environment: environment)
            #expect(run.error == "")
            return run.output
        }
        #expect(try complete("ghlance favourites remove ") == "")
        #expect(try folder.run("ls").isEmpty)
        try folder.write(
            #"""
            {"format": "ghlance favourites", "version": 3, "favourites": [
            {"host": "github.com", "databaseId": 1, "owner": {"login": "octo"}, "name": "one", "description": "a\u001b[31mb\tc", "addedAt": 1000},
            {"host": "github.com", "databaseId": 2, "owner": {"login": "octo"}, "name": "two", "visibility": "private", "addedAt": 1000},
            {"host": "example.com", "databaseId": 3, "owner": {"login": "octo"}, "name": "three", "addedAt": 1000}]}
            """#.utf8, to: "import.json")
        let imported = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "import", folder.path("import.json")],
            environment: environment)
        #expect(imported.status == 0, "\(imported.error)")
        let before = try folder.run("sh", "-c", "ls -la --time-style=full-iso data/ghlance; cat data/ghlance/* | cksum")
        let names = try complete("ghlance favourites remove OC")
        #expect(names.hasPrefix(" octo/one\ta"), "\(names)")
        #expect(names.count(where: \.isNewline) == 1 && !names.contains("\u{1B}"))
        #expect(try complete("ghlance favourites --host example.com remove o") == "")
        #expect(try complete("ghlance favourites remove --host example.com o").hasPrefix(" octo/three\t"))
        #expect(
            try folder.run("sh", "-c", "ls -la --time-style=full-iso data/ghlance; cat data/ghlance/* | cksum")
                == before)
    }

    @Test("hosts are those of accounts, without their tokens")
    func hosts() throws {
        let folder = try ScratchFolder()
        try folder.run("mkdir", "-p", "gh")
        try folder.write("git.example.com:\n    oauth_token: gho_secretOfTheTest\n".utf8, to: "gh/hosts.yml")
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "__complete", "fish", "ghlance --host "],
            environment: ["XDG_CONFIG_HOME": folder.path, "GH_HOST": "tenant.ghe.com"])
        #expect(run.output == " tenant.ghe.com\t\n github.com\t\n git.example.com\t\n")
    }
}
