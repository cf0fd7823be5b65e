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
