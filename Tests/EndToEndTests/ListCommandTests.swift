import TestSupport
import Testing

/// `ghlance list` and `ghlance search --from`: lists that people have made, without a screen.
@Suite(.fewAtATime) struct ListCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder
    private let token = "ghp_starsTestToken00000000000000000001"

    init() throws {
        folder = try ScratchFolder()
        let readme = try folder.write(Array(LinkedReadme.html(70).utf8), to: "readme.html")
        let empty = try folder.write(Array("<p>No</p>".utf8), to: "empty.html")
        emulator = try EmulatorProcess([
            "--budget", "1000", "--readme", "octo/awesome=\(readme)", "--readme", "octo/empty=\(empty)",
        ])
    }

    private func ghlance(_ arguments: [String], token: String? = nil) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance")] + arguments,
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address,
                "GH_TOKEN": token ?? self.token,
            ])
    }

    private func list(_ arguments: String..., token: String? = nil) throws -> CommandRun {
        try ghlance(["list"] + arguments, token: token)
    }

    private var requests: [String] { emulator.targets }

    private func names(_ run: CommandRun) -> [String] {
        run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    }

    @Test(
        "what is known by its name alone is shown offline to the account that has seen it, and to no other",
        arguments: [
            ["list", "octo/awesome", "--json", "name"], ["search", "--from", "octo/awesome", "--json", "name"],
            ["cat", "octo/awesome:README.md"],
        ])
    func otherAccounts(command: [String]) throws {
        let seen = try ghlance(command)
        #expect(seen.status == 0 && seen.output != "", "\(seen.error)")
        #expect(try ghlance(command + ["--offline"]).output == seen.output)
        for token in ["ghp_another0000000000000000000000000001", ""] {
            let hidden = try ghlance(command + ["--offline"], token: token)
            #expect(hidden.status == 1 && hidden.output == "", "\(hidden.output)")
        }
    }

    @Test("a README's repositories are listed in its order, and cost no request for a day")
    func order() throws {
        let first = try list("octo/awesome")
        #expect(first.status == 0)
        #expect(names(first).prefix(2) == ["octo/thing-1", "octo/thing-2"] && names(first).count == 69)
        #expect(first.output.hasPrefix("octo/thing-1\tWhat thing-1 does · Words of 1\tpublic\t"))
        #expect(first.error == "ghlance: 1 linked repository is gone.\n")
        #expect(requests == ["/repos/octo/awesome/readme", "/graphql", "/graphql"])
        let sorted = try list("octo/awesome", "--sort", "stars", "--limit", "5", "--json", "stargazersCount")
        let stars = sorted.output.split { !$0.isNumber }.compactMap { Int($0) }
        #expect(stars.count == 5 && stars == stars.sorted(by: >))
        let byName = try list("octo/awesome", "--sort", "name", "--template", "{fullName}", "-L", "2")
        #expect(byName.output == "octo/archived-5\nocto/moved-9-since\n")
        #expect(requests.count == 3)
        let offline = try list("octo/awesome", "--offline")
        #expect(offline.output == first.output && requests.count == 3)
    }

    @Test("the beginning of a list takes the facts of its beginning")
    func beginning() throws {
        #expect(names(try list("octo/awesome", "-L", "3")) == ["octo/thing-1", "octo/thing-2", "octo/thing-3"])
        #expect(requests == ["/repos/octo/awesome/readme", "/graphql"])
    }

    @Test("a search in a list has the words and qualifiers of every search")
    func search() throws {
        let found = try ghlance(
            ["search", "--from", "octo/awesome", "--sort", "stars", "--", "words", "archived:false", "-language:go"])
        #expect(found.status == 0 && !names(found).isEmpty && names(found).count < 60)
        #expect(!found.output.contains("archived"))
        let none = try ghlance(["search", "--from", "octo/awesome", "nothinglikethis"])
        #expect(none.status == 1 && none.output.isEmpty && none.error.contains("No linked repositories match."))
        #expect(
            try ghlance(["search", "--from", "octo/awesome", "--json", "name", "nothinglikethis"]).output == "[]\n")
    }

    @Test("addresses come from a file or standard input")
    func text() throws {
        let text = "x https://github.com/octo/one. owner/name <A HREF=\"https://github.com/octo/Two/issues\">t</A>"
        let path = try folder.write(Array(text.utf8), to: "bookmarks.html")
        let run = try list("--file", path)
        #expect(names(run) == ["octo/one", "octo/Two"] && run.status == 0)
        let program = try TerminalDriver.executable("ghlance")
        let input = try CommandRun(
            ["/bin/sh", "-c", "\(program) list --file - <\(path)"],
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": token,
            ])
        #expect(input.output == run.output && input.status == 0)
    }

    @Test("without a token, what is missing is said")
    func anonymous() throws {
        let run = try list("octo/awesome", "-L", "2", token: "")
        #expect(run.status == 3 && names(run) == ["octo/thing-1", "octo/thing-2"])
        #expect(run.output.split(separator: "\n").allSatisfy { $0.hasSuffix("\t\t") }, "\(run.output)")
        let facts = "visibility,isPrivate,isArchived,isFork,isTemplate,stargazerCount,licenseInfo,createdAt,homepageUrl"
        let json = try list("octo/awesome", "-L", "1", "--json", facts, token: "")
        #expect(json.status == 3)
        #expect(
            json.output.split(separator: ",").allSatisfy { $0.hasSuffix(":null") || $0.hasSuffix(":null}]\n") },
            "\(json.output)")
        #expect(run.error == "ghlance: 2 repositories without facts. Run ghlance auth login, or set GH_TOKEN.\n")
        #expect(requests == ["/repos/octo/awesome/readme"])
    }

    @Test("bad input is said in one line")
    func badInput() throws {
        let cases: [([String], Int32, String)] = [
            (["octo/thing-2"], 1, "octo/thing-2 has no README."),
            (["octo/gone"], 1, "octo/gone not found, or you don't have access."),
            (["octo/empty"], 1, "The README of octo/empty links to no repositories."),
            (["--file", folder.path("nowhere")], 1, "No such file or directory"),
            (["--file", folder.path("")], 1, "Is a directory"), (["--file", "/dev/zero"], 1, "not a text file"),
            (["--file", "/dev/null"], 1, "/dev/null links to no repositories."),
            ([], 2, "list needs a repository or a file"),
            (["octo/awesome", "--file", "x"], 2, "list needs a repository"),
            (["https://example.com/a/b"], 2, "example.com"), (["x"], 2, "x"),
            (["octo/awesome", "-L", "0"], 2, "--limit"),
            (["octo/awesome", "--sort", "x"], 2, "--sort"), (["octo/awesome", "--json", "x"], 2, "x"),
        ]
        for (arguments, status, text) in cases {
            let run = try ghlance(["list"] + arguments)
            #expect(run.status == status, "\(arguments): \(run.error)")
            #expect(run.error.contains(text) && run.output.isEmpty, "\(arguments): \(run.error)")
            #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
        }
        let offline = try list("octo/other", "--offline")
        #expect(offline.status == 1 && offline.error.contains("Run without --offline"))
    }

    @Test("a pipe that nobody reads is silent, a full disk is an error")
    func closedPipe() throws {
        let program = try TerminalDriver.executable("ghlance")
        let run = try CommandRun(
            ["/bin/sh", "-c", "{ \(program) list octo/awesome; echo $? >&3; } 3>\(folder.path("status")) | true"],
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": token,
            ])
        #expect(try TextFile.read(folder.path("status")) == "0\n" && !run.error.contains("write"), "\(run.error)")
        let full = try CommandRun(
            ["/bin/sh", "-c", "\(program) list octo/awesome >/dev/full"],
            environment: [
                "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": token,
            ])
        #expect(full.status == 1 && full.error.contains("Could not write"))
    }

    @Test("a rate limit is waited for, with a line where it begins; with --no-wait it is status 3")
    func rateLimit() throws {
        let waiting = try list("octo/awesome", "-L", "2", token: "ghp_pausedTestToken000000000000000001")
        #expect(waiting.status == 0 && names(waiting) == ["octo/thing-1", "octo/thing-2"])
        // One for the README, one for the facts: after another secondary limit, GitHub wants a longer wait. Some of it may have passed.
        let lines = [2, 3].map { most in (1...most).map { "ghlance: Rate limit reached. Continuing in \($0) s." } }
        let told = waiting.error.split(separator: "\n").map(String.init)
        #expect(told.count == 2 && zip(lines, told).allSatisfy { $0.contains($1) }, "\(waiting.error)")
        let failing = try list(
            "octo/awesome", "--private", "--no-wait", token: "ghp_pausedTestToken000000000000000002")
        #expect(failing.status == 3 && failing.output.isEmpty)
        #expect(
            failing.error.split(separator: "\n").count == 1 && !failing.error.contains("Continuing"), "\(failing.error)"
        )
    }

    @Test("a private run reads and writes nothing")
    func privateRun() throws {
        for _ in 0..<2 { #expect(try list("octo/awesome", "-L", "2", "--private").status == 0) }
        #expect(requests.filter { $0.hasSuffix("/readme") }.count == 2)
        let data = folder.path("data")
        let files = try CommandRun(["/bin/sh", "-c", "ls -A \(data) 2>/dev/null; true"], environment: [:])
        #expect(files.output.isEmpty, "\(files.output)")
    }

    @Test("a saved search names the words and the order; what does not apply is said")
    func savedSearch() throws {
        let stars = try ghlance(["search", "--from", "octo/awesome", "@trending", "-L", "3", "--json", "createdAt"])
        #expect(stars.status == 0 || stars.error.contains("No linked repositories match."), "\(stars.error)")
        #expect(!stars.error.contains("@trending"), "\(stars.error)")
        let missing = try ghlance(["search", "--from", "octo/awesome", "@trendin"])
        #expect(missing.status == 2 && missing.output.isEmpty)
        #expect(missing.error.contains("Did you mean @trending?"), "\(missing.error)")
        let fresh = try ghlance(["search", "--from", "octo/awesome", "--freshness", "5", "x"])
        // What is older is asked for again, instead of after a day.
        #expect(fresh.status == 1 && fresh.error == "ghlance: No linked repositories match.\n", "\(fresh.error)")
    }
}

/// A README with links.
enum LinkedReadme {
    /// Two sections; the fifth repository is archived, the seventh gone, the ninth renamed.
    static func html(_ count: Int) -> String {
        let items = (1...count).map { number in
            let name = [5: "archived-5", 7: "gone-7", 9: "moved-9"][number] ?? "thing-\(number)"
            let heading = number == 1 || number == 30 ? "<h2>Section \(number)</h2>" : ""
            return
                "\(heading)<ul><li><a href=\"https://github.com/octo/\(name)\">\(name)</a> - Words of \(number)</li></ul>"
        }
        return "<article class=\"markdown-body\"><h1>Awesome</h1>\(items.joined(separator: "\n"))</article>"
    }
}
