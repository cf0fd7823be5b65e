import ArgumentParser
import Core
import Library

/// Completes a command line from the declarations of the commands: a subcommand, an option or a value that is declared is offered.
struct CommandLineCompleter {
    private let typed: String
    private let known: (Settings) -> KnownNames
    /// The command whose options and arguments can follow.
    private var command: CommandInfo
    private var type: any ParsableCommand.Type = GhlanceCommand.self
    /// Whether the cursor is where a subcommand of the program itself can be.
    private var isAtStart = true
    /// Whether this is a search: its words are a query.
    private var isSearch = true
    /// Words that are no options.
    private var places: [String] = []
    /// The option whose value comes next.
    private var pending: CommandInfo.Argument?
    /// Whether `--` was given.
    private var isTerminated = false
    private var given: Set<String> = []
    private var hostSettings = Settings()

    /// - Parameter known: Other names, for a host.
    init(words: [String], typed: String, known: @escaping (Settings) -> KnownNames) throws {
        (self.typed, self.known) = (typed, known)
        command = try CommandInfo.of(GhlanceCommand.self)
        for word in words { try read(word) }
    }

    // MARK: The words before the cursor

    private mutating func read(_ word: String) throws {
        if let option = pending {
            take(word, for: option)
            pending = nil
        } else if !isTerminated, word == "--" {
            (isTerminated, isAtStart) = (true, false)
        } else if !isTerminated, word.hasPrefix("-"), word.count > 1 {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = option(named: String(parts[0])) else { return }
            given.insert(option.name)
            guard option.kind == .option else { return }
            if parts.count == 2 { take(String(parts[1]), for: option) } else { pending = option }
        } else if try !enter(word) {
            places.append(word)
            isAtStart = false
        }
    }

    private func option(named name: String) -> CommandInfo.Argument? { options.first { $0.spellings.contains(name) } }

    private mutating func take(_ value: String, for option: CommandInfo.Argument) {
        switch option.name {
        case "host": hostSettings.host = value
        case "api-url": hostSettings.apiUrl = value
        default: break
        }
    }

    /// Goes on in a subcommand; `false` if the word names none.
    private mutating func enter(_ word: String) throws -> Bool {
        guard places.isEmpty, !isTerminated else { return false }
        if isAtStart {
            guard let subcommand = Subcommand(word: word) else { return false }
            isAtStart = false
            isSearch = subcommand == .search
            guard let type = subcommand.command else {
                isAtStart = subcommand == .help
                return isAtStart
            }
            self.type = type
            command = try CommandInfo.of(type)
            return true
        }
        guard let next = command.ownSubcommands.first(where: { $0.answers(to: word) }) else { return false }
        command = next
        type = type.subcommand(named: word) ?? type
        return true
    }

    /// The options that can be given here; without a subcommand, those of the one that is meant.
    private var options: [CommandInfo.Argument] {
        let implied = command.ownSubcommands.first { $0.commandName == command.defaultSubcommand }
        return (command.shownArguments + (implied?.shownArguments ?? [])).filter { $0.kind != .positional }
    }

    // MARK: The word at the cursor

    func completion() -> CommandCompletion {
        if let pending { return values(of: pending, typed) }
        if !isTerminated, typed.hasPrefix("-") {
            guard let equals = typed.firstIndex(of: "=") else { return .candidates(optionNames) }
            guard let option = option(named: String(typed[..<equals])), option.kind == .option else {
                return .candidates([])
            }
            let (name, value) = (typed[...equals], String(typed[typed.index(after: equals)...]))
            guard case .candidates(let values) = values(of: option, value) else { return values(of: option, value) }
            return .candidates(
                values.map { CommandCandidate(text: name + $0.text, meaning: $0.meaning, isWhole: $0.isWhole) })
        }
        let subcommands = places.isEmpty && !isTerminated ? subcommandNames : []
        let positionals = command.shownArguments.filter { $0.kind == .positional && !$0.followsTerminator }
        guard let place = positionals.dropFirst(places.count).first ?? positionals.last(where: \.isRepeating) else {
            return .candidates(subcommands)
        }
        guard case .candidates(let values) = values(of: place, typed) else { return values(of: place, typed) }
        // A list of all qualifiers is in the way of who has typed nothing yet.
        return .candidates(subcommands + (typed.isEmpty && !subcommands.isEmpty ? [] : values))
    }

    private var subcommandNames: [CommandCandidate] {
        let all =
            isAtStart
            ? Subcommand.allCases.compactMap { subcommand in
                subcommand.command.map {
                    CommandCandidate(text: subcommand.rawValue, meaning: $0.configuration.abstract)
                }
            }
            : command.ownSubcommands.map { CommandCandidate(text: $0.commandName, meaning: $0.abstract ?? "") }
        return begun(all, typed)
    }

    private var optionNames: [CommandCandidate] {
        let all = options.filter { $0.isRepeating || !given.contains($0.name) }.compactMap { option in
            let name = option.spellings.first { $0.hasPrefix("--") } ?? option.spellings.first
            return name.map { CommandCandidate(text: $0, meaning: option.summary) }
        }
        return begun(all, typed)
    }

    // MARK: Values

    /// The values of an option or argument. One name means the same in every command.
    private func values(of argument: CommandInfo.Argument, _ typed: String) -> CommandCompletion {
        if argument.completionKind?.file != nil { return .files }
        if argument.completionKind?.directory != nil { return .folders }
        if !argument.values.isEmpty {
            return .candidates(begun(argument.values.map { CommandCandidate(text: $0) }, typed))
        }
        switch (argument.kind, argument.name) {
        case (.option, "print"): return .candidates(begun(forms, typed) + templates(typed))
        case (.option, "template"): return .candidates(templates(typed))
        case (.option, "json"): return .candidates(fieldLists(typed))
        case (.option, "host"):
            return .candidates(begun(known(hostSettings).hosts().map { CommandCandidate(text: $0) }, typed))
        case (.positional, "words"), (.positional, "query"): return .candidates(isSearch ? query(typed) : [])
        case (.positional, "search"): return .candidates(begun(savedSearches, typed))
        case (.positional, "repositories"), (.positional, "repository"), (.positional, "names"), (.positional, "name"):
            return .candidates(repositories(typed))
        default: return .candidates([])
        }
    }

    /// What the command prints; repositories for the screen.
    private var printing: any PrintingCommand.Type { type as? any PrintingCommand.Type ?? SearchCommand.self }

    /// The names of saved searches; of those that can be removed, if that is what the command does.
    private var savedSearches: [CommandCandidate] {
        let names = known(hostSettings)
        let own = names.savedSearches()
        return (command.commandName == "remove" ? own : own.withBuiltIn(at: names.now))
            .map { CommandCandidate(text: $0.name.text, meaning: $0.query) }
    }

    private var forms: [CommandCandidate] {
        let names = type is any PrintingCommand.Type ? printing.formNames : PrintForm.names
        return names.map { CommandCandidate(text: $0) }
    }

    /// A template with the field at its end.
    private func templates(_ typed: String) -> [CommandCandidate] {
        // Two braces stand for one.
        guard let brace = typed.lastIndex(of: "{"), !typed[brace...].contains(where: { "}|".contains($0) }),
            typed[...brace].reversed().prefix(while: { $0 == "{" }).count % 2 == 1
        else { return [] }
        let before = typed[...brace]
        let fields = printing.fieldSummaries.map {
            CommandCandidate(text: "\(before)\($0.name)}", meaning: $0.summary, isWhole: false)
        }
        return begun(fields, typed)
    }

    /// Fields between commas; those that are there are not offered again.
    private func fieldLists(_ typed: String) -> [CommandCandidate] {
        let before = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
        let present = Set(before.split(separator: ","))
        let fields = printing.fieldSummaries.filter { !present.contains($0.name[...]) }
        return begun(fields.map { CommandCandidate(text: before + $0.name, meaning: $0.summary) }, typed)
    }

    private func repositories(_ typed: String) -> [CommandCandidate] {
        let names = known(hostSettings)
        let isRemoval = command.commandName == "remove"
        let all = names.favourites() + (isRemoval ? [] : names.repositories(typed))
        var seen = Set(places)
        let candidates = all.filter { seen.insert($0.name).inserted }
            .map { CommandCandidate(text: $0.name, meaning: $0.description) }
        return candidates.filter { $0.text.lowercased().hasPrefix(typed.lowercased()) }.fitting(typed)
    }

    /// Completes a query on a command line, where it is several words, with what completes the query line of the screen.
    private func query(_ typed: String) -> [CommandCandidate] {
        let known = known(hostSettings)
        let start = places.map { $0 + " " }.joined()
        let line = start + typed
        var facts = QueryFacts(now: known.now)
        facts.isEnterpriseServer = known.isEnterpriseServer
        if typed.hasPrefix("@"), places.isEmpty {
            facts.savedSearches = known.savedSearches().withBuiltIn(at: known.now)
                .map { .init("@\($0.name.text)", $0.query) }
        }
        let check = QueryCheck(line, facts: facts)
        var completer = QueryCompleter(check, cursor: line.endIndex, facts: facts)
        if let wanted = completer.wantedNames {
            facts.names = known.names(wanted)
            completer = QueryCompleter(check, cursor: line.endIndex, facts: facts)
        }
        let first = line.utf8.index(line.startIndex, offsetBy: start.utf8.count)
        let candidates = completer.candidates(isAsked: true).compactMap { candidate -> CommandCandidate? in
            switch candidate.kind {
            case .qualifier, .value: break
            case .fix, .removal, .name: return nil
            }
            guard candidate.change.range.lowerBound >= first else { return nil }
            let word = String(line[first..<candidate.change.range.lowerBound]) + candidate.change.replacement
            return CommandCandidate(text: word, meaning: candidate.meaning, isWhole: candidate.kind != .qualifier)
        }
        return candidates.fitting(typed)
    }

    private func begun(_ candidates: [CommandCandidate], _ typed: String) -> [CommandCandidate] {
        candidates.filter { $0.text.hasPrefix(typed) }
    }
}

extension CommandInfo {
    fileprivate func answers(to word: String) -> Bool { commandName == word || aliases?.contains(word) ?? false }
}

/// A word that completion offers.
struct CommandCandidate: Equatable {
    /// The whole word.
    let text: String
    /// What it is, in a few words; may be empty.
    var meaning = ""
    /// Whether a blank may follow it: a qualifier, for example, needs a value first.
    var isWhole = true
}

extension [CommandCandidate] {
    /// Those that a shell can put in place of what was typed. Of several, it puts the beginning that they have in common, which must not be
    /// shorter: so they begin as it was typed where only case is different, and those in quotation marks give way to the others.
    func fitting(_ typed: String) -> [CommandCandidate] {
        let plain = filter { $0.text.lowercased().hasPrefix(typed.lowercased()) }
        let bare = typed.lowercased().replacing("\"", with: "")
        let quoted = filter { $0.text.lowercased().replacing("\"", with: "").hasPrefix(bare) }
        if plain.count == 1 || (plain.isEmpty && quoted.count == 1) { return plain + (plain.isEmpty ? quoted : []) }
        if plain.isEmpty {
            // A synonym has another beginning.
            return quoted.isEmpty
                ? Array(prefix(1)) : quoted.map { $0.text.contains("\"") ? $0.with($0.text.lowercased()) : $0 }
        }
        return plain.map { candidate in
            if candidate.text.hasPrefix(typed) { return candidate }
            let lower = candidate.text.lowercased()
            return candidate.with(lower.hasPrefix(typed) ? lower : typed + candidate.text.dropFirst(typed.count))
        }
    }
}

extension CommandCandidate {
    fileprivate func with(_ text: String) -> CommandCandidate {
        CommandCandidate(text: text, meaning: meaning, isWhole: isWhole)
    }
}

/// What completion says about a place of a command line.
enum CommandCompletion: Equatable {
    case candidates([CommandCandidate])
    /// The shell completes names of files.
    case files
    /// The shell completes names of folders.
    case folders
}
