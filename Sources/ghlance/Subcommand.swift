import ArgumentParser

/// The words that are subcommands when they come first: what the program does without a screen. Some are reserved for later, so that
/// no search that works today becomes a subcommand then.
enum Subcommand: String, CaseIterable {
    case auth, favourites, search, view, clone, history, cache, config
    case initialise = "init"
    case doctor, replay, help

    /// Other spellings.
    private static let aliases = ["favorites": Subcommand.favourites]

    /// The one of that name.
    init?(word: String) {
        guard let found = Subcommand(rawValue: word) ?? Subcommand.aliases[word] else { return nil }
        self = found
    }

    /// All of them, for people.
    static var names: String {
        let words = allCases.flatMap { subcommand in
            [subcommand.rawValue] + aliases.keys.filter { aliases[$0] == subcommand }
        }
        return words.joined(separator: ", ")
    }

    /// As it is called.
    var name: String { "ghlance \(rawValue)" }

    /// What can be said on its command line; `nil` if it has none of its own.
    var command: (any ParsableCommand.Type)? {
        switch self {
        case .auth: AuthCommand.self
        case .favourites: FavouritesCommand.self
        default: nil
        }
    }
}
