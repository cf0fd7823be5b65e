import ArgumentParser

/// What the program does without a screen.
enum Subcommand: String {
    case auth, favourites

    /// The one that was asked for. The first word decides; whoever searches for that word writes it behind two hyphens.
    static var named: Subcommand? {
        CommandLine.argc > 1 ? Subcommand(rawValue: CommandLine.arguments[1]) : nil
    }

    /// As it is called.
    var name: String { "ghlance \(rawValue)" }

    /// What can be said on its command line.
    var command: any ParsableCommand.Type {
        switch self {
        case .auth: AuthCommand.self
        case .favourites: FavouritesCommand.self
        }
    }
}
