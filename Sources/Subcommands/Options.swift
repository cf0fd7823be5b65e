public import ArgumentParser
import GitHub
public import Model
import Screens

/// The options and arguments of the command line.
struct Options: ParsableArguments {
    @Argument(help: "\(OptionTable.words)")
    var words: [String] = []

    @Option(
        name: .customLong(OptionTable.sort.name), help: ArgumentHelp("\(OptionTable.sort.help)", valueName: "order"))
    var sort = SearchSort.bestMatch

    @Option(
        name: .customLong(OptionTable.perPage.name), help: ArgumentHelp("\(OptionTable.perPage.help)", valueName: "n"))
    var perPage = 100

    @Option(
        name: .customLong(OptionTable.freshness.name),
        help: ArgumentHelp("\(OptionTable.freshness.help)", valueName: "n"))
    var freshness = 60

    @Option(name: .customLong(OptionTable.host.name), help: "\(OptionTable.host.help)")
    var host: String?

    @Option(
        name: .customLong(OptionTable.clientId.name),
        help: ArgumentHelp("\(OptionTable.clientId.help)", valueName: "id"))
    var clientId: String?

    @Option(
        name: .customLong(OptionTable.apiUrl.name), help: ArgumentHelp("\(OptionTable.apiUrl.help)", valueName: "url"))
    var apiUrl: String?

    @Option(
        name: .customLong(OptionTable.webUrl.name), help: ArgumentHelp("\(OptionTable.webUrl.help)", valueName: "url"))
    var webUrl: String?

    @Option(name: .customLong(OptionTable.log.name), help: ArgumentHelp("\(OptionTable.log.help)", valueName: "file"))
    var log: String?

    @Option(
        name: .customLong(OptionTable.logLevel.name),
        help: ArgumentHelp("\(OptionTable.logLevel.help)", valueName: "level"))
    var logLevel = LogLevel.info

    @Flag(name: .customLong(OptionTable.syncFavourites.name), help: "\(OptionTable.syncFavourites.help)")
    var syncFavourites = false

    @Flag(name: .customLong(OptionTable.isPrivate.name), help: "\(OptionTable.isPrivate.help)")
    var isPrivate = false

    @Flag(name: .customLong(OptionTable.isOffline.name), help: "\(OptionTable.isOffline.help)")
    var isOffline = false

    func validate() throws {
        if let problem = settings.problem { throw ValidationError(problem) }
    }
}

extension SearchSort: ExpressibleByArgument {}
extension LogLevel: ExpressibleByArgument {}

/// The command line of ghlance, with its help.
package struct GhlanceCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "ghlance",
        abstract: "Search GitHub repositories as you type and print the URL of the one you choose.",
        usage: "ghlance [OPTIONS] [WORDS ...]",
        discussion: """
            The screen is drawn on the terminal; the URL goes to standard output:

              url=$(ghlance) && git clone "$url"

            Press \(Keymap.standard.name(of: .help)) for all keys.

            Subcommands:
              ghlance auth        sign in and out, view account status
              ghlance favourites  list, add, remove, sync, export and import favourites

            Run ghlance auth --help for the options of a subcommand. Subcommands and reserved words: \(Subcommand.names). \
            To search for one of them: ghlance -- auth

            Exit status: 0 URL printed, 1 URL could not be written, 2 wrong usage or no terminal, 130 quit without choosing.
            """,
        version: Version.current)

    @OptionGroup var options: Options

    package init() {}
}
