import GRDB
import TestSupport
import Testing

/// What is kept from one session to the next: what was seen, what was searched for, and nothing at all.
@Suite(.fewAtATime) struct LibraryJourneyTests {
    @Test("what was seen is there before GitHub answers, and takes its place in the answer")
    func localResults() async throws {
        let folder = try ScratchFolder()
        let environment = ["XDG_DATA_HOME": folder.path("data")]
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let first = try TerminalDriver.start(try Session.command(emulator) + ["swift"], environment: environment)
        try await first.waitFor("≈250 repositories")
        // By the time of another answer those of the first are in the library.
        try first.sendKeys("C-u")
        try await first.type("lantern", for: "the other answer") { $0.isSelected(0, of: "lantern") }
        try first.sendKeys("C-c")
        _ = try await first.waitForEnd()
        emulator.pause()
        let terminal = try TerminalDriver.start(
            try Session.command(emulator) + ["--freshness", "0", "swift"], environment: environment)
        let waiting = try await terminal.waitFor("── local ──")
        #expect(waiting.lines[2].hasPrefix(" ── local ──"))
        #expect(waiting.lines[3].hasPrefix(" ▌ "))
        emulator.resume()
        let answered = try await terminal.waitFor("the answer") {
            $0.isSelected(0, of: "swift") && $0.status.contains("≈250 repositories")
        }
        #expect(!answered.contains("── local"))
    }

    @Test("--offline shows what came with the program, and asks nobody")
    func offline() async throws {
        let proxy = try await LoopbackServer { _ in .closed }
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "--offline"], environment: ["https_proxy": proxy.address])
        let all = try await terminal.waitFor("torvalds/linux")
        #expect(all.lines[0].hasSuffix(" offline"))
        #expect(all.lines[2].hasPrefix(" ── built in ──"))
        #expect(!all.contains("── local") && !all.contains("★"))
        let found = try await terminal.type("swift-nio followers:>5", for: "not checked offline: followers:>5")
        #expect(found.lines[3].hasPrefix(" ▌   apple/swift-nio "))
        try await terminal.choose()
        #expect(try await terminal.waitForEnd().answer == "https://github.com/apple/swift-nio\n")
        #expect(proxy.requests.isEmpty)
        await proxy.shutdown()
    }

    @Test("what was chosen comes first among local results the next time, and --private counts nothing")
    func chosen() async throws {
        let folder = try ScratchFolder()
        let environment = ["XDG_DATA_HOME": folder.path("data")]
        let program = try TerminalDriver.executable("ghlance")
        func choose(moving keys: [String]) async throws -> (first: String, answer: String) {
            let terminal = try TerminalDriver.start([program, "--offline", "terminal"], environment: environment)
            let screen = try await terminal.waitFor("── built in ──")
            for key in keys { try terminal.sendKeys(key) }
            try await terminal.choose()
            let first = screen.lines[3].drop { " ▌".contains($0) }.prefix { $0 != " " }
            return (String(first), try await terminal.waitForEnd().answer)
        }
        let (before, answer) = try await choose(moving: ["Down", "Down", "Down"])
        #expect(answer != "https://github.com/\(before)\n")
        let (after, _) = try await choose(moving: [])
        #expect(answer == "https://github.com/\(after)\n")
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let hidden = try TerminalDriver.start(
            try Session.command(emulator) + ["--private", "swift"], environment: environment)
        try await hidden.waitFor("≈250 repositories")
        try await hidden.choose()
        #expect(try await hidden.waitForEnd().answer.hasPrefix("https://"))
        let scores = try await DatabaseQueue(path: folder.path("data/ghlance/library.sqlite")).read {
            try Double.fetchAll($0, sql: "SELECT score FROM choice")
        }
        #expect(scores.map { $0.rounded() } == [2])
    }

    @Test("a repository the catalogue knows is added offline, another one is not", arguments: [true, false])
    func addOffline(isOnPurpose: Bool) async throws {
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance")] + (isOnPurpose ? ["--offline"] : []),
            environment: ["https_proxy": "http://127.0.0.1:9"])
        try await terminal.press("F3", for: "No favourites yet.")
        try terminal.sendKeys("M-a")
        try terminal.paste("https://github.com/Apple/swift-NIO")
        try await terminal.press("Enter", for: "Added apple/swift-nio to favourites.")
        try await terminal.waitFor("▌   apple/swift-nio")
        try terminal.sendKeys("M-a")
        try terminal.type("octo/never-seen")
        try await terminal.press("Enter", for: "✗")
        try terminal.sendKeys("Escape")
        // Online, a notice that there is no news may be below.
        try await terminal.waitFor("the list alone") { !$0.contains("never-seen") && $0.contains("apple/swift-nio") }
    }

    @Test("without a network it falls back to what was seen, and says so")
    func noNetwork() async throws {
        let program = try TerminalDriver.executable("ghlance")
        let terminal = try TerminalDriver.start(
            [program, "swift-nio"], environment: ["https_proxy": "http://127.0.0.1:9"])
        let screen = try await terminal.waitFor("retrying automatically")
        #expect(screen.lines[0].contains("no network"))
        #expect(screen.lines[3].hasPrefix(" ▌   apple/swift-nio "))
        try await terminal.choose()
        #expect(try await terminal.waitForEnd().answer == "https://github.com/apple/swift-nio\n")
    }

    @Test("an API that stands in for GitHub has data of its own")
    func standIn() async throws {
        let folder = try ScratchFolder()
        let environment = ["XDG_DATA_HOME": folder.path("data"), "https_proxy": "http://127.0.0.1:9"]
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let session = try TerminalDriver.start(try Session.command(emulator) + ["swift"], environment: environment)
        try await session.waitFor("≈250 repositories")
        try await session.press("C-t", for: "♥")
        try session.sendKeys("C-c")
        _ = try await session.waitForEnd()
        let name = Session.repository(0, of: "swift")
        func list(_ more: [String: String]) throws -> String {
            try CommandRun(
                [TerminalDriver.executable("ghlance"), "favourites", "list"],
                environment: environment.merging(more) { $1 }
            ).output
        }
        #expect(try list(["GHLANCE_API_URL": emulator.address]).contains(name))
        #expect(try list([:]).isEmpty)
        let offline = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "--offline", "swift"], environment: environment)
        let screen = try await offline.waitFor("swiftlang/swift")
        #expect(!screen.contains(name))
        try await offline.press("F4", for: "No searches yet.")
    }

    @Test("a search is in the history, runs again from there, and is recalled on the line")
    func history() async throws {
        let session = try await Session.start("swift", "tui").answered()
        let terminal = session.terminal
        try await terminal.press("F4", for: "1 search ")
        try await terminal.press("C-x", for: "No searches yet.")
        try await terminal.press("M-u", for: "the search again") { $0.lines[3].hasPrefix(" ▌ swift tui ") }
        try await terminal.press("Enter", for: "the answer") { $0.isSelected(0, of: "swift tui") }
        #expect(try await session.emulator.waitForRequests(2).count == 2)
        try terminal.sendKeys("C-u")
        try terminal.type("sw")
        try await terminal.press("M-p", for: "› swift tui ")
        try await terminal.press("M-n", for: "› sw  ")
    }

    @Test("--private leaves no file behind, and says so in the header")
    func privateSession() async throws {
        let folder = try ScratchFolder()
        let session = try Session.start("--private", "swift", environment: ["XDG_DATA_HOME": folder.path("data")])
        let screen = try await session.terminal.waitFor("≈250 repositories")
        #expect(screen.lines[0].contains("private · "))
        #expect(!screen.status.contains("^T"))
        try await session.terminal.press("C-t", for: "This session is private: nothing is saved.")
        let favourites = try await session.terminal.press("F3", for: "local data is not read or saved.")
        #expect(!favourites.status.contains("Alt-A") && !favourites.status.contains("Alt-E"))
        for key in ["M-a", "M-e"] {
            let screen = try await session.terminal.press(key, for: "the reason") {
                $0.status.contains("This session is private: nothing is saved.")
            }
            #expect(!screen.contains("Add a repository"))
            try await session.terminal.press("Left", for: "the notice read") { !$0.status.contains("private") }
        }
        try await session.terminal.press(
            "F4",
            for:
                "This session is private: local data is not read or saved.")
        try session.terminal.sendKeys("C-c")
        _ = try await session.terminal.waitForEnd()
        #expect(try folder.run("find", ".", "-name", "*ghlance*") == "")
    }

    @Test("a library that cannot be used is said, and the search goes on")
    func noLibrary() async throws {
        let session = try Session.start(environment: ["XDG_DATA_HOME": "/dev/null"])
        let screen = try await session.terminal.waitFor("Not saving: the library is not writable.")
        #expect(screen.lines[0].contains("not saving · "))
        try await session.terminal.type("swift", for: "≈250 repositories")
    }
}
