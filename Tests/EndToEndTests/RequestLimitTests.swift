import TestSupport
import Testing

/// `--max-requests`, `--verbose` and `--config`: what every command can be told.
@Suite(.fewAtATime) struct RequestLimitTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        let readme = try folder.write(Array(LinkedReadme.html(70).utf8), to: "readme.html")
        emulator = try EmulatorProcess(["--budget", "1000", "--readme", "octo/awesome=\(readme)"])
    }

    private func ghlance(_ arguments: String..., address: String? = nil) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance")] + arguments,
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": address ?? emulator.address,
                "GH_TOKEN": "ghp_starsTestToken00000000000000000001",
            ])
    }

    private var requests: [String] { emulator.targets }

    @Test("a search stops at so many requests, prints what it has, and says so")
    func search() throws {
        let run = try ghlance("search", "swift", "-L", "250", "--max-requests", "2", "-v", "--template", "{fullName}")
        #expect(run.status == 3)
        #expect(run.output.split(separator: "\n").count == 200)
        let lines = run.error.split(separator: "\n")
        #expect(
            lines.first == "ghlance: Stopped at --max-requests 2. Raise --max-requests to load the rest.",
            "\(run.error)")
        #expect(lines.last?.hasPrefix("ghlance: 2 requests, 998 searches left") == true, "\(run.error)")
        #expect(requests.count == 2)
        // What is saved takes none.
        let saved = try ghlance("search", "swift", "-L", "100", "--max-requests", "0", "--verbose", "--json", "name")
        #expect(saved.status == 0 && saved.error == "ghlance: 0 requests\n", "\(saved.error)")
        let none = try ghlance("search", "nothing-saved", "--max-requests", "0")
        #expect(none.status == 3 && none.output == "" && requests.count == 2)
        #expect(none.error == "ghlance: Stopped at --max-requests 0. Raise --max-requests to load the rest.\n")
    }

    @Test("a page, a list and a comparison have what so many requests can load, and say what is missing")
    func pages() throws {
        let page = try ghlance("view", "octo/one", "--max-requests", "1", "-v")
        #expect(page.status == 3 && requests.count == 1)
        #expect(page.output.hasPrefix("octo/one\n"))
        #expect(
            page.error.hasPrefix("ghlance: Could not load the README of octo/one: Stopped at --max-requests 1."),
            "\(page.error)")
        #expect(page.error.contains("\nghlance: 1 request"), "\(page.error)")
        // What was loaded then is not loaded again.
        let rest = try ghlance("view", "octo/one", "--max-requests", "3", "-v")
        #expect(rest.status == 0 && rest.output.contains("About one"), "\(rest.error)")
        #expect(rest.error.contains(" GraphQL points left"), "\(rest.error)")
        let list = try ghlance("list", "octo/awesome", "--max-requests", "2")
        #expect(list.status == 3 && list.output.split(separator: "\n").count == 69)
        #expect(list.error.contains("Could not load facts about 20 repositories: Stopped"), "\(list.error)")
        let compared = try ghlance("compare", "octo/one", "octo/three", "--max-requests", "1")
        #expect(compared.status == 3, "\(compared.error)")
        let added = try ghlance("favourites", "add", "octo/one", "octo/three", "--max-requests", "1")
        #expect(added.status == 3 && added.output.contains("octo/one"), "\(added.error)")
        #expect(added.error.hasPrefix("ghlance: octo/three: Stopped at --max-requests 1."), "\(added.error)")
        let status = try ghlance("auth", "status", "--max-requests", "1", "-v")
        #expect(status.status == 3 && status.error.contains("ghlance: 1 request"), "\(status.error)")
        let wrong = try ghlance("view", "octo/one", "--max-requests", "-1")
        #expect(wrong.status == 2 && wrong.error.contains("--max-requests"), "\(wrong.error)")
    }

    @Test("another file of settings is read by the program and by every command, and must be there")
    func config() throws {
        let good = try folder.write(Array("api-url: \(emulator.address)\nsort: stars\n".utf8), to: "good.yml")
        let bad = try folder.write(Array("nonsense: 1\n".utf8), to: "bad.yml")
        let search = try ghlance("search", "swift", "--config", good, "-L1", address: "")
        #expect(search.status == 0 && requests.count == 1, "\(search.error)")
        // Before the command, too.
        #expect(try ghlance("--config", good, "view", "octo/one", "--json", "name", address: "").status == 0)
        let check = try ghlance("config", "check", "--config", bad)
        #expect(check.status == 1 && check.error.hasPrefix("ghlance: \(bad):1:1: "), "\(check.error)")
        #expect(try ghlance("config", "check", "--verbose", "--config", good).output.contains("good.yml:2"))
        #expect(try ghlance("config", "path", "--config", good).output == good + "\n")
        #expect(try ghlance("config", "check", "--config", "/dev/null").status == 0)
        #expect(
            try ghlance("view", "octo/one", "--config", bad, "--json", "name").error.hasPrefix("ghlance: bad.yml:1"))
        let screen = try ghlance("--config", folder.path("none.yml"), "swift")
        #expect(screen.status == 2, "\(screen.error)")
        for command in [["search", "x"], ["view", "octo/one"], ["cache", "info"], ["init", "bash"], ["history"]] {
            let run = try CommandRun(
                [try TerminalDriver.executable("ghlance"), "--config", folder.path("none.yml")] + command)
            #expect(run.status == 2 && run.output == "", "\(command): \(run.error)")
            let complaint = "ghlance: --config: \(folder.path("none.yml")) does not exist"
            #expect(run.error.hasPrefix(complaint), "\(command): \(run.error)")
        }
    }
}
