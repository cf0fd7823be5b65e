import ArgumentParser
import Glibc

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
