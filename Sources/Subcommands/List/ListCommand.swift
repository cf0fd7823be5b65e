public import ArgumentParser
public import Features
import Model

/// The command line of `ghlance list`; ``ListRun`` carries it out.
struct ListCommand: RequestingCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance list", abstract: "List the repositories that a README or a file links to.",
        discussion: """
            An awesome list, for example, sorted by stars:

              ghlance list sindresorhus/awesome --sort stars

            --from takes any text with addresses of repositories, such as a file of bookmarks; - is standard input.

            On a terminal, the repositories are a table. Elsewhere they are lines of name, description, visibility and time of the last \
            update, separated by tabs. Use --json or --template for other fields.

            Fields: \(RepositoryFields.standard.names.joined(separator: ", ")).

            Stars and other facts are loaded for 50 repositories at a time, which needs an account, and kept for a day. Without one, \
            what is saved on this machine is used. Repositories that are gone are counted, not listed. When GitHub's rate limit is reached, \
            ghlance waits until it resets.

            Exit status: 0 printed, 1 no README, no links, or the output could not be written, 2 wrong usage, 3 GitHub could not be \
            reached or refused, 4 signing in is needed.

            To search for the word list: ghlance -- list
            """)

    @Argument(help: ArgumentHelp("OWNER/NAME or URL of the repository whose README is read", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp("read addresses of repositories from a file, or from standard input (-)", valueName: "file"),
        completion: .file())
    var from: String?

    @Option(help: "sort order")
    var sort = LinkedOrder.readme

    @Option(
        name: [.customShort("L"), .long],
        help: ArgumentHelp("print at most N repositories (default: all)", valueName: "n"))
    var limit: Int?

    @OptionGroup var output: OutputOptions

    @Flag(help: SearchCommand.noWaitHelp)
    var noWait = false

    @OptionGroup var dataOptions: DataOptions

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    var settings: Settings { hostOptions.settings(dataOptions) }

    func validate() throws {
        if (name == nil) == (from == nil) { throw ValidationError(ListMessages.oneSource) }
        if let limit, limit < 1 { throw ValidationError(SubcommandMessages.limit(limit)) }
        if let problem = settings.problem { throw ValidationError(problem) }
    }
}

extension LinkedOrder: ExpressibleByArgument {}
