import TestSupport
import Testing

/// `ghlance files`, `ghlance cat` and `ghlance forks`: what is inside and around a repository, without a screen.
@Suite(.fewAtATime) struct ContentCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--budget", "1000"])
        folder = try ScratchFolder()
    }

    private func ghlance(_ arguments: String..., private isPrivate: Bool = false) throws -> CommandRun {
        try ghlance(arguments, private: isPrivate)
    }

    private func ghlance(_ arguments: [String], private isPrivate: Bool = false) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance")] + arguments,
            environment: [
                "XDG_DATA_HOME": folder.path(isPrivate ? "private" : "data"), "GHLANCE_API_URL": emulator.address,
                "GH_TOKEN": "ghp_starsTestToken00000000000000000001",
            ])
    }

    private var requests: [String] { emulator.targets }

    private func lines(_ run: CommandRun) -> [String] { run.output.split(separator: "\n").map(String.init) }

    @Test("files are listed with their types and sizes, and cost no request as long as they are fresh")
    func files() throws {
        let all = try ghlance("files", "octo/one")
        #expect(all.status == 0 && all.error == "", "\(all.error)")
        #expect(lines(all).contains("README.md\tfile\t4812") && lines(all).count > 5)
        #expect(requests.count == 3, "\(requests)")
        let paths = lines(all).map { $0.split(separator: "\t")[0] }
        #expect(paths == paths.sorted())
        let json = try ghlance("files", "octo/one", "README.md", "--json", "path,size,url")
        #expect(json.output.hasPrefix(#"[{"path":"README.md","size":4812,"url":"https://github.com/octo/one/blob/"#))
        let largest = try ghlance("files", "octo/one", "--sort", "size", "-L1", "--print", "size")
        #expect(Int(lines(largest).first ?? "") ?? 0 >= 15_002)
        #expect(try ghlance("files", "octo/one", "--offline").output == all.output)
        #expect(requests.count == 3, "\(requests)")
        #expect(try ghlance("files", "octo/one", "--freshness", "0").status == 0 && requests.count > 3)
        let none = try ghlance("files", "octo/two", "--offline", "--json", "path")
        #expect(none.status == 1 && none.output == "", "\(none.output)")
        let gone = try ghlance("files", "octo/gone")
        #expect(gone.status == 1 && gone.error == "ghlance: octo/gone not found, or you don't have access.\n")
        let stopped = try ghlance("files", "octo/three", "--max-requests", "1")
        #expect(stopped.status == 3 && stopped.output == "")
        #expect(
            stopped.error.hasPrefix("ghlance: Could not load the files of octo/three: Stopped at --max-requests 1."),
            "\(stopped.error)")
    }

    @Test(
        "a pattern is a file, a folder or a glob, as git ls-files takes it",
        arguments: [
            ("README.md", true, "README.md"), ("docs", true, "docs/Guide.md"), ("docs/", true, "docs/Guide.md"),
            ("*.md", true, "docs/Guide.md"), ("docs/*", true, "docs/Guide.md"), ("./docs", true, "docs/Guide.md"),
            ("*uide.md", true, "docs/Guide.md"), ("[dx]ocs", true, "docs/Guide.md"), (".", true, "README.md"),
            ("doc", false, "docs/Guide.md"), ("Guide.md", false, "docs/Guide.md"), ("readme.md", false, "README.md"),
        ])
    func pattern(pattern: String, isMatch: Bool, path: String) throws {
        let run = try ghlance("files", "octo/one", pattern, "--print", "path", "-0")
        let paths = run.output.split(separator: "\0").map(String.init)
        #expect(paths.contains(path) == isMatch, "\(paths)")
        #expect(
            run.status == (paths.isEmpty ? 1 : 0) && (paths.isEmpty == run.error.hasPrefix("ghlance: No file matches")))
    }

    @Test("where NUL ends a path, it is the one of the tree, and what is left out is counted")
    func oddNames() throws {
        for form in [["--print", "path"], ["--template", "{path}"]] {
            let run = try ghlance(["files", "octo/odd-names", "odd", "-0"] + form)
            let paths = run.output.split(separator: "\0").map(String.init)
            #expect(
                paths.map { Array($0.utf8) } == GitHubEmulatorTrees.oddNames.sorted().map { Array($0.utf8) }, "\(paths)"
            )
            #expect(run.status == 3 && run.error == "ghlance: 1 file left out: the path is too long or unreadable.\n")
        }
        let lines = try ghlance("files", "octo/odd-names", "odd", "--print", "path")
        #expect(lines.status == 3 && lines.output.split(separator: "\n").count == 5 && !lines.output.contains("\u{1B}"))
    }

    @Test("a file is printed as it is, by its path or its URL, and is saved")
    func cat() throws {
        let file = try ghlance("cat", "octo/one:README.md", "-v")
        #expect(file.status == 0 && file.output.hasPrefix("# About README.md\n"))
        #expect(file.error.hasPrefix("ghlance: 2 requests, "), "\(file.error)")
        let address = "https://github.com/octo/one/blob/HEAD/README.md"
        #expect(try ghlance("cat", address, "--max-requests", "0").output == file.output)
        #expect(
            try ghlance("cat", "octo/one:README.md", "octo/one:README.md", "--offline").output == file.output
                + file.output)
        #expect(requests.count == 2, "\(requests)")
        let tag = try ghlance("cat", "octo/one:README.md", "--ref", "v1.0", "--freshness", "0")
        #expect(tag.status == 0 && requests.contains { $0.contains("/commits/v1.0") }, "\(requests)")
        let other = try ghlance("cat", "octo/one:LICENSE", "--offline")
        #expect(other.status == 1 && other.output == "" && other.error.contains("not saved on this machine"))
        let stopped = try ghlance("cat", "octo/one:LICENSE", "--max-requests", "1")
        #expect(stopped.status == 3 && stopped.error.contains("octo/one:LICENSE: Stopped"), "\(stopped.error)")
        for name in [
            "octo/one", "octo/one:", "octo/one:../x", "octo/one:/x", "octo/one:a//b", "one:x",
            "https://github.com/octo/one",
        ] {
            let run = try ghlance("cat", name)
            #expect(run.status == 2 && run.output == "" && run.error.count { $0 == "\n" } == 1, "\(name): \(run.error)")
        }
        #expect(try ghlance("cat", "octo/one:x", "--ref", "").status == 2)
    }

    @Test("a terminal gets of a file nothing that it would obey")
    func terminal() throws {
        let program = try TerminalDriver.executable("ghlance")
        let environment = [
            "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": "",
            "TERM": "xterm-256color",
        ]
        let piped = try CommandRun([program, "cat", "octo/hostile:x.c"], environment: environment)
        let script = "script -qec '\(program) cat octo/hostile:x.c' /dev/null </dev/null"
        let shown = try CommandRun(["/bin/sh", "-c", script], environment: environment)
        #expect(piped.status == 0 && shown.status == 0)
        #expect(!shown.output.contains("\u{1B}"))
        // Columns with headings.
        let list = "script -qec 'stty cols 60; \(program) files octo/one' /dev/null </dev/null"
        let table = try CommandRun(["/bin/sh", "-c", list], environment: environment).output
        #expect(table.hasPrefix("Path "), "\(table)")
    }

    @Test("forks are listed, those with the most stars first, and how far they are ahead if that is asked for")
    func forks() throws {
        let few = try ghlance("forks", "octo/one", "-L2", "--json", "nameWithOwner,aheadBy")
        #expect(few.status == 0 && few.error == "", "\(few.error)")
        #expect(
            few.output
                == #"[{"nameWithOwner":"fork-owner-1/one","aheadBy":null},"# + "\n"
                + #" {"nameWithOwner":"fork-owner-2/one","aheadBy":null}]"# + "\n")
        #expect(requests.count == 2, "\(requests)")
        let ahead = try ghlance("forks", "octo/one", "-L2", "--ahead", "--print", "{aheadBy}")
        #expect(lines(ahead).allSatisfy { Int($0) != nil } && lines(ahead).count == 2, "\(ahead.output)")
        #expect(requests.count == 4, "\(requests)")
        #expect(
            try ghlance("forks", "octo/one", "-L2", "--offline", "--ahead", "--print", "{aheadBy}").output
                == ahead.output)
        let some = try ghlance("forks", "octo/three", "-L2", "--ahead", "--max-requests", "3")
        #expect(some.status == 3 && lines(some).count == 2, "\(some.output)")
        #expect(
            some.error.contains("Could not load all forks of octo/three: Stopped at --max-requests 3."), "\(some.error)"
        )
        let none = try ghlance("forks", "octo/none-saved", "--offline", "--json", "name")
        #expect(none.status == 1 && none.output == "")
    }
}
