/// A command for a shell. Values of fields are never part of its text: each becomes a variable, which the shell
/// expands but does not read as a command, in any context.
struct ShellText: Sendable {
    enum Place: Sendable {
        case first
        /// After nothing but fields.
        case next
        /// After some text, or in a word that cannot be an option because it follows `--`.
        case inside
    }

    struct Field: Sendable {
        let field: RepositoryField
        /// Whether its value is quoted, for a second shell that reads it.
        let isQuoted: Bool
        let place: Place

        var variable: String { "ghlance_\(isQuoted ? "quoted_" : "")\(field.name)" }
    }

    /// The text with a variable in place of each field.
    private(set) var text = ""
    private(set) var fields: [Field] = []

    private enum Context {
        case plain, single, double, comment
    }

    /// What encloses the current position. At worst, an unrecognised context such as a here-document leaves a value
    /// with the wrong quotes.
    private var contexts = [Context.plain]
    /// The word as far as it is known.
    private var word: String?
    private var isBehindField = false
    private var hasDashes = false
    private var isEscaped = false

    init(_ template: OutputTemplate) {
        for part in template.parts {
            switch part {
            case .text(let part): for character in part { append(character) }
            case .field(let field, let isQuoted): append(field, isQuoted)
            }
        }
    }

    private var context: Context { contexts.last ?? .plain }

    private mutating func append(_ field: RepositoryField, _ isQuoted: Bool) {
        // The backslash would escape the brace.
        if isEscaped { text.removeLast() }
        isEscaped = false
        let isBehindText = hasDashes || !(word ?? "").isEmpty
        let added = Field(
            field: field, isQuoted: isQuoted, place: isBehindText ? .inside : isBehindField ? .next : .first)
        fields.append(added)
        switch context {
        case .plain: text += "\"${\(added.variable)}\""
        case .single: text += "'\"${\(added.variable)}\"'"
        case .double, .comment: text += "${\(added.variable)}"
        }
        word = word ?? ""
        isBehindField = true
    }

    private mutating func append(_ character: Character) {
        text.append(character)
        if isEscaped {
            isEscaped = false
            word = (word ?? "") + String(character)
            return
        }
        switch (context, character) {
        case (.comment, "\n"):
            contexts.removeLast()
            endCommand()
        case (.comment, _): break
        case (.single, "'"), (.double, "\""):
            contexts.removeLast()
            word = word ?? ""
        case (.single, _): word = (word ?? "") + String(character)
        case (_, "\\"): isEscaped = true
        case (_, "(") where context == .plain || word?.last == "$":
            contexts.append(.plain)
            endCommand()
        case (.double, _): word = (word ?? "") + String(character)
        case (.plain, "'"): contexts.append(.single)
        case (.plain, "\""): contexts.append(.double)
        case (.plain, "#") where word == nil: contexts.append(.comment)
        case (.plain, ")"):
            if contexts.count > 1 { contexts.removeLast() }
            endCommand()
        case (.plain, ";"), (.plain, "|"), (.plain, "&"), (.plain, "\n"), (.plain, "`"): endCommand()
        case (.plain, " "), (.plain, "\t"):
            if word == "--", !isBehindField { hasDashes = true }
            endWord()
        case (.plain, _): word = (word ?? "") + String(character)
        }
    }

    private mutating func endWord() { (word, isBehindField) = (nil, false) }

    private mutating func endCommand() {
        endWord()
        hasDashes = false
    }
}

extension StringProtocol {
    /// The text as one word of a POSIX shell: quoted, unless every character stands for itself.
    package var shellQuoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { $0.isASCIIAlphanumeric || "_@%+=:,./-".utf8.contains($0) }
        let parts = split(separator: "'", omittingEmptySubsequences: false)
        return isPlain ? String(self) : "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
