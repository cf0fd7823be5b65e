import TestSupport
import Testing

/// News of favourites, in a terminal.
@Suite(.fewAtATime) struct NewsJourneyTests {
    private let token = ["GH_TOKEN": "ghp_newsTestTokenDoNotUse0123456789012345"]

    @Test("F3 checks the favourites, rows say what is new, Alt-K acknowledges, and a restart keeps both")
    func news() async throws {
        let data = try ScratchFolder()
        let environment = token.merging(["XDG_DATA_HOME": data.path]) { _, new in new }
        let session = try Session.start("--", "released", environment: environment, columns: 120)
        let terminal = session.terminal
        try await terminal.waitFor("octocat")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-t", for: "Added ")
        try terminal.sendKeys("C-u")
        try await terminal.type("moved", for: "a moved repository") { $0.lists(0, of: "moved") }
        try terminal.sendKeys("C-t")
        // What is not saved yet is not checked.
        try await terminal.waitFor("Added \(Session.repository(0, of: "moved"))")
        // The first check finds the release that later ones are compared with, and the new name. Until it ends, C-r cancels it.
        try await terminal.press("F3", for: "the new name, and the end of the check") {
            $0.contains("moved-1 renamed to moved-1-since") && !$0.contains("Checking favourites")
        }
        #expect(try !terminal.capture().contains("new release"))
        try await terminal.press("C-r", for: "new release v2.1")
        try terminal.sendKeys("C-u", "C-c")
        _ = try await terminal.waitForEnd()

        let next = try session.emulator.start(environment: environment, columns: 120)
        try await next.waitFor("octocat")
        try await next.press("F3", for: "the news of before") {
            $0.contains("new release v2.1") && $0.contains("renamed to moved-1-since")
        }
        // The row with the selection is the last one that was added.
        try await next.press("M-k", for: "one of two") { !$0.contains("renamed to") && $0.contains("new release v2.1") }
        #expect(try next.capture().contains("moved-1-since"))
        try await next.press("Down", "M-k", for: "none") { !$0.contains("new release") }
        let requests = (session.emulator.read("requests") ?? "").split(separator: "\n")
        // Within the hour, favourites are checked again only when the user asks.
        #expect(requests.count { $0.contains("POST /graphql") } == 2, "\(requests)")
    }
}
