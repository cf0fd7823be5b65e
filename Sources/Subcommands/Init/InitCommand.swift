import ArgumentParser

/// The command line of `ghlance init`; ``InitRun`` carries it out.
struct InitCommand: EndingCommand {
    static let endings = CommandEndings(done: "printed", failed: "the output could not be written")
    static let configuration = CommandConfiguration(
        "init", abstract: "Print code for a shell: completions, a widget, and ghcd.",
        discussion: """
            For ~/.bashrc, for ~/.zshrc after compinit, and for ~/.config/fish/config.fish:

              eval "$(ghlance init bash --key ctrl-g)"
              eval "$(ghlance init zsh --key ctrl-g)"
              ghlance init fish --key ctrl-g | source

            The widget inserts the chosen URL at the cursor; several are separated by spaces. Without --key, bind ghlance_widget \
            yourself: any default would replace one of the shell's own keys.

            ghcd searches and changes to the clone of what you choose; ghcd OWNER/NAME, or a URL, does not search. It clones what is \
            not cloned yet. Its exit status is that of ghlance.

            A name that is already in use is left unchanged, with a message.
            """,
        endings: endings)

    @Argument(help: "the shell")
    var shell: ShellLine.Shell

    @Option(help: "key for the widget, such as ctrl-g, alt-g or f5")
    var key: String?

    @Option(help: ArgumentHelp("name of the function that changes the folder", valueName: "name"))
    var function = "ghcd"

    @Option(help: ArgumentHelp("name of the widget", valueName: "name"))
    var widget = "ghlance_widget"

    // So that an alias can name a file for all commands.
    @OptionGroup var configOptions: ConfigOptions

    /// What is wrong with names and the key is said here, so that ``ShellCode`` gets only what it can write.
    func validate() throws {
        for (option, name) in [("--function", function), ("--widget", widget)] where !ShellCode.isName(name) {
            throw ValidationError(InitMessages.name(name, of: option))
        }
        if function == widget { throw ValidationError(InitMessages.oneName) }
        if let key { _ = try shellKey(key) }
    }

    private func shellKey(_ name: String) throws -> ShellKey {
        do throws(ShellKey.Problem) { return try ShellKey(name, in: shell) } catch {
            throw ValidationError(InitMessages.key(name, error, in: shell))
        }
    }

    /// The code that is printed.
    func code() throws -> String {
        ShellCode(shell: shell, key: try key.map(shellKey), function: function, widget: widget).text
    }
}

extension ShellLine.Shell: ExpressibleByArgument {}
