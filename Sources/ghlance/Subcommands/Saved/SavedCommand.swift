import ArgumentParser
import Core
import GitHub
import Library

struct SavedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "saved", abstract: "List, add and remove saved searches.", subcommands: [List.self, Add.self, Remove.self])

    struct Row: Sendable {
        let search: SavedSearch
        let isBuiltIn: Bool
    }

    struct List: HostCommand, ListingCommand {
        static let endings = CommandEndings(done: "listed", failed: "the library could not be read")
        static let configuration = CommandConfiguration(
            abstract: "List saved and built-in searches.",
            discussion: OutputMessages.fieldList(listing.fields.names), endings: endings)

        static let listing = Listing<Row>(
            rows: "searches",
            fields: FieldTable(rows: [
                Field("name", .text, "name") { .text($0.search.name.text) },
                Field("query", .text, "what is searched for") { .text($0.search.query) },
                Field("sort", .text, "sort order") { .text($0.search.sort.rawValue) },
                Field("savedAt", .date, "when it was saved") { $0.isBuiltIn ? .none : .date($0.search.savedAt) },
                Field("shownAt", .date, "when the screen last showed its results") { FieldValue($0.search.shownAt) },
                Field("isBuiltIn", .flag, "whether it is built in") { .flag($0.isBuiltIn) },
            ]),
            columns: [
                ListingColumn("Name", "name"), ListingColumn("Query", "query", isFlexible: true),
                ListingColumn("Sort", "sort"),
                ListingColumn("Saved", "savedAt"),
            ],
            sorts: [ListSort("name", "name", isAscending: true), ListSort("added", "savedAt")])

        @OptionGroup var list: ListOptions<List>

        @OptionGroup var hostOptions: HostOptions
    }

    struct Add: HostCommand {
        static let endings = CommandEndings(
            done: "saved", failed: "the name is taken, or the library could not be written")
        static let configuration = CommandConfiguration(
            abstract: "Save a search under a name.",
            discussion: """
                Put -- before a word that begins with a hyphen:

                  ghlance saved add cli --sort stars -- topic:cli -language:go

                An invalid query, such as stars:>abc, is not saved: the exit status is 2. --no-check saves it.
                """,
            endings: endings)

        @Argument(help: "name of the search, without spaces") var search: String

        @Argument(help: "what to search for") var words: [String]

        @Option(help: OptionTable.sort.argument) var sort = SearchSort.bestMatch

        @Flag(help: "replace the saved search with this name") var clobber = false

        @Flag(help: "save the query even if it has mistakes") var noCheck = false

        @OptionGroup var hostOptions: HostOptions
    }

    struct Remove: HostCommand {
        static let endings = CommandEndings(done: "removed", failed: "no saved search with that name")
        static let configuration = CommandConfiguration(abstract: "Remove saved searches.", endings: endings)

        @Argument(help: ArgumentHelp("names of saved searches", valueName: "search")) var searches: [String]

        @OptionGroup var hostOptions: HostOptions
    }
}

@MainActor
extension SavedCommand.List {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let library = try await run.library()
        let own = try await library.savedSearches(host: run.host.origin)
        let all = own.withBuiltIn(at: SystemTime.now).sorted { $0.id < $1.id }
        let rows = all.map { search in SavedCommand.Row(search: search, isBuiltIn: own.named(search.name.text) == nil) }
        return list.print(rows, environment: run.environment)
    }
}

@MainActor
extension SavedCommand.Add {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let library = try await run.library()
        let own = try await library.savedSearches(host: run.host.origin)
        let name = try SavedCommand.valid(search) { text throws(SavedSearchName.Problem) in
            try SavedSearchName(new: text, besides: own)
        }
        let query = SearchQuery(words.joined(separator: " "), sort: sort)
        let isNone = query.isEmpty || query.namedSearch != nil
        try refuse(if: isNone, "saved add needs a query: ghlance saved add NAME WORDS")
        if !noCheck, let problem = QueryCheck(query.text).obstacle {
            throw ValidationError(SavedMessages.refusal(problem))
        }
        let former = own.named(name.text)
        if let former, !clobber { return .saying(SavedMessages.taken(former)) }
        let saved = SavedSearch(name: name, query: query.text, sort: query.sort, savedAt: SystemTime.now)
        try await library.save(saved, host: run.host.origin, renamedFrom: former?.name)
        run.say(SavedMessages.saved(saved))
        return .chosen
    }
}

@MainActor
extension SavedCommand.Remove {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let library = try await run.library()
        var own = try await library.savedSearches(host: run.host.origin)
        // A name that was saved under other rules can be removed, too.
        let names = try searches.map { [own] typed in
            try own.named(String(typed.drop { $0 == "@" }))?.name
                ?? SavedCommand.valid(typed) { text throws(SavedSearchName.Problem) in try SavedSearchName(text) }
        }
        var status = ExitStatus.chosen
        for name in names {
            if let search = own.named(name.text) {
                try await library.removeSavedSearch(search.name, host: run.host.origin)
                own.removeAll { $0.id == search.id }
                run.say(SavedMessages.removed(search))
                continue
            }
            let isBuiltIn = own.withBuiltIn(at: SystemTime.now).named(name.text) != nil
            let unknown = SearchMessages.noSuchSearch(name.text, all: own.map(\.name.text))
            status = .saying(isBuiltIn ? SavedMessages.builtIn(name) : unknown)
        }
        return status
    }
}

extension SavedCommand {
    fileprivate static func valid(
        _ typed: String, _ name: (String) throws(SavedSearchName.Problem) -> SavedSearchName
    ) throws(ValidationError) -> SavedSearchName {
        do throws(SavedSearchName.Problem) { return try name(typed) } catch {
            throw ValidationError(SavedMessages.name(typed, error))
        }
    }
}
