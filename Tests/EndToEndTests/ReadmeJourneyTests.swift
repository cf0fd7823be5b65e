import TestSupport
import Testing

/// What was starred, found again by what its README says.
@Suite(.fewAtATime) struct ReadmeJourneyTests {
    @Test(
        "300 stars are synchronised, and offline three words find one of them; its page opens at the words; a tag finds it again"
    )
    func offline() async throws {
        let data = try ScratchFolder()
        let emulator = try EmulatorProcess(["--stars", "300"])
        let environment = [
            "XDG_DATA_HOME": data.path, "GHLANCE_API_URL": emulator.address,
            "GH_TOKEN": "ghp_starsTestToken00000000000000000001",
        ]
        let sync = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "sync"], environment: environment)
        #expect(sync.output == "300 stars, 300 new.\n" && sync.error == "300 READMEs read.\n")

        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "--offline"], environment: environment, columns: 100, rows: 30)
        try await terminal.waitFor("offline")
        try await terminal.type("merkle tree benchmarks", for: "rows found by their README") {
            $0.lines.contains { $0.hasPrefix(" ▌ ♥ octo-labs/starred-") && $0.contains("in README") }
                && $0.contains("README: Inside is a merkle tree. Benchmarks are included.")
        }
        // In full screen the page is at the words, which are in the find line.
        try await terminal.press("M-v", for: "the page at the match") {
            $0.contains("/merkle tree benchmarks") && $0.contains("Inside is a merkle tree.") && $0.contains("n next")
        }
        try await terminal.press("Escape", for: "the find closed") { !$0.contains("n next") }
        try await terminal.press("Escape", for: "the list") { $0.contains("local results") }

        // A note with a tag, which finds it in the favourites and on the line.
        try await terminal.press("F3", for: "300 favourites · 300 READMEs")
        try await terminal.type("merkle", for: "the filter") { $0.contains("in README") }
        try await terminal.press("M-e", for: "save")
        try terminal.type("#later")
        try await terminal.press("C-s", for: "the note saved") { $0.contains("✎ #later") && !$0.contains("^S save") }
        try await terminal.press("C-u", for: "all of them") {
            $0.contains(" / 300 favourites") || $0.contains("300 favourites")
        }
        try await terminal.type("tag:lat", for: "the one with the tag") { $0.status.hasPrefix(" 1 / 1 ") }
        try await terminal.choose()
        let ending = try await terminal.waitForEnd()
        #expect(ending.answer.hasPrefix("https://github.com/octo-labs/starred-"))
    }
}
