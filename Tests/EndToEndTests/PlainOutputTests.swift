import TestSupport
import Testing

/// What subcommands and complaints write: nothing that a terminal would obey, and nothing that it could not show.
@Suite(.fewAtATime) struct PlainOutputTests {
    private let folder: ScratchFolder
    /// A favourite with everything in it that turns a terminal or a text around.
    private static let hostile =
        "esc \\u001b[31m del \\u007f csi \\u009b31m next \\u0085 rlo \\u202e iso \\u2066 mark \\u200f lf \\u2028 end"

    init() throws {
        folder = try ScratchFolder()
        try folder.write(
            #"""
            {"format": "ghlance favourites", "version": 3, "favourites": [{"host": "github.com", "databaseId": 1,
            "owner": {"login": "octo"}, "name": "one", "description": "\#(Self.hostile)", "stargazersCount": 3, "addedAt": 1000, "language": "日本★"}]}
            """#.utf8, to: "import.json")
    }

    private func command(_ arguments: [String]) throws -> [String] {
        [try TerminalDriver.executable("ghlance")] + arguments
    }

    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(command(arguments), environment: ["XDG_DATA_HOME": folder.path("data")])
    }

    @Test("JSON has no character that a terminal obeys, and says the same")
    func json() throws {
        #expect(try run("favourites", "import", folder.path("import.json")).status == 0)
        for text in [
            try run("favourites", "list", "--json", "description,language").output,
            try run("favourites", "export").output,
        ] {
            let scalars = text.unicodeScalars.filter { scalar in
                switch scalar.value {
                case 0x0A: false
                case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C: true
                default: false
                }
            }
            #expect(scalars.isEmpty, "\(scalars.map { String($0.value, radix: 16) })")
            for escape in [#"\u007f"#, #"\u009b"#, #"\u0085"#, #"\u202e"#, #"\u2066"#, #"\u200f"#, #"\u2028"#] {
                #expect(text.lowercased().contains(escape), "\(escape)")
            }
            #expect(text.contains("日本★"))
        }
        // To the byte the same again.
        let exported = try run("favourites", "export").output
        try folder.write(exported.utf8, to: "again.json")
        #expect(
            try CommandRun(
                command(["favourites", "import", folder.path("again.json")]),
                environment: ["XDG_DATA_HOME": folder.path("other")]
            ).status == 0)
        let again = try CommandRun(
            command(["favourites", "export"]), environment: ["XDG_DATA_HOME": folder.path("other")])
        #expect(again.output == exported)
    }

    @Test("a complaint shows what was typed and obeys nothing of it")
    func complaints() async throws {
        for arguments in [
            ["--sort", "\u{1B}[31mred\u{9B}31m\u{202E}"], ["favourites", "add", "\u{1B}]0;title\u{7}/x"],
            ["--log", "/nonexistent/\u{1B}[2J"], ["favourites", "import", "/nonexistent/\u{1B}[2J\u{9B}2J"],
            ["auth", "\u{1B}[2J"], ["--api-url", "\u{1B}[2J"], ["favourites", "list", "--\u{1B}[2J"],
        ] {
            let terminal = try BareTerminal(
                command(arguments), environment: ["XDG_DATA_HOME": folder.path("data")], columns: 200)
            let isMissingFile = arguments.contains("import")
            #expect(try await terminal.waitForEnd() == (isMissingFile ? 1 : 2), "\(arguments)")
            #expect(
                !terminal.text.unicodeScalars.contains { [0x1B, 0x9B, 0x202E, 7].contains($0.value) }, "\(arguments)")
            #expect(terminal.text.contains("ghlance: "))
        }
    }

    @Test("what jq complains of is text on a terminal, and as it is elsewhere")
    func jq() async throws {
        #expect(try run("favourites", "import", folder.path("import.json")).status == 0)
        let script =
            #"cat >/dev/null; printf 'jq: error: \033]0;title\007 \302\2332J red\n' >&2; printf '\033[31mout\n'; exit 5"#
        try folder.write("#!/bin/sh\n\(script)\n".utf8, to: "jq")
        try folder.run("chmod", "755", folder.path("jq"))
        let environment = ["XDG_DATA_HOME": folder.path("data"), "PATH": "\(folder.path):/usr/bin:/bin"]
        let arguments = try command(["favourites", "list", "--json", "name", "--jq", "."])
        let terminal = try BareTerminal(arguments, environment: environment, columns: 200)
        #expect(try await terminal.waitForEnd() == 1)
        #expect(
            terminal.text.contains("jq: error: ") && terminal.text.contains("out")
                && !terminal.text.unicodeScalars.contains { [0x1B, 0x9B, 7].contains($0.value) }, "\(terminal.text)")
        let run = try CommandRun(arguments, environment: environment)
        #expect(run.status == 1 && run.error.hasPrefix("jq: error: \u{1B}]0;title"), "\(run.error)")
        // One that prints without end is ended.
        try folder.write("#!/bin/sh\nexec yes\n".utf8, to: "jq")
        let endless = try CommandRun(arguments, environment: environment)
        #expect(endless.status == 1 && endless.error.contains("jq printed too much"))
    }

    @Test("a terminal whose locale is not UTF-8 gets ASCII")
    func repertoire() async throws {
        #expect(try run("favourites", "import", folder.path("import.json")).status == 0)
        for (arguments, words) in [
            (["favourites", "list"], "????*"), (["favourites", "add", "日本/x"], "\"????\" is not"),
        ] {
            let terminal = try BareTerminal(
                command(arguments), environment: ["XDG_DATA_HOME": folder.path("data"), "LC_ALL": "C"], columns: 200)
            _ = try await terminal.waitForEnd()
            #expect(terminal.output.allSatisfy { $0 < 0x80 }, "\(terminal.text)")
            #expect(terminal.text.contains(words), "\(terminal.text)")
        }
    }
}
