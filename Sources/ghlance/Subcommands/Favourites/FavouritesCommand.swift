import ArgumentParser
import Core
import Features
import GitHub
import Glibc
import Library

struct FavouritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "favourites", abstract: "List, add, remove, sync, export and import favourites, and list star lists.",
        subcommands: [List.self, StarLists.self, Add.self, Remove.self, Sync.self, Export.self, Import.self])

    /// A favourite with its links.
    struct Row: Sendable {
        let favourite: Favourite
        let printed: PrintedRepository
        /// The line of its README with the words that are looked for.
        var readmeMatch: String?
    }

    struct List: RequestingCommand, ListingCommand {
        static let endings = CommandEndings(
            done: "listed", failed: "nothing matches, no such star list, or the library could not be read",
            makesRequests: true, partly: "a star list is not complete")
        static let configuration = CommandConfiguration(
            abstract: "List favourites.", discussion: OutputMessages.fieldList(listing.fields.names), endings: endings)

        static let listing = Listing<Row>(
            rows: "favourites",
            fields: FieldTable(
                rows: RepositoryFields.saved.of { (row: Row) in row.printed }.rows + [
                    Field("addedAt", .date, "when it was added") { .date($0.favourite.addedAt) },
                    Field("isStarred", .flag, "whether it is starred on GitHub") { .flag($0.favourite.isStarred) },
                    Field("hasNews", .flag, "whether it has news") { .flag(!$0.favourite.news.isEmpty) },
                    Field("note", .text, "your note") { FieldValue($0.favourite.note?.text) },
                    Field("noteEditedAt", .date, "when the note was last saved") {
                        FieldValue($0.favourite.note?.editedAt)
                    },
                    Field("tags", .list, "the words of your note with a #") { .list($0.favourite.note?.tags ?? []) },
                    Field("readmeMatch", .text, "with --match: the line of its README") { FieldValue($0.readmeMatch) },
                ]),
            columns: [
                ListingColumn("Name", "nameWithOwner"), ListingColumn("Stars", "stargazerCount"),
                ListingColumn("Language", "primaryLanguage"), ListingColumn("Added", "addedAt"),
                ListingColumn("Note", "note", text: { String($0.favourite.note?.firstLine ?? "") }),
                ListingColumn("Description", "description", isFlexible: true),
            ],
            sorts: [ListSort("added", "addedAt", also: ["date-added"])] + .repositories + [ListSort("news", "hasNews")],
            forms: Listing.repositories(.view, sorts: []).forms.map { form in
                ListForm(form.name) { form.text($0.printed) }
            }, whenEmpty: .dependsOnWords)

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "filter by name, description, topic, language or note, and by tag:NAME")
        var words: [String] = []

        @Option(help: ArgumentHelp("match all of WORDS, READMEs included; best first", valueName: "words"))
        var match: String?

        @Option(help: ArgumentHelp("list only those in this star list on GitHub", valueName: "name")) var starList:
            String?

        @OptionGroup var list: ListOptions<List>

        @Flag(help: "filter even if the words have mistakes")
        var noCheck = false

        @OptionGroup var requests: RequestOptions

        func validate() throws { if starList == "" { throw ValidationError("--star-list needs the name of a list") } }
    }

    struct Add: RequestingCommand {
        static let endings = CommandEndings(done: "added", failed: "not found", makesRequests: true)
        static let configuration = CommandConfiguration(abstract: "Add favourites by name or URL.")

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "OWNER/NAME or URL") var repositories: [String]

        @Flag(help: "star them on GitHub") var syncFavourites = false
    }

    struct Remove: RequestingCommand {
        static let endings = CommandEndings(done: "removed", failed: "not a favourite", makesRequests: true)
        static let configuration = CommandConfiguration(abstract: "Remove favourites and their notes.")

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "OWNER/NAME or URL") var repositories: [String]

        @Flag(help: "unstar them on GitHub") var syncFavourites = false
    }

    struct Sync: RequestingCommand {
        static let endings = CommandEndings(
            done: "synced", failed: "the library could not be written", makesRequests: true)
        static let configuration = CommandConfiguration(
            abstract: "Add your starred repositories, resuming an interrupted sync.")

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        @Flag(
            help:
                """
                remove favourites no longer starred, except those with notes; asks first if there are more than \
                \(Sync.mostUnconfirmed)
                """
        )
        var removeUnstarred = false
    }

    struct Export: RequestingCommand {
        /// What a Markdown list is grouped by.
        enum Sections: String, CaseIterable, ExpressibleByArgument {
            case language, topic
            case starList = "star-list"
        }

        static let endings = CommandEndings(
            done: "printed", failed: "the library could not be read", makesRequests: true,
            partly: "a star list is not complete")
        static let configuration = CommandConfiguration(
            abstract: "Print favourites and notes as JSON or Markdown, for all hosts or one.")

        @Flag(help: "print an awesome list in Markdown; only JSON can be imported") var markdown = false

        @Option(
            help: ArgumentHelp("group the Markdown by this (default: language)", valueName: "sections"),
            completion: .list(Sections.allCases.map(\.rawValue)))
        var by: Sections?

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        func validate() throws { try refuse(if: by != nil && !markdown, "--by needs --markdown: JSON has no sections") }
    }

    struct Import: HostCommand {
        static let endings = CommandEndings(
            done: "imported", failed: "not an export, or the library could not be written")
        static let configuration = CommandConfiguration(abstract: "Import exported favourites, for all hosts or one.")

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "file to read (default: standard input)", completion: .file()) var file: String?
    }
}

extension SubcommandRun {
    /// The library for whoever sees private favourites whole. Their token is looked for only where there are any, because it may take gh.
    fileprivate func libraryOfViewer() async throws -> Library {
        let identity = identity
        let library = try await library(for: identity)
        if try await library.favourites().contains(where: { !$0.repository.isPublic }) { await identity.findOffline() }
        return library
    }

    /// The host named on the command line; `nil` for all.
    fileprivate func host(named hostOptions: HostOptions) -> String? {
        hostOptions.host == nil && hostOptions.apiUrl == nil ? nil : host.origin
    }
}

@MainActor
extension FavouritesCommand.List {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let filter = words.joined(separator: " ")
        let checks = [filter, match ?? ""].map { words in
            QueryCheck(words, table: .favourites, facts: QueryFacts(now: SystemTime.now))
        }
        if !noCheck, let problem = checks.compactMap(\.obstacleToFiltering).first {
            throw ValidationError(FavouritesMessages.refusal(problem))
        }
        let (stars, status): (Core.StarLists?, ExitStatus) = starList == nil ? (nil, .chosen) : await run.starLists()
        if starList != nil, stars == nil { return status }
        let (library, origin) = (try await run.libraryOfViewer(), run.host.origin)
        var favourites = try await library.favourites(host: origin)
        if let starList, let stars {
            guard let place = stars.place(named: starList) else {
                return max(status, .saying(StarListsMessages.noSuchList(starList, all: stars.all.map(\.name))))
            }
            favourites = favourites.filter { stars.places(of: $0.repository).contains(place) }
            let others = stars.all[place].items.count - favourites.count
            if others > 0 { StandardStreams.complain(StarListsMessages.notFavourites(others)) }
        }
        favourites = favourites.arranged(by: .dateAdded, matching: filter)
        var lines: [(id: Repository.ID, line: String)] = []
        if let match {
            lines = try await library.readmeLines(with: match, host: origin, limit: .max)
            favourites = favourites.ranked(for: match, readmes: lines.map(\.id))
        }
        let matches = Dictionary(lines.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first })
        let rows = favourites.map {
            FavouritesCommand.Row(
                favourite: $0, printed: PrintedRepository($0.repository, run.host.links), readmeMatch: matches[$0.id])
        }
        let isFiltered = !filter.isEmpty || match != nil
        let printed = list.print(
            rows, environment: run.environment,
            none: isFiltered ? FavouritesMessages.nothing : FavouritesMessages.none, hasWords: isFiltered)
        for problem in checks.flatMap(\.filterProblems) {
            StandardStreams.complain(FavouritesMessages.doubt(problem))
        }
        return max(status, printed)
    }
}

@MainActor
extension FavouritesCommand.Export {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let (stars, status): (Core.StarLists?, ExitStatus) = by == .starList ? await run.starLists() : (nil, .chosen)
        if by == .starList, stars == nil { return status }
        let (library, origin) = (try await run.libraryOfViewer(), run.host.origin)
        let chosen = run.host(named: hostOptions)
        guard markdown else {
            let text = try await library.exportFavourites(host: chosen)
            return max(status, SubcommandRun.answer(StandardStreams.answer(json: String(text.dropLast()))))
        }
        let sections: MarkdownExport.Sections =
            switch by {
            case .language, nil: .languages
            case .topic: .topics
            case .starList: .starLists(stars ?? .init([]), host: origin)
            }
        let text = MarkdownExport.text(of: try await library.favourites(host: chosen), by: sections) { favourite in
            let name = try? HostName(favourite.host)
            let host =
                favourite.host == origin
                ? run.host : try? Host(named: name, apiURL: name == nil ? favourite.host : nil, webURL: nil)
            return host?.webAddress(of: favourite.repository)
        }
        return max(status, SubcommandRun.answer(StandardStreams.answer(String(text.dropLast()))))
    }
}

@MainActor
extension FavouritesCommand.Import {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let library = try await run.library()
        let limit = 64 << 20
        guard let bytes = StandardStreams.bytes(ofFile: file, limit: limit) else {
            let reason = String(cString: strerror(errno))
            return .saying(FavouritesMessages.cannotRead(file ?? "standard input", reason: reason))
        }
        if bytes.count > limit { return .saying(FavouritesMessages.importTooLarge) }
        let text = String(decoding: bytes, as: UTF8.self)
        let result = try await library.importFavourites(text, host: run.host(named: hostOptions))
        run.say(FavouritesMessages.imported(added: result.added, present: result.present, notes: result.notes))
        if result.searches > 0 { run.say(FavouritesMessages.importedSearches(result.searches)) }
        for (host, count) in result.hosts.sorted(by: { $0.key < $1.key }) where host != run.host.origin {
            run.say(FavouritesMessages.importedFor(host, count: count))
        }
        if result.skipped > 0 { StandardStreams.tell(FavouritesMessages.skipped(result.skipped)) }
        if !result.builtIn.isEmpty { StandardStreams.tell(FavouritesMessages.skippedBuiltIn(result.builtIn)) }
        if result.foreign > 0 { StandardStreams.tell(FavouritesMessages.skippedForeign(result.foreign)) }
        return .chosen
    }
}
