import ArgumentParser
import TestSupport
import Testing

@testable import Subcommands
@testable import ghlance

/// What the README says of the program is what the program says of itself.
struct ReadmeTests {
    private let readme: String

    init() throws { readme = try TextFile.read(SourceSentences.root + "/README.md") }

    @Test("every option of --help is in the table of options, and no other")
    func options() {
        let table = rows(of: "Options").joined(separator: "\n")
        #expect(names(in: table) == names(in: GhlanceCommand.helpMessage()))
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

    /// The rows of the tables below a heading.
    private func rows(of heading: String) -> [Substring] {
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return section.filter { $0.hasPrefix("|") }
    }

    private func names(in text: String) -> Set<String> {
        Set(text.matches(of: #/--[a-z-]*[a-z]/#).map { String($0.output) })
    }
}
