import ArgumentParser

/// A command line with a subcommand.
package struct SubcommandCall: Equatable {
    package let subcommand: Subcommand
    /// The word on the command line.
    package let word: String
    /// The arguments of the subcommand, including the options before it.
    package let arguments: [String]
    /// What help was asked for, if there is none for it.
    package let unknownTopic: String?
    /// The page of help that was asked for, which is that of no command.
    package let page: HelpPage?
    /// The arguments with which the word is searched for.
    package let asSearch: [String]

    /// Parses a command line. The first word that is not an option decides; `--` allows searching for a subcommand's name.
    ///
    /// - Returns: `nil` if it is a search, or the argument parser has to say what is wrong with the options before the word.
    package init?(_ commandLine: ArraySlice<String>) {
        var rest = commandLine
        var options = Self.takeOptions(from: &rest)
        guard let word = rest.popFirst(), let subcommand = Subcommand(word: word) else { return nil }
        self.word = word
        asSearch = options + ["--", word] + rest
        page = subcommand == .help && rest.count == 1 ? rest.first.flatMap(HelpPage.init) : nil
        if subcommand == .help, page == nil, let first = rest.first, !first.hasPrefix("-") {
            let topic = Subcommand(word: first)
            if let topic, let command = topic.command {
                self.subcommand = topic
                unknownTopic = Self.unknownTopic(rest.dropFirst(), of: command)
            } else {
                self.subcommand = .help
                unknownTopic = topic == nil ? first : nil
            }
            arguments = rest.dropFirst() + ["--help"]
            return
        }
        self.subcommand = subcommand
        unknownTopic = nil
        options += Self.takeOptions(from: &rest)
        // The parser accepts them after the second word of `auth status`; the last of several counts.
        let hasAction = rest.first.map { !$0.hasPrefix("-") } ?? false
        if hasAction { options.insert(rest.removeFirst(), at: options.startIndex) }
        arguments = Array(options + rest)
    }

    /// The first word that names no subcommand of the ones before it; `nil` if there is none.
    private static func unknownTopic(_ words: ArraySlice<String>, of command: any ParsableCommand.Type) -> String? {
        let words = words.prefix { !$0.hasPrefix("-") }
        var commands = (try? CommandInfo.of(command))?.ownSubcommands ?? []
        return words.first { word in
            guard let next = commands.first(where: { $0.commandName == word || $0.aliases?.contains(word) == true })
            else {
                return true
            }
            commands = next.ownSubcommands
            return false
        }
    }

    /// The known options at the front, with their values.
    private static func takeOptions(from arguments: inout ArraySlice<String>) -> ArraySlice<String> {
        let before = arguments
        while let option = OptionTable.option(at: arguments) { arguments.removeFirst(option.count) }
        return before[..<arguments.startIndex]
    }
}
