import ArgumentParser
import Core
import Library

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "cache", abstract: "View data saved on this machine, and clear data that can be loaded again.",
        subcommands: [Info.self, Clear.self])

    struct Row: Sendable {
        let kind: String
        var count: Int?
        var bytes: Int?
        var path: String?
    }

    struct Info: ListingCommand {
        static let endings = CommandEndings(done: "printed", failed: "the library could not be read")
        static let configuration = CommandConfiguration(
            abstract: "View how much is saved, for all hosts and accounts.",
            discussion: OutputMessages.fieldList(listing.fields.names), endings: endings)

        static let listing = Listing<Row>(
            rows: "kinds of data",
            fields: FieldTable(rows: [
                Field("kind", .text, "what is saved; file is the library itself") { .text($0.kind) },
                Field("count", .number, "how many there are") { FieldValue($0.count) },
                Field("size", .number, "size in bytes") { FieldValue($0.bytes) },
                Field("path", .text, "path of the file") { FieldValue($0.path) },
            ]),
            columns: [
                ListingColumn("Kind", "kind", text: { CacheMessages.kind($0.kind) }), ListingColumn("Count", "count"),
                ListingColumn("Size", "size", text: { $0.bytes.map(Quantities.bytes) ?? "" }),
                ListingColumn("Path", "path", isFlexible: true),
            ],
            sorts: [
                ListSort("default", isAscending: true), ListSort("name", "kind", isAscending: true),
                ListSort("count", "count"), ListSort("size", "size"),
            ], whenEmpty: .neverHappens)

        @OptionGroup var list: ListOptions<Info>

        @OptionGroup var configOptions: ConfigOptions

        var settings: Settings { configOptions.settings }
    }

    struct Clear: SubcommandAction {
        static let endings = CommandEndings(done: "removed", failed: "the library could not be written")
        static let configuration = CommandConfiguration(
            abstract: "Remove data that can be loaded again, for all hosts and accounts.",
            discussion: "Favourites, notes, saved searches and history are never removed.")

        @Flag(help: "remove READMEs and facts") var pages = false

        @Flag(help: "remove search results") var answers = false

        @Flag(help: "remove README text saved for searching") var readmes = false

        @Flag(help: "remove all of these, and the repositories used for local results") var all = false

        @OptionGroup var configOptions: ConfigOptions

        var settings: Settings { configOptions.settings }

        func validate() throws {
            let isNone = !pages && !answers && !readmes && !all
            try refuse(if: isNone, "choose what to clear: --pages, --answers, --readmes or --all")
        }
    }
}

@MainActor
extension CacheCommand.Info {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let library = try await run.library()
        let contents = try await library.contents()
        func row(_ kind: String, _ amount: LibraryContents.Amount) -> CacheCommand.Row {
            CacheCommand.Row(kind: kind, count: amount.count, bytes: amount.bytes)
        }
        let rows =
            contents.amounts.map { row($0.kind.rawValue, $0.amount) } + [
                row("copies", contents.copies),
                CacheCommand.Row(kind: "file", bytes: contents.bytes, path: contents.path),
            ]
        return list.print(rows, environment: run.environment)
    }
}

@MainActor
extension CacheCommand.Clear {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let library = try await run.library()
        var parts: Set<Reloadable> = all ? Set(Reloadable.allCases) : []
        if pages { parts.insert(.pages) }
        if answers { parts.insert(.answers) }
        if readmes { parts.insert(.readmes) }
        let before = try await library.contents()
        try await library.clear(parts)
        let after = try await library.contents()
        let removed = zip(before.amounts, after.amounts).map { ($0.kind, $0.amount.count - $1.amount.count) }
        let text = CacheMessages.cleared(removed, freed: before.bytes - after.bytes)
        return SubcommandRun.answer(StandardStreams.say(text))
    }
}
