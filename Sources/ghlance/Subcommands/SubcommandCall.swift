import ArgumentParser
import Core

struct SubcommandCall: Equatable {
    let subcommand: Subcommand
    let word: String
    /// The arguments of the subcommand, including the options before it.
    let arguments: [String]
    /// What help was asked for, if there is none for it.
    let unknownTopic: String?
    /// The page of help that was asked for, which is that of no command.
    let page: HelpPage?
    /// The arguments with which the word is searched for.
    let asSearch: [String]

    /// Parses a command line. The first word that is not an option decides; `--` allows searching for a subcommand's name.
    ///
    /// - Returns: `nil` if it is a search, or the argument parser has to say what is wrong with the options before the word.
    init?(_ commandLine: ArraySlice<String>) {
        var rest = commandLine
        var options = Self.takeOptions(from: &rest)
        guard let word = rest.popFirst() else { return nil }
        let shell = word == "completion" ? Self.shell(in: rest) : nil
        if let shell { rest = shell }
        guard let subcommand = shell == nil ? Subcommand(word: word) : .initialise else { return nil }
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

    /// gh's words for ``Subcommand/initialise`` are those of a search, unless a shell follows: `completion bash`, `completion -s bash`.
    private static func shell(in words: ArraySlice<String>) -> ArraySlice<String>? {
        let words = ["-s", "--shell"].contains(words.first) ? words.dropFirst() : words
        return words.first.flatMap(ShellLine.Shell.init) == nil ? nil : words
    }

    /// The first word that names no subcommand of the ones before it; `nil` if there is none.
    private static func unknownTopic(_ words: ArraySlice<String>, of command: any ParsableCommand.Type) -> String? {
        let words = words.prefix { !$0.hasPrefix("-") }
        var commands = (try? CommandInfo.of(command))?.ownSubcommands ?? []
        return words.first { word in
            guard let next = commands.first(where: { $0.commandName == word || $0.aliases?.contains(word) == true })
            else { return true }
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

// MARK: Slips

/// A word that is probably a misspelt subcommand, where it would be searched for, or is no subcommand at all.
struct MisspeltSubcommand: Equatable {
    /// The command whose subcommand it would be.
    let command: String
    /// What was typed, and what is probably meant.
    let typed: String
    let meant: String
    /// The arguments that search for the word; `nil` where none can.
    let asSearch: [String]?

    /// Names of subcommands that are as long as this are seldom one slip away from a word that is searched for.
    private static let telling = 6

    /// Parses a command line that is a search. A short word counts only if what follows is what the subcommand takes.
    init?(search commandLine: ArraySlice<String>) {
        var rest = commandLine
        while let option = OptionTable.option(at: rest) { rest.removeFirst(option.count) }
        guard let word = rest.popFirst(), word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            let name = NearestName.nearest(
                to: word, among: Subcommand.names.split(separator: ", ").map(String.init), slips: 1),
            let command = Subcommand(word: name)?.command
        else { return nil }
        // A plural is another word.
        guard !name.hasPrefix(word), !word.hasPrefix(name) else { return nil }
        let takesNext =
            rest.first.map { next in
                let repository = next.contains("://") ? next : String(next.prefix { $0 != ":" })
                return command.subcommand(named: next) != nil || (try? RepositoryReference(repository)) != nil
            } ?? false
        guard takesNext || name.utf8.count >= Self.telling else { return nil }
        (self.command, typed, meant) = ("ghlance", word, name)
        asSearch = Array(commandLine.dropLast(rest.count + 1)) + ["--", word] + rest
    }

    /// Parses the arguments of a subcommand that does not take them.
    init?(in call: SubcommandCall) {
        guard let typed = call.arguments.first, !typed.hasPrefix("-"), let command = call.subcommand.command,
            command.subcommand(named: typed) == nil,
            let found = NearestName.nearest(to: typed, among: command.configuration.subcommands.map { $0._commandName })
        else { return nil }
        (self.command, self.typed, meant) = (call.subcommand.name, typed, found)
        asSearch = nil
    }
}

/// A page of `ghlance help` that is that of no command.
enum HelpPage: String, CaseIterable {
    case options
    /// How programs search, view and compare within their budget.
    case agents

    /// Its text, in Markdown.
    var text: String {
        switch self {
        case .options: UsageLine.wrapped(in: GhlanceCommand.helpMessage()) + "\n"
        case .agents: String(decoding: PackageResources.agents_md, as: UTF8.self)
        }
    }

    /// What `ghlance --help` prints: examples, and where the rest is. It fits on a small screen.
    static var overview: String { String(decoding: PackageResources.help_txt, as: UTF8.self) }

    /// The page as a skill of an agent (agentskills.io): what it is for, then the page.
    static var skill: String {
        """
        ---
        name: ghlance
        description: >-
          Search GitHub repositories, view their facts, READMEs and files, and compare them from the command line, within GitHub's
          rate limits. Use it to find a library or a tool, to read a file of a repository without cloning it, or to choose between
          repositories.
        ---

        \(HelpPage.agents.text)
        """
    }
}

/// The line of a help text that begins with `USAGE:`: ArgumentParser breaks all lines but this one.
enum UsageLine {
    private static let start = "USAGE: "

    /// A help text with that line broken between its arguments.
    ///
    /// - Parameter columns: The longest line, in characters.
    static func wrapped(in help: String, columns: Int = 80) -> String {
        help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix(start) ? wrapped(line.dropFirst(start.count), columns) : String(line)
        }.joined(separator: "\n")
    }

    private static func wrapped(_ usage: Substring, _ columns: Int) -> String {
        var (lines, depth, word) = ([start], 0, "")
        func put(_ word: String) {
            let last = lines[lines.count - 1]
            let isFirst = last == start
            if !isFirst, last.count + 1 + word.count > columns {
                lines.append(String(repeating: " ", count: start.count) + word)
            } else {
                lines[lines.count - 1] += (isFirst ? "" : " ") + word
            }
        }
        for character in usage {
            if character == "[" || character == "<" { depth += 1 }
            if character == "]" || character == ">" { depth -= 1 }
            // An option stays beside its value.
            if character == " ", depth == 0 {
                put(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        put(word)
        return lines.joined(separator: "\n")
    }
}
