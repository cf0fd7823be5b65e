import Glibc
import TestSupport
import Testing

/// What `ghlance init` prints, in real shells on a real terminal.
@Suite(.fewAtATime) struct ShellIntegrationTests {
    typealias Shell = ShellCompletionTests.Shell

    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--budget", "1000"])
        folder = try ScratchFolder()
        try folder.run("mkdir", "src", "start")
    }

    /// A folder with a git that makes a clone, then the program.
    private var path: String {
        get throws {
            try emulator.write(
                script: #"""
                    #!/bin/bash
                    mkdir -p "${@: -1}/.git"
                    printf '[remote "origin"]\n\turl = %s\n' "${@: -2:1}" >"${@: -1}/.git/config"

                    """#, to: "git")
            return try "\(emulator.path("")):\(Session.path)"
        }
    }

    /// Starts a shell that has read the code, with a prompt of two lines, and waits for the prompt.
    private func start(_ shell: Shell) async throws -> TerminalDriver {
        let start =
            switch shell {
            case .bash: "PS1='first\\n% '; eval \"$(ghlance init bash --key ctrl-g)\"\n"
            case .zsh:
                "PS1=$'first\\n%% '; autoload -Uz compinit; compinit -u -D; eval \"$(ghlance init zsh --key ctrl-g)\"\n"
            case .fish:
                "function fish_prompt; echo first; echo -n '% '; end; ghlance init fish --key ctrl-g | source\n"
            }
        for name in ["start/rc", "start/.zshrc"] { try folder.write(start.utf8, to: name) }
        let terminal = try TerminalDriver.start(
            ["env", "-C", folder.path("start")] + shell.command,
            environment: [
                "PATH": try path, "ZDOTDIR": folder.path("start"), "GHLANCE_API_URL": emulator.address,
                "GHLANCE_CLONE_ROOT": folder.path("src"),
            ], columns: 160, output: .terminal)
        try await terminal.waitFor("a prompt") { $0.ends(with: "%") }
        return terminal
    }

    @Test("the widget puts chosen URLs at the cursor, and nothing if it is canceled", arguments: Shell.allCases)
    func widget(shell: Shell) async throws {
        let terminal = try await start(shell)
        try await terminal.type(#"echo "ä  b""#, for: "the line") { $0.ends(with: #"% echo "ä  b""#) }
        try terminal.sendKeys("Left", "Left")
        try await terminal.press("C-g", for: "F2 Search")
        try await terminal.type("swift", for: "↵ print")
        try await terminal.press("Tab", "Tab", for: "2 marked")
        let urls = [0, 1].map { "https://github.com/" + Session.repository($0, of: "swift") }.joined(separator: " ")
        // One prompt: that of before was drawn over.
        let screen = try await terminal.press("Enter", for: "the line with URLs") {
            $0.ends(with: "first", "% echo \"ä  \(urls)b\"")
        }
        #expect(screen.lines.count { $0 == "first" } == 1)
        // The cursor is behind what was inserted.
        try await terminal.type("|", for: "a bar") { $0.ends(with: "% echo \"ä  \(urls)|b\"") }
        try await terminal.press("Enter", for: "what echo prints") { $0.ends(with: "ä  \(urls)|b", "first", "%") }
        try await terminal.type("echo 'keep it'", for: "the line") { $0.ends(with: "% echo 'keep it'") }
        try terminal.sendKeys("Left")
        try await terminal.press("C-g", for: "F2 Search")
        try await terminal.press("C-c", for: "the line as it was") { $0.ends(with: "first", "% echo 'keep it'") }
        try terminal.type("!")
        try await terminal.press("Enter", for: "the end of the command") { $0.ends(with: "keep it!", "first", "%") }
    }

    @Test("the widget shows what is wrong, and the line stays", arguments: Shell.allCases)
    func widgetFails(shell: Shell) async throws {
        let terminal = try await start(shell)
        let export = shell == .fish ? "set -gx GHLANCE_DEFAULT_OPTS --bad" : "export GHLANCE_DEFAULT_OPTS=--bad"
        try terminal.type("clear; \(export)")
        try await terminal.press("Enter", for: "a prompt alone") {
            $0.ends(with: "first", "%") && !$0.contains("--bad")
        }
        try await terminal.type("echo 'a b'", for: "the line") { $0.ends(with: "% echo 'a b'") }
        try await terminal.press("C-g", for: "a message and the line") {
            $0.contains("ghlance: ") && $0.contains("--bad") && $0.contains("% echo 'a b'")
        }
        try await terminal.press("Enter", for: "what echo prints") { $0.lines.contains("a b") }
    }

    @Test("ghcd changes to a clone, which it makes if needed, and stays if it is canceled", arguments: Shell.allCases)
    func changesFolder(shell: Shell) async throws {
        let terminal = try await start(shell)
        let status = shell == .fish ? "$status" : "$?"
        /// Runs a command and says where the shell is then.
        func expect(_ command: String, _ expected: String) async throws {
            try terminal.type("clear; \(command); echo \(status) in $PWD.")
            try await terminal.press("Enter", for: "“\(expected)”") { $0.ends(with: expected, "first", "%") }
        }
        try await expect("ghcd octo/one", "0 in \(folder.path("src/one")).")
        try await expect("cd ..; ghcd https://github.com/octo/one/issues", "0 in \(folder.path("src/one")).")
        try await expect("ghcd octo/bad,name --offline --bad", "2 in \(folder.path("src/one")).")
        try await expect("cd \(folder.path("start"))", "0 in \(folder.path("start")).")

        try terminal.type("clear; ghcd; echo \(status) in $PWD.")
        try await terminal.press("Enter", for: "F2 Search")
        try await terminal.press("C-c", for: "the status") {
            $0.ends(with: "130 in \(folder.path("start")).", "first", "%")
        }

        let name = Session.repository(0, of: "swift")
        let clone = folder.path("src/\(name.split(separator: "/").last ?? "")")
        for isThere in [false, true] {
            try terminal.type("clear; cd \(folder.path("start")); ghcd swift; echo \(status) in $PWD.")
            // The hint says when the rows have been there long enough to be chosen.
            try await terminal.press("Enter", for: isThere ? "↵ print" : "↵ clone")
            if !isThere { try await terminal.press("Enter", for: "Clone \(name) to") }
            try await terminal.press("Enter", for: "the folder") { $0.ends(with: "0 in \(clone).", "first", "%") }
        }
    }

    @Test("commands and ghcd are completed by the code alone", arguments: Shell.allCases)
    func completion(shell: Shell) async throws {
        let terminal = try await start(shell)
        // They print their words: the code asks the program itself, not these.
        let printing =
            shell == .fish
            ? "function ghlance; printf '<%s>' $argv; echo .; end; function ghcd; ghlance $argv; end"
            : "ghlance() { printf '<%s>' \"$@\"; echo .; }; ghcd() { ghlance \"$@\"; }"
        try terminal.type(printing)
        try await terminal.press("Enter", for: "a prompt") { $0.ends(with: "first", "%") && $0.contains("printf") }
        for (typed, words) in [("ghlance auth logi", "<auth><login>."), ("ghcd --sort=be", "<--sort=best-match>.")] {
            try terminal.type(typed)
            try terminal.sendKeys("Tab", "Enter")
            try await terminal.waitFor(words) { $0.ends(with: words, "first", "%") }
        }
    }

    @Test("a name in use is left alone and said; the same code once more is silent", arguments: Shell.allCases)
    func names(shell: Shell) throws {
        let path = try path
        let name = shell.rawValue
        /// Runs lines of a shell's script, in which CODE reads the code.
        func run(_ script: String, _ options: String = "") throws -> CommandRun {
            func code(_ options: String) -> String {
                let command = "ghlance init \(name) \(options)"
                return shell == .fish ? "\(command) | source" : "eval \"$(\(command))\""
            }
            let text = script.replacing("CODE", with: code("--key ctrl-g \(options)"))
            let command =
                [name]
                + (shell == .bash ? ["--norc", "-O", "expand_aliases"] : shell == .zsh ? ["-f"] : ["--no-config"])
            return try CommandRun(command + ["-c", text], environment: ["PATH": path])
        }
        let twice = try run("CODE\nCODE\ntype ghcd >/dev/null && echo there")
        #expect(twice.output == "there\n" && twice.error == "")

        let alias = shell == .fish ? "alias ghcd 'echo mine'" : "alias ghcd='echo mine'"
        let function = shell == .fish ? "function ghcd; echo mine; end" : "ghcd() { echo mine; }"
        let inUse =
            "ghlance: ghcd is already in use and was left unchanged. Choose another name: ghlance init \(name) --function NAME\n"
        for before in [alias, function] {
            let taken = try run("\(before)\nCODE\nCODE\neval ghcd")
            #expect(taken.output == "mine\n" && taken.error == inUse + inUse, "\(taken.output)\(taken.error)")
            let other = try run("\(before)\nCODE\ntype other-cd >/dev/null && eval ghcd", "--function other-cd")
            #expect(other.output == "mine\n" && other.error == "", "\(other.output)\(other.error)")
        }
        // Of zsh, widgets have names of their own, in shells with a terminal alone.
        let commands = try run("CODE", "--function git" + (shell == .zsh ? "" : " --widget ls"))
        let lines = commands.error.split(separator: "\n")
        #expect(lines.count == (shell == .zsh ? 1 : 2) && lines.allSatisfy { $0.contains("already in use") })
        guard shell == .zsh else { return }
        let global = try run("alias -g ghcd=foo\nCODE\nwhence -w foo")
        #expect(global.error == inUse && global.output == "foo: none\n", "\(global.output)\(global.error)")
    }
}

extension TerminalScreen {
    /// Whether the last lines with anything in them are these.
    fileprivate func ends(with wanted: String...) -> Bool {
        let lines = lines.map { $0.reversed().drop { $0 == " " }.reversed() }.map { String($0) }
        return lines.reversed().drop { $0.isEmpty }.prefix(wanted.count).reversed() == wanted
    }
}

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
        let terminal = try TerminalDriver.start(
            ["env", "-C", folder.path] + shell.command,
            environment: ["PATH": try Session.path, "ZDOTDIR": folder.path], output: .terminal)
        try await terminal.waitFor("%")
        for (typed, words) in [
            ("tui license:apa", "<tui><license:apache-2.0>"),
            (#"language:\"visual\ basic\ ."#, #"<language:"Visual Basic .NET">"#),
            (#"'language:"visual basic ."#, #"<language:"Visual Basic .NET">"#), ("tui lang", "<tui><language:>"),
            ("--sort=best", "<--sort=best-match>"), (#"--print \{nam"#, "<--print><{name}>"),
            ("@tre", "<@trending>"), ("auth login --with-", "<auth><login><--with-token>"),
            ("--log=file-", "<--log=file-of-mine>"), ("favourites import file-", "<favourites><import><file-of-mine>"),
        ] {
            try terminal.type("ghlance \(typed)")
            try terminal.sendKeys("Tab", "Enter")
            try await terminal.waitFor("\(words).")
            try await terminal.press("C-l", for: "no words") { !$0.description.contains("<") }
        }
    }
}

/// The recipes of the documentation, run as they are written: each succeeds and prints something.
@Suite(.fewAtATime) struct RecipesTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private struct Recipe {
        /// `sh`, `make` or `yaml`.
        let language: Substring
        let code: String

        /// What a shell runs.
        var script: String {
            switch language {
            case "make": "cat >Makefile <<'END'\n\(code)END\nmake -s && cat candidates.tsv"
            case "yaml":
                code.split(separator: "\n").compactMap { line in
                    line.split(separator: "run: ", maxSplits: 1).dropFirst().first.map { "\($0)\n" }
                }.joined() + #"cat "$GITHUB_STEP_SUMMARY""#
            default: code
            }
        }

        /// The blocks of code in `Docs/Recipes.md`.
        static let all: [Recipe] = {
            var recipes: [Recipe] = []
            var code: String?
            var language: Substring = ""
            for line in ((try? TextFile.read("/\(RecipesTests.root)/Docs/Recipes.md")) ?? "").split(
                separator: "\n", omittingEmptySubsequences: false)
            {
                if let lines = code {
                    if line == "```" { recipes.append(Recipe(language: language, code: lines)) }
                    code = line == "```" ? nil : lines + line + "\n"
                } else if line.hasPrefix("```") {
                    (language, code) = (line.dropFirst(3), "")
                }
            }
            return recipes
        }()
    }

    /// Programs that a machine may not have, or that want a person.
    private static let programs = [
        "fzf": "head -n 1", "notify-send": #"printf '%s\n' "$@""#, "git": #"for last; do :; done; mkdir -p "$last""#,
    ]

    @Test("each of thirty or more succeeds and prints something")
    func recipes() throws {
        #expect(Recipe.all.count >= 30)
        #expect(Set(Recipe.all.map(\.language)) == ["sh", "make", "yaml"])
        let emulator = try EmulatorProcess([
            "--no-limits", "--readme", "matteocrippa/awesome-swift=/\(Self.root)/Scripts/picture-list.html",
        ])
        let programs = try ScratchFolder()
        try programs.run("ln", "-s", TerminalDriver.executable("ghlance"), "ghlance")
        for (name, body) in Self.programs {
            try TextFile.writeProgram("#!/bin/sh\n\(body)\n", to: programs.path(name))
        }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        for recipe in Recipe.all {
            let folder = try ScratchFolder()
            try folder.run("mkdir", "work")
            try folder.write(recipe.script.utf8, to: "recipe")
            let run = try CommandRun(
                ["env", "-C", folder.path("work"), "sh", "-eu", "../recipe"],
                environment: [
                    "PATH": "\(programs.path):\(path)", "GHLANCE_API_URL": emulator.address,
                    "GITHUB_TOKEN": "ghp_recipes", "GITHUB_STEP_SUMMARY": folder.path("summary"),
                ])
            #expect(run.status == 0 && !run.output.isEmpty, "\(recipe.code)\(run.error)\(run.output)")
        }
    }
}
