import Testing

@testable import Platform
@testable import ghlance

/// Which command lines are subcommands, and what is said to those.
struct SubcommandCallTests {
    private static func words(_ line: String) -> ArraySlice<String> { line.split(separator: " ").map(String.init)[...] }

    /// Command lines, and what they call.
    private static let calls: [(line: String, call: String)] = [
        // Options before it go behind its action, and the last one of a name counts.
        ("auth", "auth: "), ("auth status", "auth: status"), ("--host a auth status", "auth: status --host a"),
        ("--host=a auth status --host b", "auth: status --host=a --host b"),
        ("--host a auth --web-url b status", "auth: status --host a --web-url b"),
        ("--host a favorites list -- --host b", "favourites: list --host a -- --host b"),
        ("--private favourites --json list", "favourites: --private --json list"),
        ("--sort stars view a b", "view: a --sort stars b"),
        // Help is that of the words behind it.
        ("auth --help", "auth: --help"), ("help auth", "auth: --help"), ("help help", "help: --help"),
        ("help favourites list", "favourites: list --help"), ("help favorites", "favourites: --help"),
        // gh's words for completions are those of init, if a shell follows.
        ("completion bash", "initialise: bash"), ("completion -s zsh", "initialise: zsh"),
        ("--private completion fish --key f5", "initialise: fish --private --key f5"),
    ]

    @Test("a command line that begins with the name of a subcommand is its call", arguments: calls.indices)
    func call(index: Int) {
        let (line, expected) = Self.calls[index]
        let call = SubcommandCall(Self.words(line)).map { "\($0.subcommand): " + $0.arguments.joined(separator: " ") }
        #expect(call == expected, "\(line)")
    }

    @Test(
        "everything else is a search",
        arguments: [
            "", "swift", "swift auth", "-- auth", "--host a -- auth", "--host a swift view", "Auth", "--host auth",
            "--host --private auth", "--colour auth", "-h auth", "--help auth", "--private=yes auth", "authentication",
            "completion", "completion engine", "completion powershell", "-- completion bash",
        ])
    func search(line: String) { #expect(SubcommandCall(Self.words(line)) == nil) }

    @Test(
        "a word that help does not know is said",
        arguments: [
            ("help nosuch", "nosuch"), ("help favourites nosuch", "nosuch"), ("help search words", "words"),
            ("help", nil), ("help favourites list", nil), ("help auth", nil), ("favourites nosuch", nil),
            ("help --help", nil), ("help auth --help", nil),
        ] as [(String, String?)])
    func unknownTopic(line: String, topic: String?) {
        #expect(SubcommandCall(Self.words(line))?.unknownTopic == topic)
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

    @Test(
        "a misspelt subcommand is no search",
        arguments: [
            ("searhc x", "search"), ("serach terminal --limit 5", "search"), ("compaer a/b c/d", "compare"),
            ("--private histroy", "history"), ("favuorites list", "favourites"), ("favorits list", "favorites"),
            ("veiw apple/swift", "view"), ("fiels https://github.com/apple/swift", "files"), ("clnoe a/b", "clone"),
            ("cta a/b:README.md", "cat"), ("cahce info", "cache"), ("auht login", "auth"), ("docter", "doctor"),
        ])
    func misspelt(line: String, meant: String) {
        let words = Self.words(line)
        let found = MisspeltSubcommand(search: words)
        // Options stay before it.
        let options = words.prefix { $0.hasPrefix("--") }
        let search = Array(options) + ["--"] + words.dropFirst(options.count)
        #expect(found?.meant == meant && found?.asSearch == search, "\(line)")
        #expect(SubcommandCall(words) == nil)
    }

    @Test(
        "words that are near to a subcommand are searched for",
        arguments: [
            "", "file manager", "lists", "flies", "act runner", "research", "views", "favourite", "searches", "configs",
            "close", "host", "-- searhc x", "Searhc x", "histry_x", "clones", "research tools", "like/this", "a/b",
        ])
    func near(line: String) {
        #expect(MisspeltSubcommand(search: Self.words(line)) == nil, "\(line)")
    }

    @Test(
        "a misspelt subcommand of a subcommand is said, with what is meant",
        arguments: [
            ("favourites lst", "lst is not a subcommand. Did you mean ghlance favourites list?"),
            ("auth --host a logn", "logn is not a subcommand. Did you mean ghlance auth login?"),
            ("cache inof", "inof is not a subcommand. Did you mean ghlance cache info?"), ("favourites list", nil),
            ("favourites nonsense", nil), ("view lst", nil), ("favourites", nil), ("favourites --json", nil),
        ] as [(String, String?)])
    func misspeltAction(line: String, sentence: String?) {
        let misspelt = SubcommandCall(Self.words(line)).flatMap(MisspeltSubcommand.init(in:))
        #expect(misspelt.map(SubcommandMessages.misspelt) == sentence)
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
        let call = SubcommandCall(Self.words(line))
        #expect(call.map { $0.subcommand.fullName($0.arguments) } == name)
    }

    @Test("the arguments of the program are those that Swift finds in /proc")
    func programArguments() {
        #expect(ProgramArguments.all == Array(CommandLine.arguments.dropFirst()))
    }
}
