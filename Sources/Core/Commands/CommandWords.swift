/// Splits a command line into words, by the rules of a POSIX shell for quotes and backslashes. Nothing is expanded.
package enum CommandWords {
    package struct OpenQuote: Error, Equatable {
        package let mark: Character
    }

    package static func split(_ text: String) throws(OpenQuote) -> [String] {
        var words: [String] = []
        var word: String?
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case " ", "\t", "\n":
                if let ended = word { words.append(ended) }
                word = nil
            case "'":
                guard let end = rest.firstIndex(of: "'") else { throw OpenQuote(mark: "'") }
                word = (word ?? "") + rest[..<end]
                rest = rest[rest.index(after: end)...]
            case "\"": word = (word ?? "") + (try doubleQuoted(&rest))
            case "\\":
                let next = rest.popFirst() ?? "\\"
                // A line continuation.
                if next != "\n" { word = (word ?? "") + String(next) }
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// The text up to the closing quotation mark.
    private static func doubleQuoted(_ rest: inout Substring) throws(OpenQuote) -> String {
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "\\":
                guard let next = rest.popFirst() else { break }
                if next != "\n" { text += "\\\"$`".contains(next) ? String(next) : "\\\(next)" }
            default: text.append(character)
            }
        }
        throw OpenQuote(mark: "\"")
    }
}
