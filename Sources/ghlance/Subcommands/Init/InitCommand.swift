import ArgumentParser
import Core

struct InitCommand: EndingCommand {
    static let endings = CommandEndings(done: "printed", failed: "the output could not be written")
    static let configuration = CommandConfiguration(
        "init", abstract: "Print shell code (completions, a widget and ghcd) or a skill for agents.",
        discussion: """
            Add one of these lines to ~/.bashrc, to ~/.zshrc after compinit, or to ~/.config/fish/config.fish:

              eval "$(ghlance init bash --key ctrl-g)"
              eval "$(ghlance init zsh --key ctrl-g)"
              ghlance init fish --key ctrl-g | source

            The widget inserts the chosen URL at the cursor; several are separated by spaces. Without --key, bind ghlance_widget \
            yourself: any default would replace one of the shell's own keys.

            ghcd searches and changes to the clone of the repository you choose; OWNER/NAME or a URL skips the search. \
            It clones a repository that is \
            not cloned yet. Its exit status is that of ghlance.

            ghlance completion bash prints the same as ghlance init bash.

            If a name is already in use, it is left unchanged and a message is shown.

            ghlance init skill prints a SKILL.md, which tells an agent how to use ghlance within GitHub's rate limits:

              mkdir -p ~/.claude/skills/ghlance
              ghlance init skill >~/.claude/skills/ghlance/SKILL.md
            """,
        endings: endings)

    /// What is printed for: a shell, or an agent.
    enum Target: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish, skill

        /// The shell; `nil` for an agent.
        var shell: ShellLine.Shell? { ShellLine.Shell(rawValue: rawValue) }
    }

    @Argument(help: "a shell, or skill") var target: Target

    @Option(help: "key for the widget, such as ctrl-g, alt-g or f5") var key: String?

    @Option(help: ArgumentHelp("name of the function that changes to a clone", valueName: "name")) var function = "ghcd"

    @Option(help: ArgumentHelp("name of the widget", valueName: "name")) var widget = "ghlance_widget"

    // So that an alias can name a file for all commands.
    @OptionGroup var configOptions: ConfigOptions

    /// What is wrong with names and the key is said here, so that ``ShellCode`` gets only what it can write.
    func validate() throws {
        for (option, name) in [("--function", function), ("--widget", widget)] where !ShellCode.isName(name) {
            throw ValidationError(InitMessages.name(name, of: option))
        }
        if function == widget { throw ValidationError("--function and --widget must be different") }
        guard let shell = target.shell else {
            if key != nil { throw ValidationError("--key does not apply to skill: remove it") }
            return
        }
        if let key { _ = try shellKey(key, in: shell) }
    }

    private func shellKey(_ name: String, in shell: ShellLine.Shell) throws -> ShellKey {
        do throws(ShellKey.Problem) { return try ShellKey(name, in: shell) } catch {
            throw ValidationError(InitMessages.key(name, error, in: shell))
        }
    }

    func text() throws -> String {
        guard let shell = target.shell else { return String(HelpPage.skill.dropLast()) }
        let key = try key.map { try shellKey($0, in: shell) }
        return ShellCode(shell: shell, key: key, function: function, widget: widget).text
    }

    @MainActor
    func perform(_ environment: [String: String]) throws -> ExitStatus {
        SubcommandRun.answer(StandardStreams.say(try text()))
    }
}

/// Messages of `ghlance init`, and of the code that it prints.
enum InitMessages {
    static func name(_ name: String, of option: String) -> String {
        "\(option) cannot be \(name.shellQuoted): use letters, digits, - and _; shell keywords and ghlance's own names are taken"
    }

    static func key(_ name: String, _ problem: ShellKey.Problem, in shell: ShellLine.Shell) -> String {
        switch problem {
        case .unknown: "unknown key \(name.shellQuoted): use one such as ctrl-g, alt-g or f5"
        case .unbindable: "\(shell.rawValue) cannot bind \(name.shellQuoted): use one such as ctrl-g, alt-g or f5"
        }
    }

    /// What the printed code says of a name that is not free.
    static func inUse(_ name: String, option: String) -> String {
        "ghlance: \(name) is already in use and was left unchanged. Choose another name: ghlance init \(option) NAME"
    }
}
