import ArgumentParser
import Glibc
import TestSupport
import Testing

@testable import Core
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

    @Test("no document for users names a key", arguments: documents)
    func noStaleKeys(document: String) throws {
        let text = try Project.text(document)
        // These are words, too.
        let words: Set = ["Up", "Down", "Left", "Right", "Home", "End", "Enter"]
        let keys = Set(Command.allCases.flatMap(\.defaultKeys).map(\.name).filter { $0.count > 1 }).subtracting(words)
        let parts = text.split { $0.isWhitespace || "|,;:.()`".contains($0) }
        #expect(keys.intersection(parts.map(String.init)) == [])
    }
}

/// The examples of the documents are command lines that the program takes.
struct ExamplesTests {
    private static let documents = ["README.md", "Docs/Manual.md", "Docs/Configuration.md", "Docs/Reference.md"]

    /// The blocks of shell, and the command lines in tables.
    private static func examples(_ document: String) throws -> [String] {
        let text = try TextFile.read(Project.root + "/" + document)
        var (examples, block, isInside): ([String], [Substring]?, Bool) = ([], nil, false)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let lines = block { examples.append(lines.joined(separator: "\n")) }
                block = !isInside && ["```sh", "```bash", "```console"].contains(line) ? [] : nil
                isInside.toggle()
            } else if block != nil {
                block?.append(line)
            } else if line.hasPrefix("| `ghlance "), let end = line.dropFirst(3).firstIndex(of: "`") {
                let example = line[line.index(line.startIndex, offsetBy: 3)..<end]
                // In a table a bar is escaped.
                examples.append(String(example.replacing("\\|", with: "|")))
            }
        }
        // Usage lines have brackets.
        return examples.filter { $0.contains("ghlance ") && !$0.contains("[OPTIONS]") }
    }

    /// The arguments of each call of ghlance in a script; nothing else in it is found.
    private static func calls(in script: String) throws -> [[String]] {
        let folder = try ScratchFolder()
        try folder.write("".utf8, to: "FILE")
        let shell = """
            ghlance() { printf '%s\\n' "$#" "$@" >&3; }
            make() { :; }
            PATH=/nonexistent
            \(script)
            """
        try folder.write(shell.utf8, to: "script")
        _ = try? folder.run("bash", "-c", "exec 3>calls; . ./script >/dev/null 2>&1 </dev/null; true")
        var lines = try TextFile.read(folder.path("calls")).split(separator: "\n", omittingEmptySubsequences: false)[
            ...]
        var calls: [[String]] = []
        while let count = lines.popFirst().flatMap({ Int($0) }) {
            calls.append(lines.prefix(count).map(String.init))
            lines = lines.dropFirst(count)
        }
        return calls
    }

    /// What is wrong with a command line; one with a subcommand is run, against the emulated GitHub.
    private static func problem(with arguments: [String], _ emulator: EmulatorProcess, in folder: String) throws
        -> String?
    {
        guard SubcommandCall(arguments[...]) != nil else {
            do { return try Settings.parse(arguments).problem } catch {
                return GhlanceCommand.exitCode(for: error) == .success ? nil : GhlanceCommand.message(for: error)
            }
        }
        let run = try CommandRun(
            ["sh", "-c", #"cd "$0" && exec "$@""#, folder, TerminalDriver.executable("ghlance")] + arguments,
            environment: [
                "GHLANCE_API_URL": emulator.address, "GH_TOKEN": "ghp_examples", "HOME": folder, "EDITOR": "true",
                "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config", "PATH": "/nonexistent",
            ])
        return run.status == 2 ? run.error : nil
    }

    @Test(arguments: documents)
    func everyExampleIsTaken(document: String) throws {
        let examples = try Self.examples(document)
        let emulator = try EmulatorProcess(["--no-limits", "--total", "30"])
        let folder = try ScratchFolder()
        try folder.write("https://github.com/quiet-river/swift-1\n".utf8, to: "FILE")
        var count = 0
        for example in examples {
            for call in try Self.calls(in: example) {
                count += 1
                let problem = try Self.problem(with: call, emulator, in: folder.path(""))
                #expect(problem == nil, "\(call): \(problem ?? "")")
            }
        }
        #expect(count > 0 || examples.isEmpty, "\(document)")
        print("\(document): \(count) calls in \(examples.count) examples")
    }
}

/// The reference and the manual pages are what their tables say. `make docs` writes them.
@Suite("Generated documents")
struct GeneratedDocumentTests {
    @Test(
        "each is up to date",
        arguments: [
            "Keys.md", "Query.md", "Configuration.md", "Reference.md", "man/ghlance.1", "man/ghlance-query.7",
            "man/ghlance-keys.7", "man/ghlance-config.5",
        ])
    func isUpToDate(file: String) throws {
        let page =
            switch file {
            case "Keys.md", "man/ghlance-keys.7": KeysDocument.page()
            case "Query.md", "man/ghlance-query.7": QueryDocument.page()
            case "Configuration.md", "man/ghlance-config.5": ConfigurationDocument.page()
            default: try ReferenceDocument.page()
            }
        let text = file.hasSuffix(".md") ? page.markdown : page.manual(version: Version.current, date: Version.date)
        let path = Project.root + "/Docs/" + file
        if getenv("GHLANCE_WRITE_GOLDEN") != nil {
            try TextFile.write(text, to: path)
        } else {
            #expect(try TextFile.read(path) == text, "run make docs")
        }
    }
}

/// `ghlance help agents`, and the skill that is made of it.
struct HelpPageTests {
    private let lines = HelpPage.agents.text.split(separator: "\n", omittingEmptySubsequences: false)

    @Test func thePageIsShort() { #expect(lines.count <= 60) }

    @Test func everyCommandOnItIsOneThatCanBeTyped() throws {
        let commands = lines.filter { $0.hasPrefix("    ghlance ") }.map { line in
            // What it does stands behind it.
            String(line.dropFirst(12)).split(separator: "  ")[0]
        }
        #expect(commands.count >= 10)
        for command in commands {
            let call = try #require(SubcommandCall(try CommandWords.split(String(command))[...]), "\(command)")
            let type = try #require(call.subcommand.command, "\(command)")
            #expect(throws: Never.self, "\(command)") { _ = try type.parseAsRoot(call.arguments) }
        }
    }

    @Test func theSkillSaysWhatItIsFor() {
        let skill = HelpPage.skill
        #expect(skill.hasPrefix("---\nname: ghlance\ndescription: >-\n  Search GitHub"))
        #expect(skill.hasSuffix("---\n\n\(HelpPage.agents.text)"))
        // The limit of a description (agentskills.io).
        #expect(skill.split(separator: "---")[0].count <= 1_024)
    }

    @Test func helpHasThePageAndNoOtherWordIsOne() {
        func call(_ words: String...) -> SubcommandCall? { SubcommandCall(words[...]) }
        #expect(call("help", "agents")?.page == .agents && call("help", "agents")?.unknownTopic == nil)
        #expect(call("help", "agent")?.page == nil && call("help", "agent")?.unknownTopic == "agent")
        #expect(call("agents") == nil)
        #expect(call("help", "view")?.page == nil)
    }
}
