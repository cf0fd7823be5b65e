public import ArgumentParser
import GitHub
public import Model

/// What can be said on the command line.
struct Options: ParsableArguments {
    @Argument(help: "\(OptionTable.words)")
    var words: [String] = []

    @Option(name: .customLong(OptionTable.sort.name), help: "\(OptionTable.sort.help)")
    var sort = SearchSort.bestMatch

    @Option(name: .customLong(OptionTable.perPage.name), help: "\(OptionTable.perPage.help)")
    var perPage = 100

    @Option(name: .customLong(OptionTable.freshness.name), help: "\(OptionTable.freshness.help)")
    var freshness = 60

    @Option(name: .customLong(OptionTable.host.name), help: "\(OptionTable.host.help)")
    var host: String?

    @Option(name: .customLong(OptionTable.clientId.name), help: "\(OptionTable.clientId.help)")
    var clientId: String?

    @Option(name: .customLong(OptionTable.apiUrl.name), help: "\(OptionTable.apiUrl.help)")
    var apiUrl: String?

    @Option(name: .customLong(OptionTable.webUrl.name), help: "\(OptionTable.webUrl.help)")
    var webUrl: String?

    @Option(name: .customLong(OptionTable.log.name), help: "\(OptionTable.log.help)")
    var log: String?

    @Option(name: .customLong(OptionTable.logLevel.name), help: "\(OptionTable.logLevel.help)")
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

/// The command as the user calls it.
package struct GhlanceCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "ghlance",
        abstract: "Search GitHub's repositories as you type; print the URL of the one you choose.",
        usage: "ghlance [OPTIONS] [WORDS ...]",
        discussion: """
            The screen is drawn on the terminal itself and the answer goes to standard output:

              url=$(ghlance) && git clone "$url"

            Without a screen: ghlance favourites (list, add, remove, sync, export, import) and ghlance auth (login, status, \
            logout, token); each has a --help of its own, and options may stand before its name.

            These words are subcommands, or reserved for them, where they come first: \(Subcommand.names). To search for \
            one of them: ghlance -- auth.

            Exit status: 0 a URL was printed, 1 it could not be written, 2 wrong usage or no terminal, 130 left without choosing.

            In the program, F1 shows all keys.
            """,
        version: Version.current)

    @OptionGroup var options: Options

    package init() {}
}
