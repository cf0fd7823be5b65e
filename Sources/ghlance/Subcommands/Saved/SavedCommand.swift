import ArgumentParser
import Core

/// The command line of `ghlance saved`; ``SavedRun`` carries it out.
struct SavedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "saved", abstract: "List, add and remove saved searches.",
        subcommands: [List.self, Add.self, Remove.self])

    /// A saved search.
    struct Row: Sendable {
        let search: SavedSearch
        /// Whether it comes with the program.
        let isBuiltIn: Bool
    }

    /// Lists saved searches.
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
                Field("shownAt", .date, "when the screen last showed its results") {
                    $0.search.shownAt.map(FieldValue.date) ?? .none
                },
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

    /// Saves a search.
    struct Add: HostCommand {
        static let endings = CommandEndings(
            done: "saved", failed: "the name is taken, or the library could not be written")
        static let configuration = CommandConfiguration(
            abstract: "Save a search under a name.",
            discussion: """
                Put -- before a word that begins with a hyphen:

                  ghlance saved add cli --sort stars -- topic:cli -language:go

                A query that cannot mean what it says, such as stars:>abc, is not saved: the exit status is 2. --no-check saves it.
                """,
            endings: endings)

        @Argument(help: "name of the search, without white space")
        var search: String

        @Argument(help: "what to search for")
        var words: [String]

        @Option(help: OptionTable.sort.argument)
        var sort = SearchSort.bestMatch

        @Flag(help: "replace the saved search of this name")
        var clobber = false

        @Flag(help: "save the query even if it has mistakes")
        var noCheck = false

        @OptionGroup var hostOptions: HostOptions
    }

    /// Removes saved searches.
    struct Remove: HostCommand {
        static let endings = CommandEndings(done: "removed", failed: "no saved search with that name")
        static let configuration = CommandConfiguration(abstract: "Remove saved searches.", endings: endings)

        @Argument(help: ArgumentHelp("names of saved searches", valueName: "search"))
        var searches: [String]

        @OptionGroup var hostOptions: HostOptions
    }
}
