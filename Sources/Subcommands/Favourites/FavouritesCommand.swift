public import ArgumentParser
public import Model

/// `ghlance favourites …`: what can be said on its command line. What is done is in ``FavouritesRun``.
struct FavouritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance favourites", abstract: "List, add, remove, synchronise, export and import favourites.",
        discussion: "To search for the word favourites: ghlance -- favourites",
        subcommands: [List.self, Add.self, Remove.self, Sync.self, Export.self, Import.self])

    /// Lists favourites.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List favourites that have all of some words.")

        @OptionGroup var place: AuthCommand.Place

        @Argument(help: "What must be in the name, description, topics, language or note.")
        var words: [String] = []

        @Option(help: "The order: \(FavouriteOrder.allCases.map(\.rawValue).joined(separator: ", ")).")
        var sort = FavouriteOrder.dateAdded

        @Flag(help: "As JSON, in the form of export.")
        var json = false
    }

    /// Adds favourites.
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add repositories by name or address.")

        @OptionGroup var place: AuthCommand.Place

        @Argument(help: "OWNER/NAME, or an address of the repository.")
        var repositories: [String]

        @Flag(help: "Star them, too.")
        var syncFavourites = false
    }

    /// Removes favourites.
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove favourites and their notes.")

        @OptionGroup var place: AuthCommand.Place

        @Argument(help: "OWNER/NAME, or an address of the repository.")
        var repositories: [String]

        @Flag(help: "Take their stars away, too.")
        var syncFavourites = false
    }

    /// Adds all stars.
    struct Sync: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add everything you have starred on GitHub; what was begun and not finished goes on.")

        @OptionGroup var place: AuthCommand.Place

        @Flag(
            help:
                "Remove what is no star any more, also what was kept before, without asking up to 20. What has a note stays."
        )
        var removeUnstarred = false
    }

    /// Writes favourites.
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write favourites and notes as JSON, of all hosts or of one.")

        @OptionGroup var place: AuthCommand.Place
    }

    /// Reads favourites.
    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read what export has written, from a file or standard input, of all hosts or of one.")

        @OptionGroup var place: AuthCommand.Place

        @Argument(help: "The file; standard input without one.")
        var file: String?
    }
}

extension FavouriteOrder: ExpressibleByArgument {}
