import ArgumentParser
import Core
import GitHub
import Library
import Screens

/// The command line of `ghlance history`; ``HistoryRun`` carries it out.
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
}

/// Runs `ghlance history`.
@MainActor
struct HistoryRun {
    /// Runs the arguments of `ghlance history` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(HistoryCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? HistoryCommand else { return .usage }
            let library = try await run.openLibrary(for: run.identity)
            defer { try? library.close() }
            let entries = try await library.history(host: run.host.origin, limit: .max)
            return command.list.print(entries, environment: run.environment, none: HistoryMessages.none)
        }
    }
}
