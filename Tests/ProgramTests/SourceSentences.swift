import TestSupport

/// The sentences of the program, read out of its sources: what has no list can lack nothing in it.
enum SourceSentences {
    /// A sentence, as it stands in a source file, with its interpolations.
    struct Sentence: CustomStringConvertible {
        /// The target's folder.
        let room: String
        let file: String
        let line: Int
        let text: String

        var description: String { "\(room)/\(file):\(line): \(text)" }

        /// Whether it is a sentence: several words, to a full stop or a question mark. A question mark behind a space stands for a
        /// value in SQL.
        var isSentence: Bool {
            text.contains(" ") && (text.hasSuffix(".") || text.hasSuffix("?")) && !text.hasSuffix(" ?")
        }

        /// The text with something else in place of each interpolated expression, and its escapes undone.
        func replacingValues(_ replacement: (Substring) -> String) -> String {
            var (result, rest) = ("", text[...])
            while let start = rest.firstRange(of: "\\(") {
                result += rest[..<start.lowerBound]
                var (depth, end) = (1, start.upperBound)
                while depth > 0, end < rest.endIndex {
                    depth += rest[end] == "(" ? 1 : rest[end] == ")" ? -1 : 0
                    end = rest.index(after: end)
                }
                result += replacement(rest[start.upperBound..<rest.index(before: end)])
                rest = rest[end...]
            }
            return (result + rest).replacing("\\\"", with: "\"")
        }

        /// Messages are in files named after them, or beside the cases of the error that they describe.
        var isInItsPlace: Bool {
            let name = file.split(separator: "/").last.map(String.init) ?? file
            return name.contains("Message") || SourceSentences.describedErrors.contains(name)
        }
    }

    /// Files of errors that describe themselves, and the tables whose words are documentation: options, commands.
    private static let describedErrors: Set = [
        "AccountStoreError.swift", "LibraryFailure.swift", "LibraryRepair.swift", "HostError.swift", "Credential.swift",
    ]
    /// Help texts, generated documents, and issues of tests, which are not messages.
    private static func isOther(_ file: String) -> Bool {
        file.contains("Option") || file.contains("Command")
            || file.contains("Document") || file.hasPrefix("ReactiveTesting/")
    }

    /// All sentences.
    static func all() throws -> [Sentence] {
        try literals().filter { $0.isSentence && !isOther("\($0.room)/\($0.file)") }
    }

    /// All texts that a user may read, sentences or not: hints, headings, the words of options and commands.
    static func texts() throws -> [Sentence] {
        let places = ["Screens/", "Platform/", "ghlance/"]
        let others = ["ghlance/Configuration/", "ghlance/Services/"]
        // What users may type is no text that they read.
        return try literals().filter {
            let path = $0.room + "/" + $0.file
            let isRead = places.contains(where: path.hasPrefix) && !others.contains(where: path.hasPrefix)
            let isTyped =
                path.hasSuffix("Command+Synonyms.swift")
                || ["ThemeRole.swift", "PlainCommand.swift"].contains(where: path.hasSuffix) && !$0.text.contains(" ")
            return ($0.isInItsPlace || isRead) && !isTyped
        }
    }

    /// All string literals of the sources.
    private static func literals() throws -> [Sentence] {
        let sources = root + "/Sources"
        return try files(below: sources).flatMap { path -> [Sentence] in
            let file = String(path.dropFirst(sources.count + 1))
            let room = String(file.prefix { $0 != "/" })
            var found: [Sentence] = []
            for (number, line) in try TextFile.read(path).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                let code = line.drop { $0 == " " }
                guard !code.hasPrefix("//") else { continue }
                var texts = literals(in: code)[...]
                // The second half of a long literal.
                if code.hasPrefix("+ \""), let rest = texts.popFirst(), let last = found.popLast() {
                    found.append(Sentence(room: room, file: last.file, line: last.line, text: last.text + rest))
                }
                found += texts.map {
                    Sentence(room: room, file: String(file.dropFirst(room.count + 1)), line: number + 1, text: $0)
                }
            }
            return found
        }
    }

    /// The literals of a line; a quotation mark inside an interpolation belongs to it.
    private static func literals(in code: Substring) -> [String] {
        var found: [String] = []
        var text: String?
        var depth = 0
        var isEscaped = false
        for character in code {
            guard let present = text else {
                if character == "\"" { text = "" }
                continue
            }
            if isEscaped {
                if character == "(" { depth += 1 }
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if depth > 0 {
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
            } else if character == "\"" {
                found.append(present)
                text = nil
                continue
            }
            text = present + String(character)
        }
        return found
    }

    /// All sources, by their paths below the folder of sources.
    static func sources() throws -> [(file: String, text: String)] {
        let folder = root + "/Sources"
        return try files(below: folder).map { (String($0.dropFirst(folder.count + 1)), try TextFile.read($0)) }
    }

    /// The project's folder.
    static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

    private static func files(below folder: String) throws -> [String] {
        try TextFile.names(in: folder).flatMap { name -> [String] in
            let path = folder + "/" + name
            if name.hasSuffix(".swift") { return [path] }
            return name.contains(".") ? [] : try files(below: path)
        }
    }
}
