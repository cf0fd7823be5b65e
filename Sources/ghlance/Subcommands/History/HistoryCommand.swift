import ArgumentParser
import Core
import GitHub
import Library

struct HistoryCommand: HostCommand, ListingCommand {
    static let endings = CommandEndings(done: "listed", failed: "the library could not be read")
    static let configuration = CommandConfiguration(
        "history", abstract: "List your searches, newest first.", endings: endings)

    static let listing = Listing<HistoryEntry>(
        rows: "searches",
        fields: FieldTable(rows: [
            Field("searchedAt", .date, "when it was last searched for") { .date($0.searchedAt) },
            Field("query", .text, "what was searched for") { .text($0.query) },
            Field("resultCount", .number, "number of results") { .number($0.resultCount) },
            Field("sort", .text, "sort order") { .text($0.sort.rawValue) },
        ]),
        columns: [
            ListingColumn("Searched", "searchedAt"), ListingColumn("Query", "query", isFlexible: true),
            ListingColumn("Results", "resultCount"), ListingColumn("Sort", "sort"),
        ],
        sorts: [
            ListSort("added", "searchedAt"), ListSort("name", "query", isAscending: true),
            ListSort("results", "resultCount"),
        ])

    @OptionGroup var list: ListOptions<HistoryCommand>

    @OptionGroup var hostOptions: HostOptions

    @MainActor
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let library = try await run.library()
        let entries = try await library.history(host: run.host.origin, limit: .max)
        return list.print(entries, environment: run.environment, none: HistoryMessages.none)
    }
}
