import ArgumentParser
import Core

/// The subcommands, which run without a screen. Some words are reserved for later, so that
/// no search that works today becomes a subcommand.
enum Subcommand: String, CaseIterable {
    case search, saved, view, files, cat, compare, list, forks, releases, clone, favourites, history, auth
    case cache, config
    case initialise = "init"
    case doctor, replay, help

    private static let aliases = ["favorites": Subcommand.favourites]

    init?(word: String) {
        guard let found = Subcommand(rawValue: word) ?? Subcommand.aliases[word] else { return nil }
        self = found
    }

    static var names: String {
        let words = allCases.flatMap { subcommand in
            [subcommand.rawValue] + aliases.keys.filter { aliases[$0] == subcommand }
        }
        return words.joined(separator: ", ")
    }

    /// A line for each that has a command, for help.
    static var summaries: String {
        let commands = allCases.compactMap { subcommand in subcommand.command.map { (subcommand, $0) } }
        let width = commands.map(\.0.rawValue.count).max() ?? 0
        let lines = commands.map { "  ghlance \($0.rawValue.padded(to: width))  \($1.configuration.abstract)" }
        return """
            Subcommands:
            \(lines.joined(separator: "\n"))

            \(usage)
            """
    }

    /// How to find their options, and how to search for their names.
    static var usage: String {
        """
        Run ghlance SUBCOMMAND --help for the options of a subcommand. Subcommands and reserved words: \(names). \
        To search for one of them: ghlance -- auth

        Programs and agents: ghlance help agents
        """
    }

    var name: String { "ghlance \(rawValue)" }

    /// What can be said on its command line; `nil` if it has none of its own.
    var command: (any ParsableCommand.Type)? { Subcommand.commands[self] }

    private static var commands: [Subcommand: any ParsableCommand.Type] {
        [
            .auth: AuthCommand.self, .favourites: FavouritesCommand.self, .search: SearchCommand.self,
            .saved: SavedCommand.self, .view: ViewCommand.self, .files: FilesCommand.self, .cat: CatCommand.self,
            .forks: ForksCommand.self, .releases: ReleasesCommand.self, .clone: CloneCommand.self,
            .list: ListCommand.self,
            .compare: CompareCommand.self, .history: HistoryCommand.self, .cache: CacheCommand.self,
            .doctor: DoctorCommand.self, .config: ConfigCommand.self, .initialise: InitCommand.self,
        ]
    }

    /// The declaration that arguments lead to: `cache info` is one of `cache`.
    func declaration(_ arguments: [String]) -> (any ParsableCommand.Type)? {
        arguments.reduce(command) { command, word in command?.subcommand(named: word) ?? command }
    }

    /// The name of the declaration that arguments lead to: `ghlance cache info`.
    func fullName(_ arguments: [String]) -> String {
        var names = [name]
        var declaration = command
        for word in arguments {
            guard let next = declaration?.subcommand(named: word) else { continue }
            names.append(next._commandName)
            declaration = next
        }
        return names.joined(separator: " ")
    }

    /// All commands that do something, with their names: `cache info`.
    static var actions: [(name: String, type: any EndingCommand.Type)] {
        func actions(_ type: any ParsableCommand.Type, _ name: String) -> [(name: String, type: any EndingCommand.Type)]
        {
            let own = (type as? any EndingCommand.Type).map { [(name: name, type: $0)] } ?? []
            return own + type.configuration.subcommands.flatMap { actions($0, "\(name) \($0._commandName)") }
        }
        return allCases.flatMap { subcommand in subcommand.command.map { actions($0, subcommand.rawValue) } ?? [] }
    }

    /// The fields that a declaration can print; those of the screen if it has none of its own.
    static func fieldNames(_ command: (any ParsableCommand.Type)?) -> [String] {
        (command as? any PrintingCommand.Type)?.fieldSummaries.map(\.name) ?? RepositoryFields.standard.names
    }
}

extension ParsableCommand {
    /// The subcommand of a name; `nil` if there is none.
    static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0._commandName == name || $0.configuration.aliases.contains(name) }
    }
}
