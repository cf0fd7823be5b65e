/// A command line while it is typed: the words before the cursor, and the one at it.
struct ShellLine: Equatable {
    enum Shell: String, CaseIterable { case bash, zsh, fish }

    let shell: Shell
    /// The words behind the name of the command and before the cursor's, without quotation.
    private(set) var words: [String] = []
    /// The beginning of the word at the cursor, without quotation.
    private(set) var typed = ""
    /// The quotation mark that is open at the cursor.
    private var quotation: Character?
    /// What of ``typed`` is before the part that the shell replaces, in characters.
    private var keptCount = 0

    /// Splits a line as its shell does; nothing in it is expanded.
    ///
    /// - Parameters:
    ///   - text: The line from the name of the command to the cursor.
    ///   - breaks: The characters at which readline begins a word of its own: of the cursor's word, bash replaces what is behind the last of
    ///     them that is not quoted, or behind the mark of an open quotation.
    /// - Returns: `nil` if the cursor is in the name of the command.
    init?(_ text: String, shell: Shell, breaks: String = "") {
        self.shell = shell
        var quotationStart = 0
        var isInWord = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
                if let quotation, !Self.canEscape(character, in: quotation) { typed.append("\\") }
                typed.append(character)
            } else if character == "\\", quotation != "'" || shell == .fish {
                (isEscaped, isInWord) = (true, true)
            } else if let open = quotation {
                if character == open { quotation = nil } else { typed.append(character) }
            } else if character == "'" || character == "\"" {
                (quotation, quotationStart, isInWord) = (character, typed.count, true)
            } else if character.isWhitespace {
                if isInWord { words.append(typed) }
                (typed, keptCount, isInWord) = ("", 0, false)
            } else {
                isInWord = true
                typed.append(character)
                // Readline takes a break that says what kind of word it begins as a part of it.
                if breaks.contains(character) { keptCount = typed.count - ("$@".contains(character) ? 1 : 0) }
            }
        }
        if quotation != nil, !breaks.isEmpty { keptCount = quotationStart }
        let assignments = words.prefix { word in
            let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return !name.isEmpty && word.dropFirst(name.count).first == "="
        }
        guard words.count > assignments.count else { return nil }
        words.removeFirst(assignments.count + 1)
    }

    /// Which characters a backslash inside a quotation stands before.
    private static func canEscape(_ character: Character, in quotation: Character) -> Bool {
        quotation == "'" ? character == "'" || character == "\\" : "\"\\$`".contains(character)
    }

    /// What bash puts in place of the part that it replaces, quoted; `nil` if a word does not begin with the part that stays.
    func replacement(_ word: String) -> String? {
        guard word.prefix(keptCount) == typed.prefix(keptCount) else { return nil }
        return word.dropFirst(keptCount).reduce(into: "") { result, character in
            switch quotation {
            case "'": result += character == "'" ? "'\\''" : String(character)
            // Nothing inside the quotation takes the meaning of history from it.
            case "\"" where character == "!": result += "\"\\!\""
            case "\"": result += ("\"\\$`".contains(character) ? "\\" : "") + String(character)
            default: result += (" \t\"'\\$`()<>|&;*?[]{}~!#".contains(character) ? "\\" : "") + String(character)
            }
        }
    }
}
