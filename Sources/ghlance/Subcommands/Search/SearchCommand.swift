import ArgumentParser
import Core
import GitHub
import Glibc
import Terminal

struct SearchCommand: ListingCommand {
    static let endings = CommandEndings(
        done: "results printed", failed: "nothing found, or the output could not be written", makesRequests: true,
        isInterruptible: true)
    static let configuration = CommandConfiguration(
        "search", abstract: "Search GitHub repositories and print the results.",
        usage: "ghlance search [OPTIONS] WORDS ...",
        discussion: """
            Words and GitHub's qualifiers work as on the screen; @NAME runs the saved search of that name. Put -- before \
            a word that begins with a hyphen:

              ghlance search --limit 10 --sort stars -- cli -language:go

            On a terminal, the results are printed as a table. Elsewhere, each is a line with the name, description, \
            visibility and time of the last update, \
            separated by tabs, as gh search repos prints them. Use --json or --template for other fields.

            \(OutputMessages.fieldList(listing.fields.names))

            An invalid query, such as stars:>abc, is not sent: the exit status is 2. --no-check sends it.

            Results are saved and reused as on the screen: repeating a search within \(Settings().freshness) seconds makes no \
            request, unless --freshness says otherwise. When GitHub's rate limit is reached, ghlance waits until it resets. ^C prints the \
            results so far.

            --from OWNER/NAME searches in the repositories that a README links to, such as those of an awesome list, with the same \
            words and qualifiers, or with those of @NAME; see ghlance list --help.
            """,
        endings: endings)

    private static let usualLimit = 30

    static let listing = Listing.repositories(
        .standard,
        sorts: [ListSort("best-match")]
            + [
                ("stars", "stargazersCount"), ("forks", "forksCount"), ("help-wanted-issues", nil),
                ("updated", "updatedAt"),
            ]
            .map { ListSort($0.0, $0.1) },
        limit: usualLimit, whenEmpty: .isNothingFound)

    /// The same for all commands that wait.
    static let noWaitHelp: ArgumentHelp =
        "exit with status 3 at a rate limit, with the results so far, instead of waiting"

    @Argument(help: "what to search for, or @NAME for a saved search") var words: [String] = []

    @Option(
        help: ArgumentHelp("search only repositories that this one's README links to", valueName: "name"))
    var from: String?

    @OptionGroup var list: ListOptions<SearchCommand>

    @OptionGroup var reading: ReadingOptions

    @Flag(help: "send the query even if it has mistakes") var noCheck = false

    @Option(help: OptionTable.log.argument, completion: .file()) var log: String?

    @Option(help: OptionTable.logLevel.argument) var logLevel = LogLevel.info

    /// The most results that are printed.
    var limit: Int { list.limit ?? Self.usualLimit }

    /// The order that was asked for.
    var sort: SearchSort? {
        guard let (sort, isAscending) = try? list.sorting() else { return nil }
        return SearchSort(rawValue: sort.name + (isAscending ? "-asc" : ""))
    }

    func validate() throws {
        if from == nil, !words.contains(where: { $0.contains { !$0.isWhitespace } }) {
            throw ValidationError(SearchMessages.noWords)
        }
        if let sorting = try list.sorting(), sorting.isAscending, sort == nil {
            throw ValidationError("--order asc does not apply to \(sorting.sort.name)")
        }
        if !(1...Slices.rowLimit).contains(limit) { throw ValidationError(SearchMessages.limit(limit)) }
        if let problem = settings.problem { throw ValidationError(problem) }
    }

    /// The settings of the program without a screen. The page stays closed, because nobody sees it.
    var settings: Settings {
        var settings = reading.settings
        reading.requests.apply(to: &settings)
        (settings.log, settings.logLevel, settings.checksQueries) = (log, logLevel, !noCheck)
        (settings.words, settings.sort) = (words, sort ?? .bestMatch)
        (settings.opensWithoutPage, settings.hasScreen) = (true, false)
        return settings
    }
}

@MainActor
extension SearchCommand {
    /// The program without its screen.
    func perform(_ environment: [String: String]) throws -> ExitStatus {
        if from != nil { return try SubcommandRun.perform(self, environment) }
        // Without a screen there is nothing to do before the program is suspended or after.
        let setup = try ProgramSetup(subcommand: settings, environment, catching: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
        let (start, signals) = (setup.firstState(), setup.signals)
        if let problem = SearchRun.problem(of: start, self) { throw StartError(description: problem) }
        let root = setup.root(
            from: start, environment: environment, clipboard: Clipboard(environment: environment) { _ in false },
            runOnTerminal: { _, _ in [] })
        let run = SearchRun(
            command: self, store: root.store, links: setup.host.links, environment: environment,
            work: { root.work(until: $0, or: signals, isDone: $1) })
        let ending = run.perform { root.begin(with: $0) }
        let signal = Leaving(root: root, signals: signals, hadScreen: false).finish()
        SubcommandRun.report(root.cost, setup.settings)
        switch ending {
        case .status(let status):
            if let signal, signal != SIGINT { signals.die(of: signal) }
            return signal == nil ? status : .left
        case .signal(let number): signals.die(of: number)
        }
    }

    /// A search in a list.
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let request = ListRun<SearchCommand>.Request(
            name: from, words: words.joined(separator: " "), sorting: try list.sorting(), list: list, limit: limit,
            waits: !reading.noWait)
        let query = SearchQuery(request.words)
        if !query.isEmpty, let problem = SearchRun.problem(of: query, QueryCheck(query.text), self) {
            throw ValidationError(problem)
        }
        return try await ListRun.perform(request, run)
    }
}
