import TestSupport
import Testing

/// `ghlance favourites` without a terminal, and stars made of favourites.
@Suite(.fewAtATime) struct FavouritesCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--stars", "150"])
        folder = try ScratchFolder()
    }

    private func favourites(
        _ arguments: String..., data: String? = nil, token: String = "ghp_starsTestToken00000000000000000001",
        address: String? = nil
    ) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites"] + arguments,
            environment: [
                "XDG_DATA_HOME": data ?? folder.path("data"), "GHLANCE_API_URL": address ?? emulator.address,
                "GH_TOKEN": token,
            ])
    }

    @Test("what is added is listed, found by words, exported, imported again to the byte, and removed")
    func roundTrip() throws {
        let none = try favourites("list")
        #expect(none.status == 0 && none.output == "")
        #expect(none.error == "ghlance: No favourites yet.\n")
        let added = try favourites("add", "octo/one", "https://github.com/octo/renamed/issues", "octo/gone")
        #expect(added.status == 1)
        #expect(added.output == "Added octo/one.\nAdded octo-labs/renamed-since (renamed from octo/renamed).\n")
        #expect(added.error.contains("octo/gone not found"))
        #expect(try favourites("add", "octo/one").output == "octo/one is already a favourite.\n")

        let list = try favourites("list", "called", "ONE")
        #expect(list.status == 0)
        #expect(list.output.hasPrefix("octo/one\t"))
        #expect(list.output.split(separator: "\n").count == 1)
        #expect(try favourites("list", "zzz").status == 1)
        // What is wrong with the words is said, as by a search.
        for arguments in [["forks:foo"], ["--match", "forks:foo"], ["one", "pushed:>2024-13-40"], ["stars:"]] {
            let run = try CommandRun(
                [try TerminalDriver.executable("ghlance"), "favourites", "list"] + arguments,
                environment: ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address])
            #expect(run.status == 2 && run.output == "", "\(arguments)")
            #expect(run.error.hasSuffix(" To filter by it anyway, add --no-check.\n"), "\(run.error)")
        }
        // The page of help that is named has the option.
        for run in [try favourites("list", "--sort", "x"), try favourites("list", "--json")] {
            #expect(run.status == 2 && run.error.hasSuffix(" Try 'ghlance favourites list --help'.\n"), "\(run.error)")
        }
        let refused = try favourites("list", "forks:foo")
        #expect(refused.error.hasPrefix("ghlance: forks: takes a number, such as 100"), "\(refused.error)")
        let unchecked = try favourites("list", "--no-check", "forks:foo")
        // What cannot be understood matches nothing, and that is said.
        #expect(unchecked.status == 1 && unchecked.output == "")
        #expect(unchecked.error.hasPrefix("ghlance: No matching favourites.\nghlance: forks: "), "\(unchecked.error)")
        let misspelt = try favourites("list", "langauge:swift")
        #expect(misspelt.status == 1 && misspelt.error.contains("Unknown qualifier langauge. Use language"))
        let json = try favourites("list", "--json", "name,stargazerCount,isPrivate,note,addedAt", "one").output
        #expect(
            json.hasPrefix(#"[{"name":"one","stargazerCount":"#) && json.contains(#""isPrivate":false,"note":null"#))
        #expect(json.contains(/"addedAt":"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"/), "\(json)")

        let exported = try favourites("export")
        try folder.write(exported.output.utf8, to: "export.json")
        let other = folder.path("other")
        #expect(
            try favourites("import", folder.path("export.json"), data: other).output.hasPrefix("2 added, 0 already"))
        #expect(try favourites("export", data: other).output == exported.output)

        // Those of other hosts are skipped, and that is said.
        let foreign = try favourites("import", folder.path("export.json"), "--host", "example.org", data: other)
        #expect(foreign.output == "0 added, 0 already present, 0 notes imported.\n")
        #expect(foreign.error.contains("Skipped 2 entries for other hosts"), "\(foreign.error)")

        let removed = try favourites("remove", "OCTO/One", "octo/never", "octo/one", "https://github.com/octo/ONE")
        #expect(removed.status == 1)
        #expect(removed.output == "Removed octo/one.\n")
        #expect(removed.error == "ghlance: octo/never is not a favourite.\n")
    }

    @Test("export and import of a host that is named are of its favourites alone")
    func namedHost() throws {
        #expect(try favourites("add", "octo/one").status == 0)
        let all = try favourites("export").output
        #expect(all.contains("octo"))
        #expect(try favourites("export", "--api-url", emulator.address).output == all)
        let others = try favourites("export", "--host", "github.com")
        #expect(others.status == 0 && !others.output.contains("octo"), "\(others.error)")
        try folder.write(all.utf8, to: "export.json")
        let (file, other) = (folder.path("export.json"), folder.path("other"))
        #expect(try favourites("import", file, "--host", "github.com", data: other).output.hasPrefix("0 added"))
        #expect(try favourites("list", data: other).output == "")
        #expect(try favourites("import", file, "--api-url", emulator.address, data: other).output.hasPrefix("1 added"))
    }

    @Test("sync adds every star on every page, asks only about what has changed, and keeps what is no star any more")
    func synchronisation() async throws {
        let first = try favourites("sync")
        #expect(first.status == 0)
        #expect(first.output == "150 stars, 150 new.\n")
        #expect(try favourites("sync").output == "150 stars, none new.\n")
        #expect(try favourites("list").output.split(separator: "\n").count == 150)
        // A favourite that stays here although its star is gone is said, and not removed if nobody can be asked.
        #expect(try favourites("remove", "octo-labs/starred-7", "--sync-favourites").status == 0)
        #expect(try favourites("add", "octo-labs/starred-7").status == 0)
        #expect(try favourites("sync").output == "149 stars, none new.\n")
        #expect(try favourites("list", "starred-7").status == 0)
    }

    @Test("sync reads the READMEs of what is new or has changed, and their words are found afterwards, also offline")
    func readmes() throws {
        let first = try favourites("sync")
        #expect(first.error.hasSuffix("150 READMEs read.\n"))
        let found = try favourites("list", "--match", "\"vector clock\"", "--json", "nameWithOwner,readmeMatch")
        let line = "Inside is a vector clock. "
        #expect(found.output.contains(line))
        let names = try favourites("list", "--match", "vector clock", "--print", "name").output
        #expect(names.split(separator: "\n").count == found.output.split(separator: line).count - 1)
        #expect(try favourites("list", "--match", "vector lamport").status == 1)
        // Nothing has changed.
        #expect(try favourites("sync").error.hasSuffix("150 READMEs read.\n"))
    }

    @Test(
        "favourites are starred where that is wanted, and what GitHub refuses is undone and said with the scope it takes"
    )
    func stars() throws {
        #expect(try favourites("add", "octo/one", "--sync-favourites").status == 0)
        #expect(try favourites("sync").output == "151 stars, 150 new.\n")
        let refused = try favourites(
            "add", "octo/two", "--sync-favourites", token: "ghp_noscopeTestToken000000000000000001")
        #expect(refused.status == 3)
        #expect(refused.error.contains("public_repo"))
        #expect(try favourites("list", "octo/two").status == 1)
    }

    @Test("what is no star any more is listed and asked about at a terminal")
    func question() async throws {
        let other = folder.path("other")
        #expect(try favourites("sync").status == 0)
        #expect(try favourites("sync", data: other).status == 0)
        #expect(try favourites("remove", "octo-labs/starred-7", "--sync-favourites", data: other).status == 0)
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "favourites", "sync"],
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address,
                "GH_TOKEN": "ghp_starsTestToken00000000000000000001",
            ])
        let screen = try await terminal.waitFor("Remove these favourites? [y/N]")
        #expect(screen.contains("1 favourite is no longer starred on GitHub:"))
        #expect(screen.contains("  octo-labs/starred-7"))
        try terminal.type("y")
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.answer == "149 stars, none new.\nRemoved octo-labs/starred-7.\n")
        #expect(try favourites("list", "starred-7").output.contains("starred-7\t") == false)
    }

    @Test("where all that is no star any more has notes, nothing is asked, and why it is kept is said")
    func onlyNotes() async throws {
        let (other, name) = (folder.path("other"), #""fullName" : "octo-labs/starred-7","#)
        #expect(try favourites("sync").status == 0)
        let export = try favourites("export").output
        let noted = export.replacing(name, with: name + #""note" : "mine", "noteEditedAt" : "2026-01-02T00:00:00Z","#)
        try folder.write(noted.utf8, to: "noted.json")
        #expect(try favourites("import", folder.path("noted.json")).output.contains("1 note imported"))
        #expect(try favourites("sync", data: other).status == 0)
        #expect(try favourites("remove", "octo-labs/starred-7", "--sync-favourites", data: other).status == 0)
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "favourites", "sync"],
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address,
                "GH_TOKEN": "ghp_starsTestToken00000000000000000001",
            ])
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0 && ending.answer == "149 stars, none new.\n")
        #expect(try favourites("list", "starred-7").output.contains("starred-7\t"))
    }

    @Test("what was refused once is removed by --remove-unstarred, more than twenty only with their number")
    func removeUnstarred() async throws {
        let other = folder.path("other")
        #expect(try favourites("sync").status == 0)
        #expect(try favourites("sync", data: other).status == 0)
        #expect(try favourites("remove", "octo-labs/starred-7", "--sync-favourites", data: other).status == 0)
        #expect(try favourites("sync").error.contains("Nothing removed."))
        let removed = try favourites("sync", "--remove-unstarred")
        #expect(removed.output == "149 stars, none new.\nRemoved octo-labs/starred-7.\n")
        let many = (10...30).map { "octo-labs/starred-\($0)" }
        for name in many { #expect(try favourites("remove", name, "--sync-favourites", data: other).status == 0) }
        let refused = try favourites("sync", "--remove-unstarred")
        #expect(refused.status == 1)
        #expect(refused.error.contains("Nothing removed."))
        #expect(try favourites("list").output.split(separator: "\n").count == 149)
    }

    @Test("what can be added is added, and each of the others is named with why not")
    func addsWhatItCan() throws {
        let run = try favourites("add", "octo/one", "nonsense", "octo/gone", "octo/two")
        #expect(run.status == 2)
        #expect(run.output == "Added octo/one.\nAdded octo/two.\n")
        #expect(run.error.split(separator: "\n").count == 2)
        let away = try favourites("add", "nonsense", "octo/three", address: "http://127.0.0.1:9")
        #expect(away.status == 3)
        #expect(away.error.contains("octo/three: "))
    }

    @Test("too low a limit on open files is a sentence")
    func openFiles() throws {
        let program = try TerminalDriver.executable("ghlance")
        let run = try CommandRun(
            ["/bin/sh", "-c", "ulimit -n 12; exec \(program) favourites list"],
            environment: ["XDG_DATA_HOME": folder.path("data")])
        #expect(run.status == 2)
        #expect(run.error == "ghlance: The limit on open files is 12, but ghlance needs 64: run ulimit -n 64.\n")
    }

    @Test("without a token there are no stars to add")
    func noToken() throws {
        let run = try favourites("sync", token: "")
        #expect(run.status == 4)
        #expect(run.error == "ghlance: Reading your stars needs a token: run ghlance auth login, or set GH_TOKEN.\n")
    }

    /// A line for each request.
    private var log: [Substring] { (emulator.read("requests") ?? "").split(separator: "\n") }

    @Test("a change without a network is sent later, once")
    func offline() async throws {
        let target = try #require(emulator.address.split(separator: ":").last.flatMap { Int($0) })
        let relay = try await LoopbackRelay(to: target)
        let address = "http://127.0.0.1:\(relay.port)"
        #expect(try favourites("add", "octo/one", address: address).status == 0)
        await relay.shutdown()
        let away = try favourites("remove", "octo/one", "--sync-favourites", address: address)
        #expect(away.status == 3)
        #expect(away.output == "Removed octo/one.\n")
        #expect(away.error == "ghlance: Could not send stars to GitHub. Retrying later.\n")
        // What waits for one API is not sent to another.
        #expect(try favourites("sync").status == 0)
        #expect(!log.contains { $0.contains("DELETE") })
        let again = try await LoopbackRelay(to: target, port: relay.port)
        for name in ["octo/two", "octo/three"] {
            #expect(try favourites("add", name, "--sync-favourites", address: address).status == 0)
        }
        #expect(log.count { $0.contains("DELETE") && $0.contains("octo/one") } == 1)
        await again.shutdown()
    }

    @Test(
        "wrong usage is one line and status 2",
        arguments: [
            ["add"], ["add", "nonsense"], ["add", "https://gitlab.com/a/b"], ["frob"],
        ])
    func usage(arguments: [String]) throws {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites"] + arguments,
            environment: ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address])
        #expect(run.status == 2)
        #expect(run.error.hasPrefix("ghlance: "))
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test(
        "a file that is not there is status 1 everywhere",
        arguments: [["favourites", "import", "/nonexistent/file"], ["list", "--file", "/nonexistent/file"]])
    func missingFile(arguments: [String]) throws {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance")] + arguments,
            environment: ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address])
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("ghlance: Could not read /nonexistent/file"), "\(run.error)")
    }

    @Test(
        "a password in an address is not repeated",
        arguments: [
            "https://user:hunter2@gitlab.com/a/b", "user:hunter2@-bad", "https://us:hunter2/x@gitlab.com/a",
            "hunter2@x",
        ])
    func password(address: String) throws {
        let run = try favourites("add", address)
        #expect(run.status == 2)
        #expect(!run.error.contains("hunter2"), "\(run.error)")
    }

    @Test("in the program, --sync-favourites stars what ^T adds; what GitHub refuses is taken back on the screen")
    func inTheProgram() async throws {
        let session = try Session.start(
            "--sync-favourites", "swift", "tui", environment: ["GH_TOKEN": "ghp_noscopeTestToken000000000000000002"])
        let first = Session.repository(0, of: "swift tui")
        try await session.terminal.waitFor("≈250 repositories")
        try await session.terminal.press("C-t", for: "the refusal") { $0.status.contains("Could not star \(first)") }
        try await session.terminal.waitFor("no mark") { $0.isSelected(0, of: "swift tui") }
    }
}
