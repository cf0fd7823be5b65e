import ArgumentParser
import Screens
import TestSupport
import Testing

@testable import Subcommands
@testable import ghlance

/// The README agrees with the program.
struct ReadmeTests {
    private let readme: String

    init() throws { readme = try TextFile.read(SourceSentences.root + "/README.md") }

    @Test("every option of --help is in the table of options, and no other")
    func options() {
        let table = rows(of: "Options").joined(separator: "\n")
        #expect(names(in: table) == names(in: GhlanceCommand.helpMessage()))
        #expect(names(in: table).subtracting(["--version", "--help"]) == Set(OptionTable.all.map { "--" + $0.name }))
    }

    @Test("every subcommand and every reserved word is there")
    func subcommands() {
        for subcommand in Subcommand.allCases {
            #expect(readme.contains("`\(subcommand.rawValue)`") || readme.contains("`\(subcommand.name)`"))
        }
    }

    @Test("every exit status is there")
    func statuses() {
        let statuses = rows(of: "Exit status").compactMap {
            $0.split(separator: " ").dropFirst().first.flatMap { Int32($0) }
        }
        #expect(statuses.allSatisfy { ExitStatus(rawValue: $0) != nil })
        #expect(statuses == [0, 1, 2, 3, 130])
    }

    @Test("the program says every message that troubleshooting explains")
    func messages() throws {
        let texts = try SourceSentences.texts().map { $0.replacingValues { _ in "…" } }
        let messages = rows(of: "Troubleshooting").dropFirst(2).map {
            $0.split(separator: "|")[0].dropFirst().dropLast()
        }
        #expect(messages.count > 10)
        for message in messages {
            // Up to the first value.
            let start = message.prefix { !$0.isNumber && $0 != "…" }
            #expect(texts.contains { $0.contains(start) }, "\(message)")
        }
    }

    @Test("the keys are those of the keymap, and each command outside the query line has its own")
    func keys() {
        let section = readme.split(separator: "## Keys")[1].split(separator: "\n## ")[0]
        let known = Set(Command.allCases.flatMap(\.defaultKeys).map(\.name))
        let keys = Set(section.matches(of: /`([^`]+)`/).map { String($0.output.1) })
        let others: Set = ["wl-copy", "xclip", "xsel"]
        #expect(keys.subtracting(known).subtracting(others) == [])
        for command in Command.allCases where command.section != .query {
            guard let key = command.defaultKeys.first else { continue }
            #expect(keys.contains(key.name), "\(command)")
        }
    }

    @Test("outside the table of keys and the pictures, no document for users names a key", arguments: documents)
    func noStaleKeys(document: String) throws {
        var text = try TextFile.read(SourceSentences.root + "/" + document)
        if let keys = text.firstRange(of: "## Keys"), let next = text[keys.upperBound...].firstRange(of: "\n## ") {
            text.removeSubrange(keys.lowerBound..<next.lowerBound)
        }
        // A picture shows the default keys.
        text = text.replacing(/<!-- picture: .*? -->\n```text\n[^`]*```/, with: "")
        // These are words, too.
        let words: Set = ["Up", "Down", "Left", "Right", "Home", "End", "Enter"]
        let keys = Set(Command.allCases.flatMap(\.defaultKeys).map(\.name).filter { $0.count > 1 }).subtracting(words)
        let parts = text.split { $0.isWhitespace || "|,;:.()`".contains($0) }
        #expect(keys.intersection(parts.map(String.init)) == [])
    }

    private static let documents = ["README.md", "CHANGELOG.md"]

    /// The rows of the tables below a heading.
    private func rows(of heading: String) -> [Substring] {
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return section.filter { $0.hasPrefix("|") }
    }

    private func names(in text: String) -> Set<String> {
        Set(text.matches(of: #/--[a-z-]*[a-z](?:-?[0-9])?/#).map { String($0.output) })
    }
}
