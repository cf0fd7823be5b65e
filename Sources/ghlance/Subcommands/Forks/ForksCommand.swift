import ArgumentParser
import Core
import Features
import GitHub

struct ForksCommand: ReadingCommand, ListingCommand {
    static let endings = CommandEndings(
        done: "listed, or there are no forks", failed: "no such repository", makesRequests: true,
        partly: "some are missing")
    static let configuration = CommandConfiguration(
        "forks", abstract: "List the forks of a repository.",
        discussion: """
            Forks with the most stars are loaded first; --limit sets how many, and --sort orders only those. \
            --ahead shows how many commits each fork is ahead of the repository, with one request per fork.

            \(OutputMessages.fieldList(listing.fields.names))
            """,
        endings: endings)

    struct Row: Sendable {
        let printed: PrintedRepository
        /// How many commits it is ahead; `nil` if that is not known.
        let aheadBy: Int?
    }

    private static let usualLimit = 30

    static let listing = Listing<Row>(
        rows: "forks",
        fields: FieldTable(
            rows: RepositoryFields.saved.of { (row: Row) in row.printed }.rows + [
                Field("aheadBy", .number, "commits ahead of the repository, with --ahead") { FieldValue($0.aheadBy) }
            ]),
        columns: [
            ListingColumn("Name", "nameWithOwner"), ListingColumn("Stars", "stargazerCount"),
            ListingColumn("Ahead", "aheadBy"), ListingColumn("Pushed", "pushedAt"),
            ListingColumn("Description", "description", isFlexible: true),
        ],
        sorts: .repositories + [ListSort("ahead", "aheadBy")],
        forms: Listing.repositories(.saved, sorts: []).forms.map { form in
            ListForm(form.name) { form.text($0.printed) }
        }, limit: usualLimit)

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name")) var name: String

    @Flag(help: "show how many commits each fork is ahead; one request per fork") var ahead = false

    @OptionGroup var list: ListOptions<ForksCommand>

    @OptionGroup var reading: ReadingOptions

    /// The most forks that are loaded.
    var limit: Int { list.limit ?? Self.usualLimit }

    @MainActor
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let reference = try run.reference(name)
        return await run.withPages { pages -> ExitStatus in
            let loads = pages.loads(waits: !reading.noWait)
            var (found, status) = await loads.found(reference)
            guard let parent = found else { return status }
            let (forks, failure) = await loads.forks(of: parent, limit: limit, countsCommits: ahead)
            pages.progress.clear()
            if let failure {
                status = max(status, SubcommandRun.report(failure, on: .forks(of: parent.fullName)))
                if forks.isEmpty { return status }
            }
            let rows = forks.prefix(limit).map { fork in
                Row(
                    printed: PrintedRepository(fork, run.host.links),
                    aheadBy: loads.state.commitsAhead(in: fork) ?? nil)
            }
            return max(
                status, list.print(rows, environment: run.environment, none: ForksMessages.none(parent.fullName)))
        }
    }
}
