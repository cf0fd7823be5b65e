import Model

/// Options of tmux's `display-popup` that say how a popup looks and where it is (tmux(1)).
package struct PopupOptions: Equatable, Sendable {
    /// What is wrong with a text.
    enum Problem: Error, Equatable {
        /// A quotation mark without its second one.
        case openQuote(Character)
        /// An option without its value.
        case missingValue(Character)
        /// A word that is no option for the look or the place.
        case unknown(String)
    }

    /// The default.
    private static let standardWords = ["-w", "90%", "-h", "80%"]
    static let standard = standardWords.joined(separator: " ")
    /// Options with a value: border lines, client, height, border style, style, title, pane, width, position.
    private static let valued = "bchSsTtwxy"
    /// No border, and closing at the end of the program.
    private static let flags = "BE"

    /// All options that are accepted.
    static let names = (flags + valued).map { "-\($0)" }

    /// The arguments. The last of several values counts, so that the default comes first.
    package let words: [String]

    /// The default, changed by a text.
    ///
    /// - Throws: ``Problem``.
    init(_ text: String) throws(Problem) {
        let given: [String]
        do throws(CommandWords.OpenQuote) { given = try CommandWords.split(text) } catch {
            throw .openQuote(error.mark)
        }
        var words = Self.standardWords
        var rest = given[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word.count > 1 else { throw .unknown(word) }
            var letters = word.dropFirst()
            while let letter = letters.popFirst() {
                // It is always given, and twice it would mean something else.
                if letter == "E" { continue }
                if Self.flags.contains(letter) {
                    words.append("-\(letter)")
                    continue
                }
                guard Self.valued.contains(letter) else { throw .unknown("-\(letter)") }
                guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
                    throw .missingValue(letter)
                }
                words += ["-\(letter)", value]
                letters = ""
            }
        }
        self.words = words
    }
}

/// Command lines of tmux.
package enum TmuxCommand {
    /// Asks for the version of the server, and how many clients show the session.
    package static let question = ["tmux", "display-message", "-p", "#{version} #{session_attached}"]

    /// Whether a popup can be opened, from the answer to the question. `display-popup` is there since tmux 3.2.
    package static func canOpenPopup(_ answer: String) -> Bool {
        let words = answer.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let clients = Int(words[1]), clients > 0 else { return false }
        if words[0] == "master" { return true }
        let version = words[0].hasPrefix("next-") ? words[0].dropFirst(5) : words[0]
        let numbers = version.split(separator: ".", maxSplits: 1).map { Int($0.prefix { "0"..."9" ~= $0 }) ?? -1 }
        guard numbers.count == 2 else { return false }
        return numbers[0] > 3 || numbers[0] == 3 && numbers[1] >= 2
    }

    /// Opens a popup that closes when its program ends.
    ///
    /// - Parameter program: The program and its arguments; a shell gets them, from tmux 3.4 on the user's own.
    package static func popup(_ options: PopupOptions, running program: [String]) -> [String] {
        let line = "exec " + program.map(\.shellQuoted).joined(separator: " ")
        // tmux takes a semicolon at the end of an argument for the end of the command.
        let arguments = (options.words + [line]).map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 }
        return ["tmux", "display-popup", "-E"] + arguments
    }
}
