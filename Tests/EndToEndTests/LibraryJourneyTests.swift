import TestSupport
import Testing

/// What is kept from one session to the next: what was seen, what was searched for, and nothing at all.
@Suite(.fewAtATime) struct LibraryJourneyTests {
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

    @Test("what was chosen comes first among local results the next time")
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
    }

    @Test("--private leaves no file behind, and says so in the header")
    func privateSession() async throws {
        let folder = try ScratchFolder()
        let session = try Session.start("--private", "swift", environment: ["XDG_DATA_HOME": folder.path("data")])
        let screen = try await session.terminal.waitFor("≈250 repositories")
        #expect(screen.lines[0].contains("private · "))
        #expect(!screen.status.contains("^T"))
        try await session.terminal.press("C-t", for: "This session is private: nothing is saved.")
        try await session.terminal.press("F3", for: "local data is not read or saved.")
        try await session.terminal.press("F4", for: "This session is private: local data is not read or saved.")
        try session.terminal.sendKeys("C-c")
        _ = try await session.terminal.waitForEnd()
        #expect(try folder.run("find", ".", "-name", "*ghlance*") == "")
    }
}
