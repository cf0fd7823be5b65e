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
