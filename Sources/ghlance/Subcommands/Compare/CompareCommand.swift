import ArgumentParser
import Core
import Features
import GitHub

struct CompareCommand: ReadingCommand, ListingCommand {
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

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name")) var names: [String]

    @OptionGroup var list: ListOptions<CompareCommand>

    @Flag(help: "print a table in Markdown") var markdown = false

    @OptionGroup var reading: ReadingOptions

    var settings: Settings {
        var settings = reading.settings
        if list.output.asksForAnswer { settings.freshness = 0 }
        return settings
    }

    func validate() throws {
        let hasTwoForms = markdown && !list.output.hasColumns
        try refuse(if: hasTwoForms, "use only one of --markdown, --json, --template and --print")
        let (counts, count) = (CompareState.counts, names.count)
        try refuse(if: !counts.contains(count), "name 2 to \(counts.upperBound) repositories to compare, not \(count)")
    }
}

@MainActor
extension CompareCommand {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let references = try names.map { try run.reference($0) }
        return await run.withPages { pages -> ExitStatus in
            let loads = pages.loads(waits: !reading.noWait)
            var (status, repositories) = (ExitStatus.chosen, [Repository]())
            for reference in references where status != .notSignedIn {
                let found = await loads.found(reference)
                status = max(status, found.status)
                guard let repository = found.repository else { continue }
                if repositories.contains(where: { $0.id == repository.id }) {
                    StandardStreams.complain(CompareMessages.repeated(repository.fullName))
                } else {
                    repositories.append(repository)
                }
            }
            guard repositories.count >= CompareState.counts.lowerBound else {
                if status != .notSignedIn { StandardStreams.complain(CompareMessages.tooFew) }
                return status == .chosen ? .failed : status
            }
            let (facts, failure) = await facts(of: repositories, loads, run)
            if let failure { status = max(status, SubcommandRun.report(failure, on: .other("all facts"))) }
            return max(status, print(repositories, facts, run, at: pages.now))
        }
    }

    /// What is known, and why not all of it.
    private func facts(
        of repositories: [Repository], _ loads: LoadRun, _ run: SubcommandRun
    ) async -> ([Repository.ID: ComparedFacts], Failure?) {
        let facts = await loads.comparison(of: repositories)
        if run.settings.isOffline { return (facts, nil) }
        if let failure = loads.failureOfComparison { return (facts, failure) }
        // What GitHub has left out of an answer.
        let left = repositories.first { facts[$0.id]?.unknown.values.contains(.failed) ?? false }
        return (facts, left.map { .malformedJSON(detail: "it has no facts about \($0.fullName)") })
    }

    private func print(
        _ repositories: [Repository], _ facts: [Repository.ID: ComparedFacts], _ run: SubcommandRun, at now: Timestamp
    ) -> ExitStatus {
        let rows = list.arranged(Comparison(repositories, facts, now: now).compared(run.host.links))
        // The table has the repositories in the same order.
        let comparison = Comparison(rows.prefix(list.limit ?? rows.count).map(\.printed.repository), facts, now: now)
        if markdown {
            let lines = comparison.markdown.split(separator: "\n").map(String.init)
            return SubcommandRun.answer(StandardStreams.answer(lines, endingWith: "\n"))
        }
        return list.print(rows, environment: run.environment, isArranged: true) { _ in
            ComparisonTable(
                cells: comparison.cells, columns: StandardStreams.outputColumns ?? .max,
                repertoire: StandardStreams.outputRepertoire
            ).lines
        }
    }
}

/// The table on a terminal: as many columns as fit beside the names, the others below.
struct ComparisonTable {
    /// The cells of the narrowest column.
    private static let narrowest = 24

    let cells: [[String]]
    let columns: Int
    let repertoire: Repertoire

    /// One line per row or part of it, without control characters.
    var lines: [String] {
        let texts = cells.map { $0.map { CellText($0, repertoire: repertoire) } }
        let count = (texts.first?.count ?? 1) - 1
        let names = min(texts.compactMap { $0.first?.columns }.max() ?? 0, max(1, columns / 3))
        let room = max(1, columns - names)
        let fitting = max(1, min(count, room / (Self.narrowest + TextTable.gap)))
        let width = max(1, room / fitting - TextTable.gap)
        return stride(from: 1, through: count, by: fitting).flatMap { first -> [String] in
            let shown = first..<min(first + fitting, count + 1)
            let block = texts.flatMap { row in TextTable.folded([(row[0], names)] + shown.map { (row[$0], width) }) }
            return first == 1 ? block : [""] + block
        }
    }
}
