import Core
import GitHub
import Screens

enum SubcommandMessages {
    static func usageHint(of command: String = "ghlance") -> String { "Try '\(command) --help'." }

    static func exitStatuses(_ meanings: [String]) -> String { "Exit status: \(meanings.joined(separator: "; "))." }

    /// What went wrong and what to do, on one line.
    static func failure(_ summary: String, _ advice: String) -> String {
        advice.isEmpty ? summary : "\(summary) \(advice)"
    }

    static func cannotWrite(reason: String) -> String {
        "Could not write to standard output (\(reason)): check where the output goes."
    }

    static func reference(_ typed: String, _ problem: RepositoryReference.Problem) -> String {
        // The part after the last @ holds no password.
        "\(typed.split(separator: "@").last ?? ""): \(problem.summary)"
    }

    static func notFound(_ fullName: String) -> String { "\(fullName) not found, or you don't have access." }

    static func noConfigFile(_ path: String) -> String {
        path.isEmpty ? "--config needs the path of a file" : "--config: \(path) does not exist"
    }

    /// What requests have cost: `2 requests, 27 searches left`.
    static func cost(_ cost: RequestCounter.Cost) -> String {
        let limits = cost.limits.values.sorted { $0.resource < $1.resource }.map { limit in
            let remaining = Quantities.grouped(limit.remaining)
            return switch limit.resource {
            case "search": "\(Plural.count(limit.remaining, "search", "searches")) left"
            case "code_search": "\(Plural.count(limit.remaining, "code search", "code searches")) left"
            case "core": "\(remaining) of \(Plural.count(limit.limit, "REST request")) left"
            case "graphql": "\(remaining) of \(Plural.count(limit.limit, "GraphQL point")) left"
            default: "\(remaining) left of \(limit.resource)"
            }
        }
        return ([Plural.count(cost.requests, "request")] + limits).joined(separator: ", ")
    }

    static func reserved(_ call: SubcommandCall) -> String {
        let words = call.asSearch.map(\.shellQuoted).joined(separator: " ")
        return "\(call.word) is reserved for a future version. To search for it: ghlance \(words)"
    }

    static func misspelt(_ word: MisspeltSubcommand) -> String {
        let guess = "\(word.typed) is not a subcommand. Did you mean \(word.command) \(word.meant)?"
        guard let search = word.asSearch?.map(\.shellQuoted).joined(separator: " ") else { return guess }
        return "\(guess) To search for it: ghlance \(search)"
    }

    /// What is wrong with the form after `--print`.
    static func form(_ problem: PrintForm.Problem) -> String {
        switch problem {
        case .unknown(let text):
            "--print has no form \(text): use \(PrintForm.names.joined(separator: ", ")), or a template such as '{fullName}'"
        case .template(let problem): template(problem, of: "--print", RepositoryFields.standard.names)
        }
    }

    /// A word of `GHLANCE_DEFAULT_OPTS` that cannot be there.
    static func noDefaultOption(_ word: String) -> String {
        "GHLANCE_DEFAULT_OPTS cannot contain \(word): use only options allowed in the settings file, and --action"
    }

    /// An option that is gone, or a key of the settings file.
    static func removed(_ name: String, instead: String) -> String { "\(name) was removed: \(instead)" }

    static func noHelp(_ topic: String) -> String { "No such subcommand: \(topic). Run ghlance --help for a list." }

    static func browserFailed(_ name: String, status: Int32) -> String {
        "\(name) exited with status \(status): set BROWSER to a browser that works here."
    }

    static func browserMissing(_ name: String, reason: String) -> String {
        "Could not start \(name) (\(reason)): set BROWSER to your browser."
    }

    /// Wrong usage, from the words of the argument parser: one line, with a hint.
    ///
    /// - Parameters:
    ///   - fields: The fields of the list that the command prints.
    ///   - arguments: What was typed, for commands that search.
    static func usage(
        _ message: String, of command: String = "ghlance", fields: [String] = RepositoryFields.standard.names,
        searching arguments: [String] = []
    ) -> String {
        var line = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // As gh does, so that nobody has to look the names up.
        if line.contains("Missing value for '--json <fields>'") { line = OutputMessages.fieldsMissing(fields) }
        for (name, instead) in OptionTable.removed where line.contains("Unknown option '--\(name)'") {
            line = removed("--\(name)", instead: instead)
        }
        // The parser lists choices on lines of their own, and suggests any option for any other.
        if let list = line.firstRange(of: "Please provide one of the following: - ") {
            let choices = line[list.upperBound...].replacing(" - ", with: ", ")
            line = line[..<list.lowerBound] + "Use one of \(choices)."
        }
        if let guess = line.firstRange(of: " Did you mean '"), !isNear(line[guess.upperBound...], to: line) {
            line = String(line[..<guess.lowerBound])
        }
        // Letters behind one hyphen may be meant as words.
        if let word = arguments.first(where: isHyphenated),
            line == SearchMessages.noWords || line.contains("Unknown option '\(word)'")
        {
            return "Unknown option '\(word)'. To search for it, put -- before it: \(command) -- \(word.shellQuoted)"
        }
        if line.last.map({ !".?!".contains($0) }) ?? false { line += "." }
        return "\(line) \(usageHint(of: command))"
    }

    /// Whether it is a hyphen with two letters or more behind it.
    private static func isHyphenated(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument.count > 2 && argument.dropFirst().first?.isLetter == true
            && !argument.dropFirst(2).allSatisfy(\.isNumber)
    }

    /// Whether a suggestion begins as what was typed does, both in quotation marks: `'--sortt'`, `'--sort'`.
    private static func isNear(_ guess: Substring, to line: String) -> Bool {
        guard let typed = line.split(separator: "'").dropFirst().first else { return false }
        let common = zip(guess.prefix { $0 != "'" }, typed).prefix { $0 == $1 }.count
        return common >= 2 + (typed.count - 2) / 2
    }
}

enum DoctorMessages {
    static func summary(_ lines: [DoctorLine]) -> String {
        let problems = lines.count { $0.state == .problem }
        return problems == 0 ? "No problems found." : "\(Plural.count(problems, "problem")) found."
    }

    static let runOnTerminal = "Run ghlance doctor on a terminal to check it."
    static let setType = "Set TERM to the type of your terminal, such as xterm-256color."
    static let setLocale = "Set LC_ALL to a UTF-8 locale, such as C.UTF-8."

    static func signIn(_ host: Host) -> String {
        let option = host.name == .github ? "" : " --host \(host.name)"
        return "Run ghlance auth login\(option) for higher rate limits and private repositories."
    }

    static let setClock = "Set this machine's clock; on most systems, run timedatectl set-ntp true."
    static let startOnce = "Start ghlance once to merge the log, then check again."
    static let waitForLock = "If ghlance cannot save, wait for the other process to finish."
    static let removeSetAside = "Check that nothing is missing from the library, then remove these files."
    static let installForWayland = "Install wl-clipboard to copy."
    static let installForX = "Install xclip or xsel to copy."
    static let useTmux = "Run ghlance in tmux to copy."
    static let setBrowser = "Set BROWSER to a browser that is installed."
    static let installGit = "Install git to clone repositories."
    static let installChafa = "Install chafa to see the pictures of READMEs."
    static let updateChafa = "Install chafa 1.10 or later to see the pictures of READMEs."
}
