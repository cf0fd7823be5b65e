public import ArgumentParser
import GitHub
public import Model

/// What can be said on the command line.
struct Options: ParsableArguments {
    @Argument(help: "What to search for at the start.")
    var words: [String] = []

    @Option(help: "The order of the answer: \(SearchSort.allCases.map(\.rawValue).joined(separator: ", ")).")
    var sort = SearchSort.bestMatch

    @Option(help: "How many repositories to load at a time, 1 to 100.")
    var perPage = 100

    @Option(help: "For how many seconds an answer is shown again without asking GitHub, 0 to 86400.")
    var freshness = 60

    @Option(help: "Which GitHub: github.com (default), TENANT.ghe.com, or a server's name. Also GH_HOST.")
    var host: String?

    @Option(help: "The OAuth app to sign in with. Also GHLANCE_CLIENT_ID.")
    var clientId: String?

    @Option(help: "Where GitHub's API is, instead of https://api.github.com. Also GHLANCE_API_URL.")
    var apiUrl: String?

    @Option(help: "Where GitHub's pages are, instead of https://github.com.")
    var webUrl: String?

    @Option(help: "Write what happens to a file, without tokens. Off by default.")
    var log: String?

    @Flag(help: "Star what becomes a favourite on GitHub, too, and take the star away with it.")
    var syncFavourites = false

    @Flag(name: .customLong("private"), help: "Keep nothing, not a file, and read nothing that was kept.")
    var isPrivate = false

    @Flag(name: .customLong("offline"), help: "Ask nobody: show repositories seen before.")
    var isOffline = false

    func validate() throws {
        guard (1...100).contains(perPage) else {
            throw ValidationError(Messages.perPage(perPage))
        }
        guard (0...86_400).contains(freshness) else { throw ValidationError(Messages.freshness(freshness)) }
        if isOffline, isPrivate { throw ValidationError(Messages.offlineAndPrivate) }
        if let log, log.isEmpty { throw ValidationError(Messages.logWithoutName) }
    }
}

extension SearchSort: ExpressibleByArgument {}

/// The command as the user calls it.
struct GhlanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance",
        abstract: "Search GitHub's repositories as you type; print the URL of the one you choose.",
        usage: "ghlance [OPTIONS] [WORDS ...]",
        discussion: """
            The screen is drawn on the terminal itself and the answer goes to standard output:

              url=$(ghlance) && git clone "$url"

            Without a screen: ghlance favourites (list, add, remove, sync, export, import) and ghlance auth (login, status, \
            logout, token); each has a --help of its own. ghlance -- auth searches for the word.

            Exit status: 0 a URL was printed, 1 it could not be written, 2 wrong usage or no terminal, 130 left without choosing.

            In the program, F1 shows all keys.
            """,
        version: Version.current)

    @OptionGroup var options: Options
}
