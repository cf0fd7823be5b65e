import ArgumentParser
internal import FoundationEssentials

/// A command as it is declared: what ArgumentParser writes of it as JSON (`--experimental-dump-help`, the format `ToolInfoV0`).
///
/// Help, the manual and completions are made of the same declarations, so none of them can lack an option.
struct CommandInfo: Decodable, Sendable {
    /// An option, a flag or an argument.
    struct Argument: Decodable, Sendable {
        enum Kind: String, Decodable, Sendable {
            case positional, option, flag
        }

        struct Name: Decodable, Sendable {
            let kind: String
            let name: String

            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        /// How its values are completed. Other kinds have a case of their own in the format, which says nothing here.
        struct Completion: Decodable, Sendable {
            struct Values: Decodable, Sendable { let values: [String] }
            struct Files: Decodable, Sendable {}

            let list: Values?
            let file: Files?
            let directory: Files?
        }

        let kind: Kind
        let shouldDisplay: Bool?
        let isOptional: Bool
        let isRepeating: Bool
        let parsingStrategy: String
        let names: [Name]?
        let preferredName: Name?
        let valueName: String?
        let defaultValue: String?
        let allValues: [String]?
        let completionKind: Completion?
        let abstract: String?

        /// Whether help shows it.
        var isShown: Bool { shouldDisplay ?? true }
        /// Its names, with hyphens.
        var spellings: [String] { names?.map(\.text) ?? [] }
        /// Its name without hyphens; of an argument, that of its value.
        var name: String { preferredName?.name ?? valueName ?? "" }
        /// Whether it is all that follows `--`.
        var followsTerminator: Bool { parsingStrategy == "postTerminator" }
        /// Its help text.
        var summary: String { abstract ?? "" }
        /// The values that it can have; empty for any.
        var values: [String] { completionKind?.list?.values ?? allValues ?? [] }
    }

    /// Its name; of a subcommand, the whole of it.
    let commandName: String
    private let shouldDisplay: Bool?
    let aliases: [String]?
    let abstract: String?
    let discussion: String?
    let defaultSubcommand: String?
    private let subcommands: [CommandInfo]?
    private let arguments: [Argument]?

    /// What can follow its name, without what is hidden.
    var shownArguments: [Argument] { (arguments ?? []).filter(\.isShown) }
    /// Its subcommands, but not the help that each command has.
    var ownSubcommands: [CommandInfo] {
        (subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay ?? true }
    }

    static func of(_ command: any ParsableCommand.Type) throws -> CommandInfo {
        struct Tool: Decodable { let command: CommandInfo }
        return try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)).command
    }
}
