import TestSupport
import Testing

/// The first word of the command line: a subcommand, a word that is reserved for one, or something to search for.
@Suite(.fewAtATime) struct SubcommandTests {
    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun([try TerminalDriver.executable("ghlance")] + arguments)
    }

    @Test("a word that is reserved is said to be, with the way to search for it", arguments: ["replay"])
    func reserved(word: String) throws {
        for (run, words) in [
            (try run(word), "-- \(word)"), (try run("--sort", "stars", word, "more"), "--sort stars -- \(word) more"),
        ] {
            #expect(run.status == 2)
            #expect(run.output == "")
            #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
            #expect(run.error.contains("reserved"), "\(run.error)")
            #expect(run.error.hasSuffix("ghlance \(words)\n"), "\(run.error)")
        }
    }

    @Test(
        "behind two hyphens each of these words is searched for, as it is behind another word",
        arguments: [
            "auth", "favourites", "favorites", "search", "view", "clone", "history", "cache", "config", "init",
            "doctor", "compare", "list", "saved", "files", "cat", "forks", "replay", "help",
        ])
    func searched(word: String) throws {
        // Without a terminal a search comes as far as this.
        for run in [
            try run("--", word), try run("--private", "--", word), try run("swift", word), try run("--", "swift", word),
        ] {
            #expect(run.status == 2)
            #expect(run.error.contains("terminal"), "\(run.error)")
        }
    }

    @Test("help prints the help, also that of a subcommand")
    func help() throws {
        for (arguments, same) in [
            (["help"], ["--help"]), (["help", "auth"], ["auth", "--help"]),
            (["help", "favorites"], ["favourites", "--help"]), (["help", "view"], ["view", "--help"]),
            (["help", "doctor"], ["doctor", "--help"]), (["help", "compare"], ["compare", "--help"]),
            (["help", "replay"], ["--help"]),
        ] {
            let program = try TerminalDriver.executable("ghlance")
            let help = try CommandRun([program] + arguments)
            #expect(help.status == 0)
            #expect(help.error == "")
            #expect(try help.output == CommandRun([program] + same).output)
        }
    }

    @Test("favourites are favorites, too")
    func favorites() throws {
        let run = try run("favorites", "list")
        #expect(run.status == 0)
        #expect(run.error == "ghlance: No favourites yet.\n")
    }

    @Test("an option before a subcommand that does not know it is wrong usage, in one line")
    func unknownOption() throws {
        for (run, option) in [
            (try run("--sort", "stars", "auth", "status"), "--sort"),
            (try run("--private", "favourites", "list"), "--private"),
            (try run("--client-id", "abc", "favourites", "export"), "--client-id"),
            (try run("--colour", "auth", "status"), "--colour"), (try run("--host", "--", "auth"), "--host"),
        ] {
            #expect(run.status == 2)
            #expect(run.output == "")
            #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
            #expect(run.error.contains(option), "\(run.error)")
        }
    }
}
