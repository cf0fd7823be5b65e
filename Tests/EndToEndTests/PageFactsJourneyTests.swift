import TestSupport
import Testing

/// The facts on the page of a repository, in a terminal.
@Suite(.fewAtATime) struct PageFactsJourneyTests {
    private let token = ["GH_TOKEN": "ghp_factsTestTokenDoNotUse012345678901234"]

    /// The requests so far that are no searches, without their connection.
    private func others(_ session: Session) -> [String] {
        let lines = (session.emulator.read("requests") ?? "").split(separator: "\n").filter { $0.hasPrefix("other ") }
        return lines.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    }

    @Test("with a token, one request brings the facts of the row and its neighbours")
    func facts() async throws {
        let session = try Session.start("swift", "tui", environment: token, columns: 140, rows: 36)
        let terminal = session.terminal
        try await terminal.waitFor("octocat")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("F6", for: "the facts") {
            $0.contains("commit ") && $0.contains("issues ") && $0.contains(" in 30 weeks") && $0.contains("█ Swift ")
        }
        for _ in 0..<3 {
            try await terminal.press("Down", for: "the stars") { $0.contains(" in 30 weeks") }
        }
        #expect(others(session).count { $0 == "token POST /graphql" } == 1)
        try await terminal.press("F5", for: "4,999 of 5,000")
        try terminal.sendKeys("Escape", "C-c")
        _ = try await terminal.waitForEnd()
    }

    @Test("without a token, the page says what signing in would add")
    func anonymous() async throws {
        let session = try await Session.start("swift", "tui", columns: 140, rows: 36).answered()
        let terminal = session.terminal
        try await terminal.press("F6", for: "the stars and the sentence") {
            $0.contains(" in 30 weeks") && $0.contains("Sign in (F5) for languages")
        }
        #expect(others(session).allSatisfy { $0.hasPrefix("anonymous GET /repos/") })
        #expect(others(session).count == 2)
    }

    @Test("more like this searches for topics and the language, and the line can be edited")
    func similar() async throws {
        let session = try await Session.start("swift", "tui").answered()
        try await session.terminal.press("M-l", for: "› topic:")
        try await session.terminal.type(" stars:>5", for: " stars:>5")
    }

    @Test("Alt-Y lists forks with their commits, takes their pages and marks, and Esc goes back to the list as it was")
    func forks() async throws {
        let session = try Session.start("swift", "tui", environment: token, columns: 100)
        let terminal = session.terminal
        try await terminal.waitFor("octocat")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("Down", "Down", for: "the third row") { $0.isSelected(2, of: "swift tui") }
        try await terminal.press("M-y", for: "the forks, compared") {
            $0.contains("── forks of \(Session.repository(2, of: "swift tui")) ──") && $0.contains("fork-owner-5/")
                && $0.status.contains("1 / 5 forks · ") && $0.status.contains("ahead")
        }
        try await terminal.press("Down", "C-v", for: "the page of a fork") {
            $0.contains("── fork-owner-2/swift-3") && $0.contains("About swift-3")
        }
        try await terminal.press("Escape", for: "the forks alone") {
            $0.contains("fork-owner-5/") && !$0.contains("About swift-3")
        }
        try await terminal.press("Tab", for: "1 marked")
        try await terminal.press("Escape", for: "the list as it was") { $0.isSelected(2, of: "swift tui") }
        try await terminal.choose()
        #expect(try await terminal.waitForEnd().answer == "https://github.com/fork-owner-2/swift-3\n")
    }
}
