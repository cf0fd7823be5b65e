import ArgumentParser

/// The subcommands, which run without a screen. Some words are reserved for later, so that
/// no search that works today becomes a subcommand.
enum Subcommand: String, CaseIterable {
    case auth, favourites, search, view, clone, history, cache, config
    case initialise = "init"
    case doctor, replay, help

    /// Aliases.
    private static let aliases = ["favorites": Subcommand.favourites]

    /// The subcommand of a name.
    init?(word: String) {
        guard let found = Subcommand(rawValue: word) ?? Subcommand.aliases[word] else { return nil }
        self = found
    }

    /// All names, for help.
    static var names: String {
        let words = allCases.flatMap { subcommand in
            [subcommand.rawValue] + aliases.keys.filter { aliases[$0] == subcommand }
        }
        return words.joined(separator: ", ")
    }

    /// The full name of the command.
    var name: String { "ghlance \(rawValue)" }

    /// Its argument parser; `nil` if the word is only reserved.
    var command: (any ParsableCommand.Type)? {
        switch self {
        case .auth: AuthCommand.self
        case .favourites: FavouritesCommand.self
        default: nil
        }
    }
}
