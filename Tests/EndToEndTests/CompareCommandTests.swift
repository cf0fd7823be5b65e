import GRDB
import TestSupport
import Testing

/// `ghlance compare`, and the same on the screen.
@Suite(.fewAtATime) struct CompareCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder
    private static let token = "ghp_starsTestToken00000000000000000001"

    init() throws {
        emulator = try EmulatorProcess(["--budget", "1000"])
        folder = try ScratchFolder()
    }

    private var environment: [String: String] {
        ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": Self.token]
    }

    private func compare(_ arguments: String...) throws -> CommandRun {
        try CommandRun([try TerminalDriver.executable("ghlance"), "compare"] + arguments, environment: environment)
    }

    @Test("a pipe gets a line for each repository; Markdown has the table, and JSON the fields")
    func forms() throws {
        let lines = try compare("octo/one", "octo/two")
        #expect(lines.status == 0 && lines.error == "", "\(lines.error)")
        #expect(lines.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["octo/one", "octo/two"])
        let sorted = try compare("octo/one", "octo/two", "--sort", "stars", "--order", "asc", "-L1")
        #expect(sorted.output.hasPrefix("octo/two\t") && sorted.output.count { $0 == "\n" } == 1)
        let markdown = try compare("octo/one", "octo/two", "--markdown")
        #expect(markdown.output.hasPrefix("|  | octo/one | octo/two |\n| --- | --- | --- |\n"))
        let json = try compare("octo/one", "octo/two", "--json", "nameWithOwner,issues,issueCounts,hasIssuesEnabled")
        #expect(json.output.hasPrefix(#"[{"nameWithOwner":"octo/one","issues":{"totalCount":"#), "\(json.output)")
        #expect(json.output.contains(#""issueCounts":{"open":"#))
        #expect(try compare("octo/one", "octo/two", "--print", "name").output == "octo/one\nocto/two\n")
    }

    @Test("a repository that is saved without its node id is compared, too")
    func withoutNodeID() throws {
        #expect(try compare("octo/one", "octo/two").status == 0)
        let queue = try DatabaseQueue(path: folder.path("data/ghlance/library.sqlite"))
        try queue.write { try $0.execute(sql: "UPDATE catalogue SET nodeID = NULL; DELETE FROM content") }
        try queue.close()
        let again = try compare("octo/one", "octo/two", "--json", "unknown")
        #expect(again.status == 0 && !again.output.contains("not loaded yet"), "\(again.output)\(again.error)")
    }

    @Test("a terminal gets as many columns as fit, the others below")
    func terminal() throws {
        let program = try TerminalDriver.executable("ghlance")
        let script = "script -qec 'stty cols 60; \(program) compare octo/one octo/two' /dev/null </dev/null"
        let output = try CommandRun(
            ["/bin/sh", "-c", script], environment: environment.merging(["TERM": "xterm-256color"]) { $1 }
        ).output
        #expect(!output.contains("\t") && !output.contains("\u{1B}"))
        #expect(output.contains("  octo/one\r\n") && output.contains("\r\n\r\n") && output.contains("  octo/two\r\n"))
    }

    @Test("what is gone is said, and the others are compared; one alone is not")
    func gone() throws {
        let some = try compare("octo/one", "octo/gone", "octo/three")
        #expect(some.status == 1 && some.output.split(separator: "\n").count == 2)
        #expect(some.error == "ghlance: octo/gone not found, or you don't have access.\n")
        let one = try compare("octo/one", "octo/gone")
        #expect(one.status == 1 && one.output == "" && one.error.contains("nothing to compare"), "\(one.error)")
        let twice = try compare("octo/one", "OCTO/one")
        #expect(twice.status == 1 && twice.error.contains("given twice"), "\(twice.error)")
    }

    @Test("offline, what is saved is compared, and the rest is said not to be saved")
    func offline() throws {
        #expect(try compare("octo/one", "octo/two").status == 0)
        emulator.pause()
        defer { emulator.resume() }
        let saved = try compare("octo/one", "octo/two", "--offline", "--json", "unknown")
        #expect(saved.status == 0 && saved.output.contains(#""issueCounts":"not saved here""#), "\(saved.output)")
        let never = try compare("octo/never", "octo/nor", "--offline")
        #expect(never.status == 1 && never.output == "" && never.error.contains("is not saved on this machine"))
    }

    @Test(
        "wrong usage is one line and status 2",
        arguments: [
            (["octo/one"], "name 2 to 6 repositories"), (["a/b", "a/c", "a/d", "a/e", "a/f", "a/g", "a/h"], "not 7"),
            (["octo/one", "nonsense"], "nonsense"), (["octo/one", "a\u{1B}[31m/b"], "valid user"),
            (["octo/one", "octo/two", "--json", "name", "--markdown"], "only one of"),
        ] as [([String], String)])
    func usage(arguments: [String], reason: String) throws {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "compare"] + arguments, environment: environment)
        #expect(run.status == 2 && run.output == "")
        #expect(run.error.hasPrefix("ghlance: ") && run.error.contains(reason), "\(run.error)")
        #expect(run.error.count { $0 == "\n" } == 1 && !run.error.contains("\u{1B}"), "\(run.error)")
    }

    @Test("three are marked and compared, one is unmarked, equal rows are shown, and a column is printed")
    func journey() async throws {
        let session = try Session.start("swift", environment: ["GH_TOKEN": Self.token], columns: 80, rows: 24)
        let terminal = session.terminal
        try await terminal.waitFor("quiet-river/swift-1")
        try await terminal.press("M-=", for: "the selected and the next") {
            $0.contains("2 repositories side by side") && $0.contains("% open: ")
        }
        try await terminal.press("Escape", for: "the search") { $0.contains("› swift") }
        try terminal.sendKeys("Tab", "Tab", "Tab")
        try await terminal.waitFor("3 marked")
        try await terminal.press("M-=", for: "two of three") {
            $0.contains("columns 1–2 of 3") && $0.contains("new stars") && $0.contains(" in 30 weeks")
        }
        try await terminal.press("=", for: "equal rows") {
            $0.contains("= 7 equal rows\n") || $0.contains("archived        no")
        }
        try await terminal.press("y", for: "a copy") { $0.contains("Copied ") }
        try terminal.sendKeys("Right", "Right")
        try await terminal.waitFor("columns 2–3 of 3")
        try await terminal.press("Tab", for: "two columns") { $0.contains("2 repositories side by side") }
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.answer == "https://github.com/Blue42/swift-2\n")
        #expect(ending.isTerminalRestored)
    }

    @Test("a rate limit is waited for; with --no-wait what is missing is said, and the status is 3")
    func rateLimit() throws {
        func run(_ token: String, _ arguments: String...) throws -> CommandRun {
            try CommandRun(
                [try TerminalDriver.executable("ghlance"), "compare", "octo/one", "octo/two"] + arguments,
                environment: environment.merging(["GH_TOKEN": token]) { $1 })
        }
        let waiting = try run("ghp_pausedTestToken000000000000000001")
        #expect(waiting.status == 0 && waiting.output.hasPrefix("octo/one\t"), "\(waiting.output)")
        #expect(waiting.error.contains("Continuing in "), "\(waiting.error)")
        let failing = try run("ghp_pausedTestToken000000000000000002", "--no-wait", "--private")
        #expect(failing.status == 3 && !failing.error.contains("Continuing"), "\(failing.error)")
    }

    @Test("Markdown on a terminal has its lines")
    func markdownOnATerminal() throws {
        let program = try TerminalDriver.executable("ghlance")
        let script = "script -qec '\(program) compare octo/one octo/two --markdown' /dev/null </dev/null"
        let output = try CommandRun(
            ["/bin/sh", "-c", script], environment: environment.merging(["TERM": "xterm-256color"]) { $1 }
        ).output
        #expect(output.hasPrefix("|  | octo/one | octo/two |\r\n| --- | --- | --- |\r\n"), "\(output)")
        #expect(output.split(separator: "\r\n").count == 21)
    }
}
