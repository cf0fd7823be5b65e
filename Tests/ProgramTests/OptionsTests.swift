import ArgumentParser
import SeededRandom
import Testing

@testable import Core
@testable import GitHub
@testable import Screens
@testable import Terminal
@testable import ghlance

extension Settings {
    /// What a command line says.
    static func parse(_ arguments: [String]) throws -> Settings { try layer(arguments).settings }

    /// What is said of a command line that is wrong.
    static func complaint(_ arguments: [String]) -> String? {
        do {
            _ = try GhlanceCommand.parse(arguments)
            return nil
        } catch {
            return SubcommandMessages.usage(GhlanceCommand.message(for: error))
        }
    }
}

struct OptionsTests {
    /// Command lines of all kinds: right ones, and each way to be wrong.
    private static func commandLine(_ random: inout SeededGenerator) -> [String] {
        let values = [
            "sort": ["stars", "best-match", "size", ""],
            "per-page": ["1", "30", "100", "0", "101", "many", "+7", "-1"],
            "freshness": ["0", "60", "86400", "90000", "x"], "host": ["github.com", "a.ghe.com", "", "x=y"],
            "client-id": ["Iv1.x", "-"], "api-url": ["http://127.0.0.1:9"], "web-url": ["https://example.com"],
            "log": ["file", ""], "log-level": ["info", "debug", "trace"],
            "action": [":run:T:x", "alt-o:print,shell:T:x {url}", ":run:T:x {ulr}", "x", ""],
        ]
        let flags = [
            "--private", "--offline", "--sync-favourites", "--page", "--no-page", "--help", "--version", "--colour",
            "--private=yes", "--resume", "--mouse", "--no-mouse",
        ]
        let words = ["swift", "stars:>50", "", "-x", "--", "é ü", "a-b", "--=", "=", "---", "-"]
        return (0..<random.below(6)).flatMap { _ -> [String] in
            switch random.below(8) {
            case 0...3:
                let names = values.keys.sorted()
                let name = names[random.below(names.count)]
                let value = values[name, default: []][random.below(values[name, default: []].count)]
                return [["--\(name)", value], ["--\(name)=\(value)"], ["--\(name)"]][
                    [0, 0, 0, 1, 1, 2][random.below(6)]]
            case 4, 5: return [flags[random.below(random.below(4) == 0 ? flags.count : 3)]]
            default: return [words[random.below(random.below(4) == 0 ? words.count : 2)]]
            }
        }
    }

    @Test("command lines are read as the parser would read them, or left to it")
    func plainCommandLines() {
        var random = SeededGenerator(seed: 10)
        var read = 0
        let count = Trials.count(600, long: 10_000)
        for _ in 0..<count {
            let arguments = Self.commandLine(&random)
            guard let plain = Settings.plain(arguments)?.settings else { continue }
            read += 1
            let parsed = try? GhlanceCommand.parse(arguments).options.settings
            #expect(plain == parsed, "\(arguments)")
        }
        #expect(read > count / 5)
    }

    @Test(
        "--resume brings its own query and order, and needs local data",
        arguments: [
            (["--resume", "swift"], "--resume restores the last query: use it without words"),
            (["--sort", "stars", "--resume"], "--resume restores the last sort order: use it without --sort"),
            (
                ["--resume", "--private"],
                "--resume needs local data, which --private does not read: use only one of them"
            ),
        ])
    func resume(arguments: [String], problem: String) throws {
        #expect(Settings.complaint(arguments)?.contains(problem) == true)
        #expect(Settings.plain(arguments) == nil)
        #expect(try Settings.parse(["--resume", ""]).resumes)
        #expect(try Settings.parse(["--resume", "--offline"]).resumes)
    }

    @Test func wordsAreTheQuery_andTheEndsOfARangeAreInIt() throws {
        let settings = try Settings.parse(["swift", "--sort", "stars", "--per-page", "1", "--freshness=86400", "a:>5"])
        #expect(settings.words == ["swift", "a:>5"] && settings.sort == .stars)
        #expect(settings.perPage == 1 && settings.freshness == 86_400)
        let other = try Settings.parse(["--per-page", "100", "--freshness", "0", "--", "-swift", "é ü"])
        #expect(other.words == ["-swift", "é ü"] && other.perPage == 100 && other.freshness == 0)
    }

    @Test(
        "wrong usage is one line with a hint",
        arguments: [
            ["--colour"], ["swift", "--colour"], ["--sort", "size"], ["--per-page", "0"], ["--per-page", "101"],
            ["--per-page", "many"], ["--log", ""], ["--sort"], ["--freshness", "-1"], ["--freshness", "90000"],
        ])
    func wrongUsage(arguments: [String]) {
        let line = Settings.complaint(arguments) ?? ""
        let hint = SubcommandMessages.usageHint()
        #expect(!line.contains("\n") && (line.hasSuffix(". " + hint) || line.hasSuffix("? " + hint)), "\(line)")
        #expect(line.contains(arguments.first { $0.hasPrefix("--") } ?? ""), "\(line)")
    }

    @Test("a removed option is named with what to use instead", arguments: ["tmux", "tmux-options"])
    func removed(name: String) {
        let line = Settings.complaint(["--\(name)=80%", "swift"]) ?? ""
        #expect(line.hasPrefix("--\(name) was removed: use tmux display-popup"), "\(line)")
    }

    @Test func whatIsSaidOnTheCommandLineIsNotMixedWithTheEnvironment() throws {
        let environment = ["GH_HOST": "git.example.com", "GHLANCE_API_URL": "https://other.example.com/api"]
        let stated = try Settings.parse(["--api-url", "http://127.0.0.1:9"]).host { environment[$0] }
        #expect("\(stated.name)" != "git.example.com")
        #expect(stated.apiAddress.description.hasPrefix("http://127.0.0.1:9"))
        let named = try Settings.parse(["--host", "a.ghe.com"]).host { environment[$0] }
        #expect("\(named.name)" == "a.ghe.com")
        #expect(!named.apiAddress.description.contains("other.example.com"))
    }
}

/// The values of `--action`.
struct CustomActionOptionTests {
    private func complaint(_ actions: String...) -> String? {
        Settings.complaint(actions.flatMap { ["--action", $0] })
    }

    @Test(arguments: [
        ("", "needs KEY:MODE:TITLE:COMMAND"), ("x", "needs KEY:MODE:TITLE:COMMAND, not “x”"),
        ("Alt-O:run:T", "needs KEY:MODE:TITLE:COMMAND"),
        (":walk:T:x", "has no mode “walk”: use print, run or background"),
        (":run::x", "needs a title"), (":run:T: ", "needs a command"),
        (":run:T:x 'y", "has an unclosed quotation mark '"),
        (":run:T:x {ulr}", "has no field ulr: did you mean url? Fields: fullName, "),
        (":run:T:x {url", "add } after {url"),
        (":run:T:x {url|w}", "has no filter w"), (":run:T:{url}", "would run text from a repository"),
        ("Alt-:run:T:x", "no key is named Alt-"), ("Hyper-X:run:T:x", "no key is named Hyper-X"),
        ("^5:run:T:x", "no key is named ^5"), ("Ctrl-I:run:T:x", "no key is named Ctrl-I"),
        ("^m:run:T:x", "no key is named ^m"),
        ("Shift-A:run:T:x", "no key is named Shift-A"), ("F99:run:T:x", "no key is named F99"),
        ("x:run:T:x", "x types text"),
        ("é:run:T:x", "é types text"), ("Space:run:T:x", "Space types text"),
        ("^Y:run:Copy it:x", "--action Copy it: ^Y is the key of “paste”"),
        ("ctrl-y:run:T:x", "^Y is the key of “paste”"),
        ("Enter:run:T:x", "Enter is the key of “print the selected URL"),
        ("Esc:run:T:x", "Esc is the key of “close, clear"),
        ("alt-enter:run:T:x", "Alt-Enter is the key of “open or copy more"),
        ("f1:run:T:x", "F1 is the key of “show help”"), ("PgDn:run:T:x", "PgDn is the key of “page down”"),
    ])
    func wrongValues(text: String, words: String) {
        let line = complaint(text) ?? ""
        #expect(line.contains(words), "\(line)")
        #expect(line.contains("--action") && line.contains("Try 'ghlance --help'") && !line.contains("\n"))
    }

    @Test func onlyActionsAreOfferedFieldsOfReleases() {
        let ofPrint = SubcommandMessages.form(.template(.unknownField("x", nearest: nil)))
        #expect(ofPrint.contains("Fields: fullName, ") && !ofPrint.contains("releaseUrl"))
        #expect(complaint(":run:T:x {x}")?.contains("releaseUrl") == true)
    }

    @Test func aKeyBelongsToOneAction() {
        #expect(complaint("alt-o:run:One:x", "Alt-O:run:Two:x")?.contains("Two: Alt-O is also the key of One") == true)
        #expect(complaint(":run:One:x", ":run:Two:x", "alt-o:run:Two:x") == nil)
    }

    @Test func keysHaveTheNamesOfHelp() throws {
        let names = [
            "alt-o": "Alt-O", "ctrl-]": "^]", "^]": "^]", "f7": "F7", "alt-f3": "Alt-F3", "INS": "Ins",
            "alt-space": "Alt-Space",
        ]
        for (name, shown) in names {
            let actions = try CustomActionOption.actions(["\(name):run:T:x"])
            #expect(actions.map(\.key) == [shown] && Key(name: shown)?.name == shown)
        }
    }

    @Test func everyKeyOfACommandIsTaken() {
        for command in Command.allCases {
            for key in command.defaultKeys {
                #expect(throws: CustomActionOption.Problem.self, "\(key.name)") {
                    try CustomActionOption.actions(["\(key.name):run:T:x"])
                }
            }
        }
    }

    @Test func actionsAreReadInBothWays_inTheirOrder() throws {
        let arguments = ["--action", "alt-o:run:One:x {url}", "swift", "--action=:print,shell:Two:x = y: z"]
        let plain = try #require(Settings.plain(arguments)).settings
        #expect(try plain == GhlanceCommand.parse(arguments).options.settings)
        #expect(
            plain.customActions.map(\.title) == ["One", "Two"] && plain.customActions[1].command.text == "x = y: z")
        #expect(plain.words == ["swift"] && plain.problem == nil)
        #expect(SubcommandCall(["--action", "alt-o:run:T:x", "auth", "status"])?.subcommand == .auth)
    }
}
