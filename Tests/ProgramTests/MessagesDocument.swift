/// Every sentence of the program as a page: `Docs/Messages.md`.
enum MessagesDocument {
    /// The page, with the sentences in the order of the sources.
    static func text(of sentences: [SourceSentences.Sentence]) -> String {
        var lines = [
            "# Messages", "",
            "Every sentence a user can read, by the room that says it; `{…}` is a value. Written from the sources by",
            "`GHLANCE_WRITE_GOLDEN=1 make test ARGS=\"--filter EveryMessageTests\"`, and compared by the same tests.",
        ]
        var rooms: [String] = []
        for sentence in sentences where !rooms.contains(sentence.room) { rooms.append(sentence.room) }
        for room in rooms.sorted(by: { $0.lowercased() < $1.lowercased() }) {
            lines += ["", "## \(room)", ""]
            var said: Set<Substring> = []
            for sentence in sentences where sentence.room == room {
                let text = sentence.replacingValues(placeholder).replacing("<", with: "\\<").drop { $0 == " " }
                if said.insert(text).inserted { lines.append("- " + text) }
            }
        }
        lines += [
            "", "## Words", "",
            "One word for one thing. The same tests look for the words on the right in every text of the program.",
            "", "| word | not |", "|---|---|",
        ]
        lines += Vocabulary.words.map { "| \($0.word) | \($0.others.joined(separator: ", ")) |" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What stands for a value: the name of the variable it comes from.
    private static func placeholder(_ expression: Substring) -> String {
        if expression.hasSuffix(#"? "" : "s""#) { return "(s)" }
        for match in expression.replacing(#/"[^"]*"/#, with: "").matches(of: #/\.?[A-Za-z_]\w*(?:\.\w+)*[(:]?/#) {
            var names = match.output.split(separator: ".", omittingEmptySubsequences: false)
            guard let last = names.last, !last.hasSuffix(":") else { continue }
            if last.hasSuffix("(") || last == "rawValue" { names.removeLast() }
            guard let first = names.first, !first.isEmpty, let name = names.last, name.first?.isLowercase == true else {
                continue
            }
            return first == "keymap" ? "{key}" : "{\(words(of: name))}"
        }
        return "{…}"
    }

    /// `fullName` as `full name`.
    private static func words(of name: Substring) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }
}
