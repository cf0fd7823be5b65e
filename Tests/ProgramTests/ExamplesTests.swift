import ArgumentParser
import TestSupport
import Testing

@testable import ghlance

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
