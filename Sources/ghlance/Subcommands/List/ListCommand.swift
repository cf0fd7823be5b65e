import ArgumentParser
import Core

struct ListCommand: ReadingCommand, ListingCommand {
    static let endings = CommandEndings(
        done: "printed", failed: "no README, no links, or the output could not be written", makesRequests: true,
        partly: "some facts are missing")
    static let configuration = CommandConfiguration(
        "list", abstract: "List the repositories that a README or a file links to.",
        discussion: """
            An awesome list, for example, sorted by stars:

              ghlance list sindresorhus/awesome --sort stars

            --file takes any text that contains repository URLs, such as exported bookmarks; - is standard input.

            On a terminal, the repositories are printed as a table. Elsewhere, each is a line with the name, description, \
            visibility and time of the last \
            update, separated by tabs. Use --json or --template for other fields.

            \(OutputMessages.fieldList(listing.fields.names))

            Stars and other facts are loaded for 50 repositories at a time, which needs a token, and saved for a day. Without one, \
            saved data is used. Repositories that no longer exist are counted, not listed. When GitHub's rate limit is reached, \
            ghlance waits until it resets.
            """,
        endings: endings)

    static let listing = Listing.repositories(
        .saved, name: "nameWithOwner", sorts: [ListSort("readme", isAscending: true)] + .repositories,
        whenEmpty: .isNothingFound)

    @Argument(help: ArgumentHelp("OWNER/NAME or URL of the repository whose README to read", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp("read repository URLs from a file, or from standard input (-)", valueName: "file"),
        completion: .file())
    var file: String?

    @OptionGroup var list: ListOptions<ListCommand>

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        let usage = "list needs a repository or a file: ghlance list OWNER/NAME, or ghlance list --file FILE"
        try refuse(if: (name == nil) == (file == nil), usage)
    }

    @MainActor
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let request = ListRun<ListCommand>.Request(
            name: name, file: file, sorting: try list.sorting(), list: list, limit: list.limit, waits: !reading.noWait)
        return try await ListRun.perform(request, run)
    }
}
