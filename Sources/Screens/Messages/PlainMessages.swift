import Core
import Features

/// What plain mode says besides the sentences of the screen.
enum PlainMessages {
    static let prompt = "> "
    static let searchPrompt = "Search for: "
    static let filterPrompt = "Filter: "
    static let numberPrompt = "Number: "
    static let textPrompt = "Type it, or / to cancel: "

    static let welcome = "Type words to search GitHub's repositories, ? for help, q to quit."
    static let loadingMore = "Loading more…"
    static let comparing = "Comparing…"
    static let cancelled = "Cancelled."
    /// - Parameter verb: What is done with the text that is there.
    static func enterAccepts(_ verb: String) -> String { "Press Enter to \(verb), or type something else." }

    static let grammar = [
        "Anything else you type is a search. Type / before words that are also a command.",
        "Type @name to run a saved search.",
        "A command is a letter or a word, followed by numbers: v3, view 3, m 2 5. A number alone chooses that result.",
    ]

    static func command(_ words: [String], _ numbers: String, _ summary: String) -> String {
        "\(words.map { $0 + numbers }.joined(separator: ", ")): \(summary)"
    }

    static let searchesOnly = "this works only on repositories, and these are searches"
    static let filesOnly = "this works only on repositories, and these are files"
    static let noFilter = "filter works on favourites, history, forks, links and files; here, type another search"
    static let oneOrder = "this list has only one order"
    static let notHere = "That does nothing here."
    static func nothingToClose(hasEarlier: Bool) -> String {
        hasEarlier
            ? "Nothing to go back to here. Type back for the previous search." : "Nothing to go back to here."
    }

    /// Who is signed in, the searches that are left and, for those who are not signed in, how to sign in.
    static func account(_ state: AppState) -> [String] {
        let status = named("account", [Messages.status(state, separator: Symbols.spoken.between)])
        return switch state.account.status {
        case .anonymous, .refused: [status, signIn]
        case .checking, .token, .signedIn: [status]
        }
    }

    static func obstacle(_ words: String) -> String { ended(words.inSentenceCase) }

    /// With a full stop, if it has no end.
    static func ended(_ words: String) -> String {
        words.last.map { ".:?…".contains($0) } ?? true ? words : words + "."
    }

    // MARK: Lines that cannot be read

    static let notText = "That line is not UTF-8 text. Type it again."
    static let control = "That line contains control characters, such as those sent by arrow keys. Type it again."

    static func needsNumber(_ word: String) -> String {
        "Type a number after \(word), as in \(word) 3. To search for the word, type /\(word)."
    }

    static func takesNoNumber(_ word: String, _ line: String) -> String {
        "The command \(word) takes no number. To search for it, type /\(line)."
    }

    static func takesOneNumber(_ word: String, _ line: String) -> String {
        "The command \(word) takes only one number. To search for it, type /\(line)."
    }

    static func nothingListed(_ line: String) -> String { "No results are listed. To search for it, type /\(line)." }

    static func noNumber(_ number: Int, of count: Int) -> String {
        let name = number == .max ? "That number" : "Number \(number)"
        return count == 1
            ? "\(name) is not listed: there is only 1." : "\(name) is not listed: numbers go from 1 to \(count)."
    }

    static func isGone(_ number: Int) -> String { "Number \(number) is not in the list now. Type l to show the list." }

    /// An obstacle: without its capital and its full stop.
    static func notFound(_ number: Int) -> String { "repository \(number) was not found on GitHub" }

    static func noChoice(_ count: Int) -> String {
        "Type a number from 1 to \(Quantities.grouped(count)), or / to cancel."
    }

    static func marksFirst(_ count: Int) -> String {
        "\(Quantities.grouped(count)) marked: type c to choose all marked, or unmark."
    }

    // MARK: Lists

    static func results(_ count: Int) -> String { Plural.count(count, "result") }

    static let noMore = "No more results."
    static let noneBefore = "These are the first results."
    static let endOfText = "No more text. Type close to go back."
    static let moreText = "Type n for more of the text, or close to go back."

    static func more(_ count: Int) -> String { "Type n for the next \(count)." }

    /// A row, to be read aloud: its number, its name, facts, and a sentence.
    static func row(_ number: Int, _ title: String, _ facts: [String] = [], _ text: String = "") -> String {
        let line = "\(number). \(([title] + facts).joined(separator: ", "))."
        return text.isEmpty ? line : "\(line) \(text)"
    }

    static func stars(_ count: Int) -> String { Plural.count(count, "star") }
    static let isFavourite = "favourite"
    static let isPending = "favourite, being saved"
    static let isMarked = "marked"
    static let isCloned = "cloned"
    static func note(_ text: String) -> String { "Note: \(text)" }
    static func news(_ text: String) -> String { "News: \(text)." }

    /// Whose list it is, and its counts.
    static func title(_ title: String, _ counts: [String]) -> String {
        ((title.isEmpty ? "" : "\(title): ") + sentence(counts)).inSentenceCase
    }

    static let isFolder = "folder"
    static let isExecutable = "executable"

    /// A folder, and how much is in it.
    static func folder(_ path: String, _ count: Int) -> String {
        "Folder \(path): \(Plural.count(count, "entry", "entries"))."
    }

    /// The name of the section that follows.
    static func section(_ name: String) -> String { "\(name.inSentenceCase):" }

    /// What all columns of a comparison have for a fact.
    static func fact(_ name: String, _ values: [String]) -> String { "\(name): \(values.joined(separator: "; "))." }
    static func forAll(_ text: String) -> String { "all \(text)" }

    static func filtered(_ text: String) -> String { "filter “\(text)”" }

    static func sentence(_ parts: [String]) -> String { parts.joined(separator: ", ") + "." }

    static func marks(added: [String], removed: [String], count: Int) -> String {
        let changes = [
            added.isEmpty ? nil : "Marked \(names(added))", removed.isEmpty ? nil : "Unmarked \(names(removed))",
        ].compactMap { $0 }
        return (changes + [count == 0 ? "none marked" : "\(Quantities.grouped(count)) marked"]).joined(separator: ", ")
            + "."
    }

    private static func names(_ names: [String]) -> String {
        names.count > 3 ? "\(Quantities.grouped(names.count)) repositories" : names.joined(separator: ", ")
    }

    static let isCurrent = "current"
    static let isExcluded = "excluded"
    static func current(_ name: String) -> String { "\(name), \(isCurrent)" }

    // MARK: The page and the account

    static let languages = "languages"
    static let newStars = "new stars"
    /// Facts behind their name.
    static func named(_ name: String, _ facts: [String]) -> String {
        "\(name.inSentenceCase): \(sentence(facts))"
    }

    static func lines(_ count: Int) -> String { Plural.count(count, "line") }
    static func line(_ number: Int, _ text: String) -> String { text.isEmpty ? "\(number):" : "\(number): \(text)" }

    private static let signIn = "To sign in, run ghlance auth login in a shell."
}
