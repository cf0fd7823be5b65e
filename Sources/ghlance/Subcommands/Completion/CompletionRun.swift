import Core
import GitHub
import Library

/// Runs `ghlance __complete SHELL LINE [BREAKS]`, with which the completion scripts of shells ask for candidates.
///
/// Whatever is wrong, nothing is said: it would appear in the middle of the line that is typed.
enum CompletionRun {
    /// The word that no search begins with.
    static let word = "__complete"

    /// The longest line that is completed, in bytes.
    private static let limit = 16_384
    private static let mostCandidates = 200

    /// Prints candidates, each on a line: a `+` if more of the word must follow, else a blank, then what the shell's script reads. `files`
    /// and `folders` leave it to the shell.
    static func perform(_ arguments: ArraySlice<String>, environment: [String: String]) -> ExitStatus {
        var arguments = arguments
        guard let shell = arguments.popFirst().flatMap(ShellLine.Shell.init), let text = arguments.popFirst(),
            text.utf8.count <= limit, text.unicodeScalars.allSatisfy(isTyped)
        else { return .usage }
        let breaks = shell == .bash ? arguments.first ?? "" : ""
        guard let line = ShellLine(text, shell: shell, breaks: breaks),
            let completer = try? CommandLineCompleter(
                words: line.words, typed: line.typed, known: { known($0, environment) })
        else { return .failed }
        switch completer.completion() {
        case .files: return print(["files"])
        case .folders: return print(["folders"])
        case .candidates(let candidates): return print(lines(candidates, line))
        }
    }

    private static func print(_ lines: [String]) -> ExitStatus {
        lines.isEmpty || !StandardStreams.answer(lines, endingWith: "\n") ? .failed : .chosen
    }

    /// The lines that a shell's script reads.
    static func lines(_ candidates: [CommandCandidate], _ line: ShellLine) -> [String] {
        candidates.filter { $0.text.unicodeScalars.allSatisfy(isTyped) }.prefix(mostCandidates).compactMap {
            candidate in
            let mark = candidate.isWhole ? " " : "+"
            let meaning = CellText(candidate.meaning).string
            switch line.shell {
            case .bash: return line.replacement(candidate.text).map { mark + $0 }
            case .fish: return "\(mark)\(candidate.text)\t\(meaning)"
            case .zsh:
                let text = candidate.text.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
                return mark + text + (meaning.isEmpty ? "" : ":\(meaning)")
            }
        }
    }

    /// Whether a character can be a part of a word: no control character, and no sign of bytes that are not UTF-8.
    private static func isTyped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
        default: scalar != "\u{FFFD}"
        }
    }

    /// What is known on this machine, for the host of a command line.
    private static func known(_ settings: Settings, _ environment: [String: String]) -> KnownNames {
        let gh = GHCommandLine(environment: environment)
        let host = try? settings.host(environment: { environment[$0] }, defaultHost: { gh.defaultHost })
        func kept() -> CompletionNames? {
            guard let folder = LibraryAccess.folder(environment), let host else { return nil }
            return CompletionNames(folder: folder, host: host.origin)
        }
        return KnownNames(
            hosts: {
                let named = [environment["GH_HOST"], "github.com"].compactMap { $0.flatMap { try? HostName($0) } }
                let all = named + AccountStore(environment: environment).hostNames + gh.hostNames
                var seen: Set<String> = []
                return all.map(\.description).filter { seen.insert($0).inserted }
            },
            savedSearches: { kept()?.savedSearches ?? [] }, favourites: { kept()?.favourites ?? [] },
            repositories: { typed in kept().map { $0.chosen + $0.repositories(matching: typed) } ?? [] },
            names: { kept()?.names($0) }, now: SystemTime.now, isEnterpriseServer: host?.name.kind == .enterprise)
    }
}

/// Names for completion that are not declared anywhere. Each is looked up only where it is needed.
struct KnownNames {
    var hosts: () -> [String] = { [] }
    var savedSearches: () -> [SavedSearch] = { [] }
    var favourites: () -> [CompletionNames.Repository] = { [] }
    /// Repositories that were chosen or seen, for the beginning of a name.
    var repositories: (String) -> [CompletionNames.Repository] = { _ in [] }
    /// Names that local repositories have in common.
    var names: (CatalogueNames.Request) -> CatalogueNames? = { _ in nil }
    /// The current time, for dates.
    var now = Timestamp(seconds: 0)
    /// Whether the host is a GitHub Enterprise Server.
    var isEnterpriseServer = false
}
