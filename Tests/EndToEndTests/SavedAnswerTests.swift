import GRDB
import Glibc
import TestSupport
import Testing

/// What one process was told by GitHub and a later one need not ask for.
@Suite(.fewAtATime) struct SavedAnswerTests {
    private let folder: ScratchFolder
    private let emulator: EmulatorProcess

    init() throws {
        folder = try ScratchFolder()
        emulator = try EmulatorProcess(["--budget", "10"])
    }

    private func start(_ words: [String], token: String = "") throws -> TerminalDriver {
        try TerminalDriver.start(
            try Session.command(emulator) + words,
            environment: ["XDG_DATA_HOME": folder.path("data"), "GH_TOKEN": token])
    }

    /// Shows an answer in a process of its own.
    private func search(_ words: String..., options: [String] = [], token: String = "") async throws {
        let terminal = try start(options + words, token: token)
        try await terminal.waitFor("≈250 repositories")
        try terminal.sendKeys("C-c")
        _ = try await terminal.waitForEnd()
    }

    @Test("an answer of moments ago is shown by a later process without a request, with its age")
    func later() async throws {
        try await search("swift")
        let terminal = try start(["swift"])
        // Rows seen before may be there first.
        let screen = try await terminal.waitFor("the answer") {
            $0.isSelected(0, of: "swift") && $0.status.contains("≈250 repositories")
        }
        #expect(screen.status.contains(/100 loaded · ≈250 repositories · \d+ s old/), "\(screen.status)")
        #expect(emulator.requests.count == 1)
        // The budget of the process before, too.
        #expect(screen.lines[0].contains("9 of 10"), "\(screen.lines[0])")
        try await terminal.press("C-r", for: " 8 of 10")
        #expect(emulator.requests.count == 2)
    }

    @Test("the last known budget is in the header before anything is asked")
    func budget() async throws {
        try await search("swift")
        let terminal = try start([])
        try await terminal.waitFor("9 of 10")
        #expect(emulator.requests.count == 1)
    }

    @Test(
        "another order, another page size, another identity, --private and --freshness 0 ask GitHub",
        arguments: [["--sort", "stars"], ["--per-page", "50"], ["--private"], ["--freshness", "0"], []])
    func asks(options: [String]) async throws {
        try await search("swift")
        let token = options.isEmpty ? "ghp_otherTestToken00000000000000000001" : ""
        try await search("swift", options: options, token: token)
        #expect(emulator.requests.count == 2)
    }

    @Test("--private keeps no answer")
    func privateSession() async throws {
        try await search("swift", options: ["--private"])
        try await search("swift")
        #expect(emulator.requests.count == 2)
    }

    @Test("offline the answer of exactly this query is shown")
    func offline() async throws {
        try await search("swift", "is:public")
        let terminal = try start(["--offline", "swift", "is:public"])
        let screen = try await terminal.waitFor("≈250 repositories")
        #expect(screen.isSelected(0, of: "swift is:public"))
        try await terminal.press("C-u", for: "── local")
        #expect(emulator.requests.count == 1)
    }

    @Test("signing out leaves no answer, no budget and no page behind", arguments: [true, false])
    func signedOut(inTheProgram: Bool) async throws {
        let host = emulator.address.replacing("http://", with: "")
        let environment = ["XDG_DATA_HOME": folder.path("data"), "XDG_CONFIG_HOME": folder.path("config")]
        let program = try TerminalDriver.executable("ghlance")
        try folder.write("ghp_keptTestToken000000000000000000001\n".utf8, to: "token")
        let login = try CommandRun(
            ["sh", "-c", #""$0" auth login --host "$1" --with-token <"$2""#, program, host, folder.path("token")],
            environment: environment)
        #expect(login.status == 0)
        let terminal = try TerminalDriver.start([program, "--host", host, "swift"], environment: environment)
        try await terminal.waitFor("octocat · ")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-v", for: "About swift-1")
        if inTheProgram {
            try await terminal.press("F5", "C-x", for: "not signed in")
            try terminal.sendKeys("Escape")
        }
        try terminal.sendKeys("C-c")
        _ = try await terminal.waitForEnd()
        let database = try DatabaseQueue(path: folder.path("data/ghlance/library.sqlite"))
        func count() async throws -> Int? {
            try await database.read {
                // Whoever has signed out may see the page again, as anybody may; those requests have a limit, too.
                try Int.fetchOne(
                    $0,
                    sql: """
                        SELECT (SELECT count(*) FROM budget WHERE identity <> '')
                            + (SELECT count(*) FROM content WHERE identity <> '')
                        """)
            }
        }
        if !inTheProgram {
            #expect(try await count() ?? 0 >= 3)
            #expect(try CommandRun([program, "auth", "logout", "--host", host], environment: environment).status == 0)
        }
        #expect(try await count() == 0)
    }

    @Test("the library is closed at the end: no log is left beside it")
    func closed() async throws {
        try await search("swift")
        #expect(try folder.run("ls", folder.path("data/ghlance")) == "library.sqlite\nlibrary.sqlite.lock\n")
    }
}
