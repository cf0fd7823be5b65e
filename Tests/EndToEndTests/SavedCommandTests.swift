import TestSupport
import Testing

/// `ghlance saved` and `ghlance favourites star-lists`: what the screen keeps and GitHub has, without a screen.
@Suite(.fewAtATime) struct SavedCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--budget", "1000", "--stars", "30"])
        folder = try ScratchFolder()
    }

    private func ghlance(_ arguments: String..., token: String = "ghp_listsTestTokenDoNotUse000000000000001") throws
        -> CommandRun
    {
        try CommandRun(
            [try TerminalDriver.executable("ghlance")] + arguments,
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": token,
            ])
    }

    private func lines(_ run: CommandRun) -> [String] { run.output.split(separator: "\n").map(String.init) }

    @Test("a search is saved, run, listed and removed by its name")
    func searches() throws {
        let built = try ghlance("saved", "list", "--print", "name")
        #expect(built.status == 0 && lines(built) == ["active", "rising", "trending"])
        let added = try ghlance("saved", "add", "Swift", "--sort", "stars", "--", "swift", "-language:go")
        #expect(added.status == 0 && added.output == "Saved @Swift: swift -language:go\n", "\(added.error)")
        let taken = try ghlance("saved", "add", "swift", "other")
        #expect(taken.status == 1 && taken.output == "" && taken.error.contains("--clobber"))
        #expect(try ghlance("saved", "add", "swift", "swift lib", "--clobber").status == 0)
        let list = try ghlance("saved", "list", "--json", "name,query,sort,isBuiltIn")
        #expect(
            list.output.contains(#"{"name":"swift","query":"swift lib","sort":"best-match","isBuiltIn":false}"#),
            "\(list.output)")
        let run = try ghlance("search", "@SWIFT", "-L2", "--json", "fullName", "-v")
        #expect(run.status == 0 && run.error.hasPrefix("ghlance: 1 request, "), "\(run.error)")
        #expect(emulator.targets.count == 1 && emulator.targets[0].contains("q=swift%20lib"), "\(emulator.targets)")
        let removed = try ghlance("saved", "remove", "swift", "trending", "nope")
        #expect(removed.status == 1 && removed.output == "Removed @swift.\n")
        #expect(removed.error.contains("@trending is built in"))
        #expect(removed.error.hasSuffix("No saved search is named @nope: none are saved.\n"), "\(removed.error)")
        #expect(try ghlance("saved", "run", "swift").error.contains("use ghlance search @swift"))
        for wrong in [
            ["add", "x"], ["add", "a b", "x"], ["add", "x", "@trending"], ["add", "x", "language:"], ["run"],
            ["remove"],
        ] {
            let run = try CommandRun([try TerminalDriver.executable("ghlance"), "saved"] + wrong)
            #expect(
                run.status == 2 && run.output == "" && run.error.count { $0 == "\n" } == 1, "\(wrong): \(run.error)")
        }
    }

    @Test("a query that search does not send is not saved, for the same reason, unless that is asked for")
    func mistakes() throws {
        for query in ["stars:>abc", "created:2024-13-01", "topic:a OR topic:b", "swift language:", "@trending tui"] {
            let (sent, saved) = (try ghlance("search", query), try ghlance("saved", "add", "odd", query))
            #expect(sent.status == 2 && saved.status == 2 && saved.output == "", "\(saved.error)")
            let reason = sent.error.replacing("To search anyway", with: "To save it anyway")
            #expect(saved.error == reason && saved.error.contains("add --no-check."))
        }
        #expect(emulator.targets.isEmpty)
        let added = try ghlance("saved", "add", "odd", "stars:>abc", "--no-check")
        #expect(added.status == 0 && added.output == "Saved @odd: stars:>abc\n", "\(added.error)")
    }

    @Test("without the scope, star lists need it for the token that is in use")
    func scope() throws {
        let lists = try ghlance("favourites", "star-lists", token: "ghp_withoutTheScope0000000000000000000001")
        let sentence = "Star lists need a token with the user scope. Add the user scope to the token in GH_TOKEN.\n"
        #expect(lists.status == 3 && lists.error.hasSuffix(sentence), "\(lists.error)")
    }

    @Test("star lists are listed, and the favourites in one")
    func starLists() throws {
        let lists = try ghlance("favourites", "star-lists", "--json", "name,repositoryCount")
        #expect(lists.status == 0 && lists.output.contains(#""repositoryCount":"#), "\(lists.error)")
        let names = lines(try ghlance("favourites", "star-lists", "--print", "name", "--offline"))
        let name = try #require(names.first)
        let count = emulator.targets.count
        let before = try ghlance("favourites", "list", "--star-list", name)
        #expect(before.status == 0 && before.output == "", "\(before.error)")
        #expect(emulator.targets.count == count && before.error.contains("not in your favourites"))
        #expect(try ghlance("favourites", "sync").status == 0)
        let inside = try ghlance("favourites", "list", "--star-list", name.uppercased(), "--print", "nameWithOwner")
        #expect(inside.status == 0 && !inside.output.isEmpty, "\(inside.error)")
        #expect(lines(inside).count < lines(try ghlance("favourites", "list")).count)
        let none = try ghlance("favourites", "list", "--star-list", "nope")
        #expect(none.status == 1 && none.error.contains("No star list is named nope."), "\(none.error)")
        let refused = try ghlance("favourites", "star-lists", token: "ghp_starsTestToken00000000000000000001")
        #expect(refused.status == 3 && refused.error.contains("user scope"), "\(refused.error)")
        #expect(try ghlance("favourites", "star-lists", token: "").status == 4)
    }
}
