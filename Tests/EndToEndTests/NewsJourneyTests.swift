import TestSupport
import Testing

/// News of favourites, in a terminal.
@Suite(.fewAtATime) struct NewsJourneyTests {
    @Test("F3 checks the favourites, rows say what is new, and Alt-K acknowledges")
    func news() async throws {
        let token = ["GH_TOKEN": "ghp_newsTestTokenDoNotUse0123456789012345"]
        let session = try Session.start("--", "released", environment: token, columns: 120)
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
        // The row with the selection is the last one that was added.
        try await terminal.press("M-k", for: "one of two") {
            !$0.contains("renamed to") && $0.contains("new release v2.1") && $0.contains("moved-1-since")
        }
        let requests = (session.emulator.read("requests") ?? "").split(separator: "\n")
        // They are checked when they are shown, and again when the user asks.
        #expect(requests.count { $0.contains("POST /graphql") } == 2, "\(requests)")
    }
}
