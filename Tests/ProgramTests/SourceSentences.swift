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
    /// Words of the argument parser's help and of a table of facts, which are no messages.
    private static func isOther(_ file: String) -> Bool {
        file.contains("Option") || file.contains("Command")
            || file.contains("DocsGenerator")
    }

    static func all() throws -> [Sentence] {
        let sources = root + "/Sources"
        return try files(below: sources).flatMap { path -> [Sentence] in
            let file = String(path.dropFirst(sources.count + 1))
            let room = String(file.prefix { $0 != "/" })
            guard !isOther(file) else { return [] }
            return sentences(in: try TextFile.read(path)).map {
                Sentence(room: room, file: String(file.dropFirst(room.count + 1)), line: $0.line, text: $0.text)
            }
        }
    }

    /// String literals that read as a sentence: several words, from a capital letter or a name to a full stop.
    private static func sentences(in source: String) -> [(line: Int, text: String)] {
        var found: [(Int, String)] = []
        for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let code = line.drop { $0 == " " }
            guard !code.hasPrefix("//") else { continue }
            // A question mark behind a space stands for a value in SQL.
            for text in literals(in: code)
            where text.contains(" ") && (text.hasSuffix(".") || text.hasSuffix("?")) && !text.hasSuffix(" ?") {
                found.append((number + 1, text))
            }
        }
        return found
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

    private static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

    private static func files(below folder: String) throws -> [String] {
        try TextFile.names(in: folder).flatMap { name -> [String] in
            let path = folder + "/" + name
            if name.hasSuffix(".swift") { return [path] }
            return name.contains(".") ? [] : try files(below: path)
        }
    }
}
