import ArgumentParser
import Core
import Features

/// The command line of `ghlance compare`; ``CompareRun`` carries it out.
struct CompareCommand: RequestingCommand, ListingCommand {
    static let endings = CommandEndings(
        done: "compared", failed: "not found", makesRequests: true, partly: "some facts could not be loaded")
    static let configuration = CommandConfiguration(
        "compare", abstract: "Compare repositories side by side.",
        discussion: """
            On a terminal, prints a column for each of 2 to \(CompareState.counts.upperBound) repositories, the rows that differ most \
            first. Elsewhere, prints a line for each repository, with the columns \(listing.columns.map(\.field).joined(separator: ", ")).

            \(OutputMessages.fieldList(listing.fields.names)) The field unknown says why another field is not known.

            When GitHub's rate limit is reached, ghlance waits until it resets. The exit status is the highest that applies.
            """,
        endings: endings)

    static let listing = Listing<ComparedRepository>(
        rows: "repositories", fields: .compared,
        columns: [
            ListingColumn("Name", "nameWithOwner"), ListingColumn("Stars", "stargazerCount"),
            ListingColumn("Forks", "forkCount"),
            ListingColumn("Licence", "licenseInfo"), ListingColumn("Created", "createdAt"),
            ListingColumn("Commit", "lastCommitAt"), ListingColumn("Contributors", "contributorsCount"),
            ListingColumn("Size", "diskUsage"), ListingColumn("Archived", "isArchived"),
            ListingColumn("Description", "description", isFlexible: true),
        ],
        sorts: [ListSort("given", isAscending: true)] + .repositories,
        forms: Listing.repositories(.view, sorts: []).forms.map { form in ListForm(form.name) { form.text($0.printed) }
        },
        whenEmpty: .neverHappens)

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name"))
    var names: [String]

    @OptionGroup var list: ListOptions<CompareCommand>

    @Flag(help: "print a table in Markdown")
    var markdown = false

    @OptionGroup var reading: ReadingOptions

    var settings: Settings {
        var settings = reading.settings(hostOptions)
        if list.output.asksForAnswer { settings.freshness = 0 }
        return settings
    }

    func validate() throws {
        if markdown, !list.output.hasColumns { throw ValidationError(CompareMessages.twoForms) }
        guard CompareState.counts.contains(names.count) else {
            throw ValidationError(CompareMessages.count(names.count))
        }
        if let problem = settings.problem { throw ValidationError(problem) }
    }
}
