import Testing

@testable import Platform
@testable import ghlance

/// Which command lines are subcommands, and what is said to those.
struct SubcommandCallTests {
    private func call(_ line: String) -> String? {
        SubcommandCall(line.split(separator: " ").map(String.init)[...]).map {
            "\($0.subcommand): " + $0.arguments.joined(separator: " ")
        }
    }

    @Test func optionsBeforeItGoBehindItsActionAndTheLastOneOfANameCounts() {
        #expect(call("auth") == "auth: ")
        #expect(call("auth status") == "auth: status")
        #expect(call("--host a auth status") == "auth: status --host a")
        #expect(call("--host=a auth status --host b") == "auth: status --host=a --host b")
        #expect(call("--host a auth --web-url b status") == "auth: status --host a --web-url b")
        #expect(call("--host a favorites list -- --host b") == "favourites: list --host a -- --host b")
        #expect(call("--private favourites --json list") == "favourites: --private --json list")
        #expect(call("auth --help") == "auth: --help")
        #expect(call("help auth") == "auth: --help")
        #expect(call("--sort stars view a b") == "view: a --sort stars b")
    }

    @Test func helpIsThatOfTheWordsBehindIt() {
        #expect(call("help favourites list") == "favourites: list --help")
        #expect(call("help favorites") == "favourites: --help")
        #expect(call("help help") == "help: --help")
        func unknown(_ line: String) -> String? {
            SubcommandCall(line.split(separator: " ").map(String.init)[...])?.unknownTopic
        }
        #expect(unknown("help nosuch") == "nosuch")
        #expect(unknown("help favourites nosuch") == "nosuch")
        #expect(unknown("help search words") == "words")
        for line in [
            "help", "help favourites list", "help auth", "favourites nosuch", "help --help", "help auth --help",
        ] { #expect(unknown(line) == nil) }
    }

    @Test func theUsageIsBrokenBetweenArguments() {
        let usage = "USAGE: ghlance list [--from <file>] [--limit <n>] [--sort <sort>] [--json <fields>] <names> ..."
        let help = "OVERVIEW: x\n\n\(usage)\n\nOPTIONS:"
        #expect(
            UsageLine.wrapped(in: help, columns: 50)
                == """
                OVERVIEW: x

                USAGE: ghlance list [--from <file>] [--limit <n>]
                       [--sort <sort>] [--json <fields>] <names>
                       ...

                OPTIONS:
                """)
        #expect(UsageLine.wrapped(in: "USAGE: ghlance", columns: 4) == "USAGE: ghlance")
    }

    @Test func everythingElseIsASearch() {
        for line in [
            "", "swift", "swift auth", "-- auth", "--host a -- auth", "--host a swift view", "Auth", "--host auth",
            "--host --private auth", "--colour auth", "-h auth", "--help auth", "--private=yes auth", "authentication",
        ] {
            #expect(call(line) == nil, "\(line)")
        }
    }

    @Test("gh's words for completions are those of init, if a shell follows")
    func completion() {
        #expect(call("completion bash") == "initialise: bash")
        #expect(call("completion -s zsh") == "initialise: zsh")
        #expect(call("--private completion fish --key f5") == "initialise: fish --private --key f5")
        for line in ["completion", "completion engine", "completion powershell", "-- completion bash"] {
            #expect(call(line) == nil, "\(line)")
        }
    }

    @Test(
        "a misspelt subcommand is no search",
        arguments: [
            ("searhc x", "search"), ("serach terminal --limit 5", "search"), ("compaer a/b c/d", "compare"),
            ("--private histroy", "history"), ("favuorites list", "favourites"), ("favorits list", "favorites"),
            ("veiw apple/swift", "view"), ("fiels https://github.com/apple/swift", "files"), ("clnoe a/b", "clone"),
            ("cta a/b:README.md", "cat"), ("cahce info", "cache"), ("auht login", "auth"), ("docter", "doctor"),
        ])
    func misspelt(line: String, meant: String) {
        let words = line.split(separator: " ").map(String.init)
        let found = MisspeltSubcommand(search: words[...])
        #expect(found?.meant == meant && found?.asSearch == ["--"] + words, "\(line)")
        #expect(call(line) == nil)
    }

    @Test(
        "words that are near to a subcommand are searched for",
        arguments: [
            "", "file manager", "lists", "flies", "act runner", "research", "views", "favourite", "searches", "configs",
            "close", "host", "-- searhc x", "Searhc x", "histry_x", "clones", "research tools", "like/this", "a/b",
        ])
    func near(line: String) {
        #expect(MisspeltSubcommand(search: line.split(separator: " ").map(String.init)[...]) == nil, "\(line)")
    }

    @Test("a misspelt subcommand of a subcommand is said, with what is meant")
    func misspeltAction() {
        func meant(_ line: String) -> String? {
            SubcommandCall(line.split(separator: " ").map(String.init)[...]).flatMap(MisspeltSubcommand.init(in:))
                .map(SubcommandMessages.misspelt)
        }
        #expect(meant("favourites lst") == "lst is not a subcommand. Did you mean ghlance favourites list?")
        #expect(meant("auth --host a logn") == "logn is not a subcommand. Did you mean ghlance auth login?")
        #expect(meant("cache inof") == "inof is not a subcommand. Did you mean ghlance cache info?")
        for line in ["favourites list", "favourites nonsense", "view lst", "favourites", "favourites --json"] {
            #expect(meant(line) == nil, "\(line)")
        }
    }

    @Test(
        "help is named for the subcommand that has the options",
        arguments: [
            ("favorites list --sort x", "ghlance favourites list"),
            ("--private saved list --json", "ghlance saved list"),
            ("cache", "ghlance cache"), ("history --json list", "ghlance history"), ("help", "ghlance help"),
            ("favourites add list", "ghlance favourites add"), ("favourites nonsense", "ghlance favourites"),
        ])
    func helpPage(line: String, name: String) {
        let call = SubcommandCall(line.split(separator: " ").map(String.init)[...])
        #expect(call.map { $0.subcommand.fullName($0.arguments) } == name)
    }

    @Test("the arguments of the program are those that Swift finds in /proc")
    func programArguments() {
        #expect(ProgramArguments.all == Array(CommandLine.arguments.dropFirst()))
    }
}
