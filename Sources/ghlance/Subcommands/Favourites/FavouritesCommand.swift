import ArgumentParser
import Core

/// The command line of `ghlance favourites`; ``FavouritesRun`` carries it out.
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

    /// Lists favourites.
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
                        $0.favourite.note.map { .date($0.editedAt) } ?? .none
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

        @Option(
            help: ArgumentHelp(
                "those with all of WORDS, also in the README; the best first", valueName: "words"))
        var match: String?

        @Option(help: ArgumentHelp("only those in this star list on GitHub", valueName: "name"))
        var starList: String?

        @OptionGroup var list: ListOptions<List>

        @OptionGroup var requests: RequestOptions

        func validate() throws { if starList == "" { throw ValidationError(StarListsMessages.emptyName) } }
    }

    /// Adds favourites.
    struct Add: RequestingCommand {
        static let endings = CommandEndings(done: "added", failed: "not found", makesRequests: true)
        static let configuration = CommandConfiguration(abstract: "Add favourites by name or URL.")

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "OWNER/NAME or URL")
        var repositories: [String]

        @Flag(help: "star them on GitHub")
        var syncFavourites = false
    }

    /// Removes favourites.
    struct Remove: RequestingCommand {
        static let endings = CommandEndings(done: "removed", failed: "not a favourite", makesRequests: true)
        static let configuration = CommandConfiguration(abstract: "Remove favourites and their notes.")

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "OWNER/NAME or URL")
        var repositories: [String]

        @Flag(help: "unstar them on GitHub")
        var syncFavourites = false
    }

    /// Adds all stars.
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
                remove favourites no longer starred, except those with notes; asks only if there are more than \
                \(FavouritesRun.mostUnconfirmed)
                """
        )
        var removeUnstarred = false
    }

    /// Exports favourites.
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

        @Flag(help: "print an awesome list in Markdown, to read; only JSON can be imported")
        var markdown = false

        @Option(
            help: ArgumentHelp(
                "with --markdown: what to group by (default: language)", valueName: "sections"),
            completion: .list(Sections.allCases.map(\.rawValue)))
        var by: Sections?

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        func validate() throws { if by != nil, !markdown { throw ValidationError(FavouritesMessages.sectionsOfJSON) } }
    }

    /// Imports favourites.
    struct Import: HostCommand {
        static let endings = CommandEndings(
            done: "imported", failed: "not an export, or the library could not be written")
        static let configuration = CommandConfiguration(
            abstract: "Import exported favourites, for all hosts or one.")

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "file to read (default: standard input)", completion: .file())
        var file: String?
    }
}
