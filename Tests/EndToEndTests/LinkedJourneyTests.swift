import TestSupport
import Testing

/// The repositories that a README links to, in a terminal.
@Suite(.fewAtATime) struct LinkedJourneyTests {
    @Test("an awesome list is listed, sorted, filtered, and left; one is printed")
    func journey() async throws {
        let folder = try ScratchFolder()
        let readme = try folder.write(Array(LinkedReadme.html(70).utf8), to: "readme.html")
        let session = try Session.start(
            "swift", emulator: ["--readme", "quiet-river/swift-1=\(readme)"],
            environment: ["GH_TOKEN": "ghp_starsTestToken00000000000000000001"], columns: 110, rows: 30)
        let terminal = session.terminal
        try await terminal.waitFor("quiet-river/swift-1")
        try await terminal.press("M-j", for: "the list with facts") {
            $0.contains("linked from quiet-river/swift-1 · Section 1") && $0.contains("What thing-1 does · Words of 1")
                && $0.contains("1 / 70 repositories, 1 archived, 1 gone")
        }
        try await terminal.press("C-s", for: "the orders") { $0.contains("README order") && $0.contains("last push") }
        try terminal.sendKeys("Down", "Enter")
        try await terminal.waitFor("all facts") {
            $0.contains("most stars") && $0.contains("1 / 70 repositories") && !$0.contains("without facts")
        }
        try terminal.type("thing-3 language:go")
        try await terminal.waitFor(" · 70 repositories, 1 archived, 1 gone")
        try await terminal.press("Escape", for: "all of them") { $0.contains("1 / 70 repositories") }
        try await terminal.press("Escape", for: "the search") { $0.contains("› swift") }
        // Kept for a day.
        try await terminal.press("M-j", for: "the list again") { $0.contains("linked from quiet-river/swift-1") }
        try terminal.sendKeys("Down", "Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.answer == "https://github.com/octo/thing-2\n")
        #expect(ending.isTerminalRestored)
        let requests = (session.emulator.read("requests") ?? "").split(separator: "\n")
        #expect(requests.count { $0.contains("/swift-1/readme") } == 1)
        #expect(requests.count { $0.contains("/graphql") } == 2)
    }
}
