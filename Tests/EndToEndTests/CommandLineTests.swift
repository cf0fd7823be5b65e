import TestSupport
import Testing

/// What each command line prints, to which stream, with which status, for how many requests: `Walks/CommandLines`.
@Suite(.fewAtATime) struct CommandLineTests {
    @Test("every session that is written down is found")
    func count() {
        #expect(Transcript.all.count >= 30)
    }

    @Test("each command prints, fails and asks GitHub as it is written down", arguments: Transcript.all)
    func lines(transcript: Transcript) throws { try transcript.check() }
}

/// A session at a shell without a terminal: commands, and what each of them takes and prints. See `Walks/CommandLines`.
///
///     === …                                  what it shows
///     emulator: --stars 30                   options of the emulated GitHub
///     environment: GH_TOKEN=…
///     $ ghlance favourites add octo/one      a command; `> ` before its further lines
///     Added octo/one.                        a line of standard output
///     2> ghlance: …                          a line of standard error
///     ? 1                                    the exit status; without it, 0
///     @ 2                                    how many requests it takes; without it, any number
///     # …                                    a comment
///
/// `…` stands for any text in a line, and alone in a line for any lines. Empty lines do not count. Controls are written as by `cat -v`,
/// the emulated GitHub is `HOST`, the home folder `~`; `LISTS/70.html` is a README that links to 70 repositories.
struct Transcript: CustomTestStringConvertible, Sendable {
    let testDescription: String
    private var emulator: [String] = []
    private var environment: [String: String] = [:]
    private var steps: [Step] = []

    /// A command and what is expected of it.
    private struct Step {
        var command: String
        var output: [String] = []
        var error: [String] = []
        var status = 0
        var requests: Int?
    }

    /// All that are written down.
    static let all: [Transcript] = {
        let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Walks/CommandLines"
        let texts = ((try? TextFile.names(in: folder)) ?? []).map { (try? TextFile.read("\(folder)/\($0)")) ?? "" }
        var all: [Transcript] = []
        for line in texts.flatMap({ $0.split(separator: "\n") }) {
            if line.hasPrefix("=== ") {
                all.append(Transcript(testDescription: String(line.dropFirst(4))))
            } else if !all.isEmpty {
                all[all.count - 1].take(line)
            }
        }
        return all
    }()

    private init(testDescription: String) { self.testDescription = testDescription }

    /// Takes the next line.
    private mutating func take(_ line: Substring) {
        let last = steps.count - 1
        if line.hasPrefix("$ ") {
            steps.append(Step(command: String(line.dropFirst(2))))
        } else if line.hasPrefix("emulator: ") {
            emulator = line.split(separator: " ").dropFirst().map(String.init)
        } else if line.hasPrefix("environment: ") {
            for variable in line.split(separator: " ").dropFirst() {
                let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                environment[String(parts[0])] = String(parts[1])
            }
        } else if line.hasPrefix("> ") {
            steps[last].command += "\n\(line.dropFirst(2))"
        } else if line.hasPrefix("? ") {
            steps[last].status = Int(line.dropFirst(2)) ?? -1
        } else if line.hasPrefix("@ ") {
            steps[last].requests = Int(line.dropFirst(2))
        } else if line.hasPrefix("2> ") {
            steps[last].error.append(String(line.dropFirst(3)))
        } else if !line.hasPrefix("# ") {
            steps[last].output.append(String(line))
        }
    }

    /// Runs the commands one after the other, and compares what each of them did.
    func check() throws {
        let folder = try ScratchFolder()
        let home = folder.path("home")
        try folder.run("mkdir", "home", "seen", "lists")
        try folder.write("<p>No</p>".utf8, to: "lists/0.html")
        for count in [10, 70] { try folder.write(LinkedReadme.html(count).utf8, to: "lists/\(count).html") }
        let github = try EmulatorProcess(
            ["--budget", "1000"] + emulator.map { $0.replacing("LISTS", with: folder.path("lists")) })
        let host = github.address.replacing("http://", with: "")
        try folder.write(script.utf8, to: "script")
        let variables = [
            "PATH": try Session.path, "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config",
            "XDG_DATA_HOME": "\(home)/.data",
            "GHLANCE_API_URL": github.address, "GH_TOKEN": "", "GH_PATH": "/nonexistent/gh", "HOST": host,
            "REQUESTS": github.path("requests"), "SEEN": folder.path("seen"),
        ]
        let run = try CommandRun(["sh", folder.path("script")], environment: variables.merging(environment) { $1 })
        #expect(run.error == "")
        var requests = 0
        for (number, step) in steps.enumerated() {
            func seen(_ kind: String) throws -> [String] {
                let text = try TextFile.read(folder.path("seen/\(number).\(kind)"))
                #expect(
                    !TokenWatch.findsToken(in: text.utf8) || step.command.contains("auth token"), "\(step.command)")
                return Self.lines(text.replacing(home, with: "~").replacing(host, with: "HOST"))
            }
            let (output, error) = (try seen("out"), try seen("err"))
            let end = try seen("end").joined().split(separator: " ").compactMap { Int($0) }
            try #require(end.count == 2, "\(step.command)")
            let (status, taken) = (end[0], end[1] - requests)
            requests = end[1]
            let isAsWritten = Self.matches(output[...], step.output[...]) && Self.matches(error[...], step.error[...])
            let shown = ["$ \(step.command)"] + output + error.map { "2> \($0)" } + ["? \(status)", "@ \(taken)"]
            #expect(isAsWritten && status == step.status, "\(shown.joined(separator: "\n"))")
            if let wanted = step.requests { #expect(taken == wanted, "\(shown.joined(separator: "\n"))") }
        }
    }

    /// One shell for all commands.
    private var script: String {
        let commands = steps.enumerated().map { number, step in
            """
            {
            \(step.command)
            } >"$SEEN/\(number).out" 2>"$SEEN/\(number).err"
            echo "$? $(grep -cE '^(request|other) ' "$REQUESTS")" >"$SEEN/\(number).end"

            """
        }
        return "cd \"$HOME\"\n" + commands.joined()
    }

    /// The lines of a text that are not empty, with its controls as `cat -v` writes them.
    private static func lines(_ text: String) -> [String] {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A: shown += "\n"
            case 0..<0x20: shown += "^" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40))
            case 0x7F: shown += "^?"
            case 0x80...0x9F: shown += "<\(String(scalar.value, radix: 16, uppercase: true))>"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        if !shown.isEmpty, shown.last != "\n" { shown += "(no newline)" }
        return shown.split(separator: "\n").map(String.init)
    }

    private static func matches(_ lines: ArraySlice<String>, _ wanted: ArraySlice<String>) -> Bool {
        guard let first = wanted.first else { return lines.isEmpty }
        if first == "…" {
            return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], wanted.dropFirst()) }
        }
        guard let line = lines.first, matches(line, first) else { return false }
        return matches(lines.dropFirst(), wanted.dropFirst())
    }

    private static func matches(_ line: String, _ wanted: String) -> Bool {
        let parts = wanted.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return line == wanted }
        guard line.hasPrefix(parts[0]) else { return false }
        var rest = line.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }
}

/// A README with links.
enum LinkedReadme {
    /// Two sections; the fifth repository is archived, the seventh gone, the ninth renamed.
    static func html(_ count: Int) -> String {
        let items = (1...count).map { number in
            let name = [5: "archived-5", 7: "gone-7", 9: "moved-9"][number] ?? "thing-\(number)"
            let heading = number == 1 || number == 30 ? "<h2>Section \(number)</h2>" : ""
            return
                "\(heading)<ul><li><a href=\"https://github.com/octo/\(name)\">\(name)</a> - Words of \(number)</li></ul>"
        }
        return "<article class=\"markdown-body\"><h1>Awesome</h1>\(items.joined(separator: "\n"))</article>"
    }
}
