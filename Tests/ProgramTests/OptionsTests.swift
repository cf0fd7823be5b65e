import ArgumentParser
import SeededRandom
import Testing

@testable import Core
@testable import Features
@testable import GitHub
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
