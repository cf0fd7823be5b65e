import ArgumentParser
import Core
import Features
import GitHub

extension FavouritesCommand {
    struct StarLists: RequestingCommand, ListingCommand {
        static let endings = CommandEndings(
            done: "listed", failed: "the output could not be written", makesRequests: true, partly: "some are missing")
        static let configuration = CommandConfiguration(
            commandName: "star-lists", abstract: "List your star lists on GitHub.",
            discussion: """
                To list the repositories in one: ghlance favourites list --star-list NAME. Reading star lists needs a token \
                with the user scope.

                \(OutputMessages.fieldList(listing.fields.names))

                \(endings.sentence)
                """)

        static let listing = Listing<StarList>(
            rows: "star lists",
            fields: FieldTable(rows: [
                Field("name", .text, "name") { .text($0.name) },
                Field("repositoryCount", .number, "number of repositories in it") { .number($0.items.count) },
                Field("isPrivate", .flag, "whether only you see it") { .flag($0.isPrivate) },
                Field("id", .text, "id in GraphQL") { .text($0.id) },
            ]),
            columns: [
                ListingColumn("Name", "name", isFlexible: true), ListingColumn("Repositories", "repositoryCount"),
                ListingColumn("Private", "isPrivate"),
            ],
            sorts: [
                ListSort("default", isAscending: true), ListSort("name", "name", isAscending: true),
                ListSort("count", "repositoryCount"),
            ])

        @OptionGroup var list: ListOptions<StarLists>

        @Flag(help: SearchCommand.noWaitHelp) var noWait = false

        @Flag(name: OptionTable.isOffline.names, help: OptionTable.isOffline.argument) var isOffline = false

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        var settings: Settings {
            var settings = hostOptions.settings
            settings.isOffline = isOffline
            return settings
        }
    }
}

@MainActor
extension FavouritesCommand.StarLists {
    func run(_ run: SubcommandRun) async -> ExitStatus {
        let (lists, status) = await run.starLists(waits: !noWait)
        guard let lists else { return status }
        return max(status, list.print(lists.all, environment: run.environment, none: StarListsMessages.none))
    }
}

extension SubcommandRun {
    /// The account's lists of stars; `nil` if they are not known. What is wrong with them is said.
    ///
    /// - Parameter waits: Whether it waits for a rate limit.
    func starLists(waits: Bool = true) async -> (lists: StarLists?, status: ExitStatus) {
        let (loads, lists, source) = await withPages { pages in
            let loads = pages.loads(waits: waits)
            return (loads, await loads.starLists(), pages.tokenSource)
        }
        let isOffline = settings.isOffline
        if lists == nil, !isOffline, !loads.hasToken {
            return (nil, .saying(AuthMessages.noTokenToPrint, .notSignedIn))
        }
        if loads.state.lacksListScope {
            return (lists, .saying(StarListsMessages.needsScope(source ?? .login, host: host.name), .unreachable))
        }
        if let failure = loads.failure(of: .starLists), !isOffline || lists == nil {
            return (lists, Self.report(failure, on: .starLists, isKept: lists != nil))
        }
        if let lists, !lists.isComplete {
            return (lists, .saying(StarListsMessages.incomplete, .unreachable))
        }
        return (lists, .chosen)
    }
}

extension StarLists {
    /// The place of the list of a name; case does not matter, unless two differ in it alone.
    func place(named name: String) -> Int? {
        all.firstIndex { $0.name == name } ?? all.firstIndex { $0.name.lowercased() == name.lowercased() }
    }
}
