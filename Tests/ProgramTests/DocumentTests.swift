import ArgumentParser
import TestSupport
import Testing

@testable import Features
@testable import Screens
@testable import ghlance

/// The folder of the project, with its documents.
enum Project {
    static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

    static func text(_ document: String) throws -> String { try TextFile.read("\(root)/\(document)") }
}

/// README and manual agree with the program, and with each other.
struct DocumentTests {
    private static let documents = ["README.md", "CHANGELOG.md", "Docs/Manual.md"]

    @Test("every option that is named exists", arguments: ["README.md", "Docs/Manual.md"])
    func options(document: String) throws {
        let text = try Project.text(document)
        // Lines of other programs have options of their own.
        let lines = text.split(separator: "\n").filter { $0.contains("ghlance") }.map { line in
            line.split(separator: "|").filter { $0.contains("ghlance") }.joined(separator: "|")
                .split(separator: " #").first.map(String.init) ?? ""
        }
        let helps = Subcommand.allCases.flatMap { Self.commands(of: $0.command) }.map { $0.helpMessage() }
        let known = Self.names(in: ([GhlanceCommand.helpMessage()] + helps).joined(separator: "\n"))
        let others: Set = ["--print0", "--depth"]
        for line in lines {
            #expect(Self.names(in: line).subtracting(known).subtracting(others) == [], "\(line)")
        }
    }

    /// A command and its subcommands.
    private static func commands(of command: (any ParsableCommand.Type)?) -> [any ParsableCommand.Type] {
        guard let command else { return [] }
        return [command] + command.configuration.subcommands.flatMap { commands(of: $0) }
    }

    private static func names(in text: String) -> Set<String> {
        Set(text.matches(of: #/--[a-z-]*[a-z](?:-?[0-9])?/#).map { String($0.output) })
    }

    @Test("every subcommand there is is named in the manual")
    func subcommands() throws {
        let manual = try Project.text("Docs/Manual.md")
        for subcommand in Subcommand.allCases where subcommand.command != nil {
            #expect(manual.contains(subcommand.name), "\(subcommand)")
        }
    }

    @Test("the program says every message that the manual explains")
    func messages() throws {
        let section = try Project.text("Docs/Manual.md").split(separator: "\n## Messages\n")[1]
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }
        let messages = rows.dropFirst(2).map { $0.split(separator: "|")[0].dropFirst().dropLast() }
        #expect(messages.count > 10)
        for message in messages {
            // Up to the first value.
            let start = String(message.prefix { !$0.isNumber && $0 != "…" })
            let search = try CommandRun(["grep", "-rqF", "--include=*.swift", "--", start, Project.root + "/Sources"])
            #expect(search.status == 0 && !start.isEmpty, "\(message)")
        }
    }

    @Test("what the manual calls a command is found by these words in the menu")
    func commandNames() throws {
        let code = try Project.text("Docs/Manual.md").replacing(#/```[^`]*```/#, with: "")
        let prose = code.replacing(#/`[^`]*`/#, with: "").replacing("**", with: "")
        let names = Set(prose.matches(of: #/\*([^*]+)\*/#).map { String($0.output.1).replacing("\n", with: " ") })
        #expect(names.count > 20)
        for name in names where name != "italics" {
            let menu = CommandMenu(line: EditableText(text: name))
            #expect(Command.allCases.contains { menu.matches("\($0.summary) \($0.synonyms)") }, "\(name)")
        }
    }

    @Test("links lead to files that exist, and to headings in them", arguments: documents)
    func links(document: String) throws {
        let folder = document.hasPrefix("Docs/") ? "Docs/" : ""
        // Code has no links.
        let prose = try Project.text(document).replacing(#/```[^`]*```/#, with: "")
        for match in prose.matches(of: #/\]\(([^)\s]+)\)/#) {
            let address = String(match.output.1)
            if address.hasPrefix("http") { continue }
            let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let target = parts[0].isEmpty ? document : folder + parts[0]
            let text = try Project.text(target)
            guard parts.count == 2 else { continue }
            let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                line.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
            }
            #expect(headings.contains(String(parts[1])), "\(address)")
        }
    }

    @Test("outside the pictures, no document for users names a key", arguments: documents)
    func noStaleKeys(document: String) throws {
        // A picture shows the default keys.
        let text = try Project.text(document).replacing(/<!-- picture: .*? -->\n```text\n[^`]*```/, with: "")
        // These are words, too.
        let words: Set = ["Up", "Down", "Left", "Right", "Home", "End", "Enter"]
        let keys = Set(Command.allCases.flatMap(\.defaultKeys).map(\.name).filter { $0.count > 1 }).subtracting(words)
        let parts = text.split { $0.isWhitespace || "|,;:.()`".contains($0) }
        #expect(keys.intersection(parts.map(String.init)) == [])
    }
}
