import ArgumentParser

/// The command line of `ghlance config`; ``ConfigRun`` carries it out.
struct ConfigCommand: ParsableCommand {
    static let endings = CommandEndings(
        done: "done", failed: "something in the file is wrong, or it could not be written")
    static let configuration = CommandConfiguration(
        "config", abstract: "Print, edit and check the file of settings.",
        discussion: """
            Options come from the command line, their variable (such as GH_HOST), GHLANCE_DEFAULT_OPTS, the file, the default, in \
            this order. GHLANCE_DEFAULT_OPTS is for the screen alone.
            """,
        endings: endings,
        subcommands: [Path.self, Edit.self, Check.self, Defaults.self])

    /// Prints the path.
    struct Path: EndingCommand {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(abstract: "Print the path of the file.")
    }

    /// Opens an editor.
    struct Edit: EndingCommand {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(
            abstract: "Open the file in $VISUAL or $EDITOR, creating it if needed, and check it.")
    }

    /// Checks the file.
    struct Check: EndingCommand {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(abstract: "List what is wrong in the file.")

        @Flag(name: .shortAndLong, help: "print every setting and where it comes from")
        var verbose = false
    }

    /// Prints a complete file.
    struct Defaults: EndingCommand {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(
            abstract: "Print a complete file with the defaults, all commented out.")
    }
}
