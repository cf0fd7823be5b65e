import TestSupport
import Testing

/// `ghlance releases`: of repositories, and of favourites.
@Suite(.fewAtATime) struct ReleasesCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--budget", "1000"])
        folder = try ScratchFolder()
    }

    private func ghlance(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance")] + arguments,
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address,
                "GH_TOKEN": "ghp_starsTestToken00000000000000000001",
            ])
    }

    private func lines(_ run: CommandRun) -> [String] { run.output.split(separator: "\n").map(String.init) }

    @Test("of a repository, with one request after the one for its name, and without drafts")
    func named() throws {
        let all = try ghlance("releases", "octo/one", "--print", "tagName")
        #expect(all.status == 0 && !all.output.isEmpty && all.error.isEmpty, "\(all.error)")
        #expect(!lines(all).contains("next"))
        #expect(emulator.targets == ["/repos/octo/one", "/repos/octo/one/releases?per_page=30"])
        let json = try ghlance("releases", "octo/one", "-L1", "--json", "isPrerelease,isUnread,url")
        let address = "https://github.com/octo/one/releases/tag/"
        let beginning = #"[{"isPrerelease":false,"isUnread":null,"url":"\#(address)"#
        #expect(json.output.hasPrefix(beginning), "\(json.output)")
        // The newest is of today, the next of twenty days ago.
        #expect(lines(try ghlance("releases", "octo/one", "--since", "2d", "--print", "tagName")).count == 1)
        let twice = try ghlance("releases", "octo/one", "octo/one", "--print", "tagName")
        #expect(twice.status == 0 && twice.output == all.output)
        let gone = try ghlance("releases", "octo/gone")
        #expect(gone.status == 1 && gone.error == "ghlance: octo/gone not found, or you don't have access.\n")
        let stopped = try ghlance("releases", "octo/three", "--max-requests", "1")
        #expect(stopped.status == 3 && stopped.output == "", "\(stopped.output)")
    }

    @Test("of favourites: checked at most once an hour, saved, and read at first")
    func favourites() throws {
        let names = (1...6).map { "octo/name-\($0)" }
        for name in names { #expect(try ghlance("favourites", "add", name).status == 0) }
        let count = emulator.targets.count
        let first = try ghlance("releases")
        #expect(first.status == 0 && !first.output.isEmpty, "\(first.error)")
        #expect(emulator.targets.count == count + 1 && emulator.targets.last == "/graphql")
        let dates = lines(first).map { String($0.prefix { $0 != "\t" }) }
        #expect(dates == dates.sorted().reversed())
        for run in [try ghlance("releases"), try ghlance("releases", "--offline")] {
            #expect(run.output == first.output && run.status == 0)
        }
        #expect(emulator.targets.count == count + 1)
        // The same of one of them, which is not loaded again.
        let name = try #require(lines(first).first?.split(separator: "\t").dropFirst().first)
        let one = try ghlance("releases", String(name), "--offline", "--print", "nameWithOwner")
        #expect(one.status == 0 && one.error.isEmpty && Set(lines(one)) == [String(name)], "\(one.error)")
        let twice = try ghlance("releases", String(name), String(name), "--offline", "--print", "nameWithOwner")
        #expect(twice.output == one.output)
        let unread = try ghlance("releases", "--unread")
        #expect(unread.status == 0 && unread.output == "" && unread.error == "ghlance: No releases.\n")
        let feed = lines(try ghlance("releases", "--atom"))
        #expect(feed.first == #"<?xml version="1.0" encoding="utf-8"?>"# && feed.last == "</feed>")
        #expect(feed.count { $0.hasPrefix("<entry>") } == lines(first).count)
    }

    @Test("of favourites, without a token: what is missing is said")
    func withoutToken() throws {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "releases", "--json", "tagName"],
            environment: ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address])
        #expect(run.status == 4 && run.output == "", "\(run.output)")
        #expect(run.error == "ghlance: Not signed in. Run ghlance auth login, or set GH_TOKEN.\n")
        #expect(emulator.targets.isEmpty)
    }

    @Test(
        "mistakes are explained",
        arguments: [
            (["--since", "yesterday"], "--since takes a time such as 7d"),
            (["octo/one", "--unread"], "--unread is for favourites"),
            (["--atom", "--json", "tagName"], "--atom cannot be used with"),
            (["--atom", "-0"], "--atom cannot be used"),
        ])
    func mistakes(arguments: [String], sentence: String) throws {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "releases"] + arguments,
            environment: ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address])
        #expect(run.status == 2 && run.output == "" && run.error.contains(sentence), "\(run.error)")
        #expect(emulator.targets.isEmpty)
    }
}
