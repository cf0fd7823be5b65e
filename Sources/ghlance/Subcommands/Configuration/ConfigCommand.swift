import ArgumentParser
import Glibc

/// The command line of `ghlance config`; ``ConfigRun`` carries it out.
struct ConfigCommand: ParsableCommand {
    static let endings = CommandEndings(
        done: "done", failed: "the file has problems or could not be written")
    static let configuration = CommandConfiguration(
        "config", abstract: "Print, edit and check the settings file.",
        discussion: """
            Options come from the command line, their variable (such as GH_HOST), GHLANCE_DEFAULT_OPTS, the file and the defaults, in \
            this order of precedence. GHLANCE_DEFAULT_OPTS applies only to the screen.
            """,
        endings: endings,
        subcommands: [Path.self, Edit.self, Check.self, Defaults.self])

    /// Prints the path.
    struct Path: ConfigAction {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(abstract: "Print the path of the file.")

        @OptionGroup var configOptions: ConfigOptions
    }

    /// Opens an editor.
    struct Edit: ConfigAction {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(
            abstract: "Open the file in $VISUAL or $EDITOR, creating it if needed, and check it.")

        // One that is not there is created.
        @Option(name: OptionTable.config.names, help: OptionTable.config.argument, completion: .file())
        var config: String?

        func validate() throws {
            if config == "" { throw ValidationError(SubcommandMessages.noConfigFile("")) }
        }
    }

    /// Checks the file.
    struct Check: ConfigAction {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(abstract: "List problems in the file.")

        @Flag(name: .shortAndLong, help: "print every setting and where it comes from")
        var verbose = false

        @OptionGroup var configOptions: ConfigOptions
    }

    /// Prints a complete file.
    struct Defaults: ConfigAction {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(
            abstract: "Print a complete file with the defaults, all commented out.")

        @OptionGroup var configOptions: ConfigOptions
    }
}

/// An action on the file of settings.
protocol ConfigAction: EndingCommand {
    /// The file; `nil` for the usual one.
    var config: String? { get }
}

extension ConfigCommand.Path { var config: String? { configOptions.config } }
extension ConfigCommand.Check { var config: String? { configOptions.config } }
extension ConfigCommand.Defaults { var config: String? { configOptions.config } }

/// The option that names another file of settings, which every command takes.
struct ConfigOptions: ParsableArguments {
    @Option(name: OptionTable.config.names, help: OptionTable.config.argument, completion: .file())
    var config: String?

    var settings: Settings {
        var settings = Settings()
        settings.config = config
        return settings
    }

    func validate() throws { if let problem = settings.problem { throw ValidationError(problem) } }

    /// The file that a command line of the program names, which is read before its other options.
    static func path(in arguments: [String]) -> String? {
        var rest = arguments[...]
        var path: String?
        while let argument = rest.first, argument != "--" {
            let option = OptionTable.option(at: rest)
            if let option, option.row.name == OptionTable.config.name { path = option.value }
            rest.removeFirst(option?.count ?? 1)
        }
        return path
    }

    /// What is wrong with a path; `nil` if nothing is.
    static func problem(_ path: String) -> String? {
        access(path, F_OK) == 0 ? nil : SubcommandMessages.noConfigFile(path)
    }
}
