public import ArgumentParser
public import Model

/// The command line of `ghlance favourites`; ``FavouritesRun`` carries it out.
struct FavouritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance favourites", abstract: "List, add, remove, sync, export and import favourites.",
        discussion: "To search for the word favourites: ghlance -- favourites",
        subcommands: [List.self, Add.self, Remove.self, Sync.self, Export.self, Import.self])

    /// Lists favourites.
    struct List: HostCommand {
        static let configuration = CommandConfiguration(abstract: "List favourites.")

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "filter by name, description, topic, language or note")
        var words: [String] = []

        @Option(help: "sort order")
        var sort = FavouriteOrder.dateAdded

        @Flag(help: "print JSON, as export does")
        var json = false
    }

    /// Adds favourites.
    struct Add: RequestingCommand {
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
        static let configuration = CommandConfiguration(
            abstract: "Add your starred repositories, resuming an interrupted sync.")

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        @Flag(
            help:
                "remove favourites no longer starred, except those with notes; asks only for more than \(FavouritesRun.mostUnconfirmed)"
        )
        var removeUnstarred = false
    }

    /// Exports favourites.
    struct Export: HostCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print favourites and notes as JSON, of all hosts or of one.")

        @OptionGroup var hostOptions: HostOptions
    }

    /// Imports favourites.
    struct Import: HostCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import an export, of all hosts or of one.")

        @OptionGroup var hostOptions: HostOptions

        @Argument(help: "file to read (default: standard input)", completion: .file())
        var file: String?
    }
}

extension FavouriteOrder: ExpressibleByArgument {}
