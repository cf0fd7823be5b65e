import TestSupport
import Testing

/// Facets of the loaded rows, and help for a query without results.
@Suite(.fewAtATime) struct FacetsJourneyTests {
    @Test("a facet narrows the query beside the list, and the same key removes it")
    func facets() async throws {
        let session = try Session.start("swift", emulator: ["--total", "80", "--no-limits"], columns: 100)
        let terminal = session.terminal
        try await terminal.waitFor("80 repositories")
        let open = try await terminal.press("M-r", for: "counts") {
            $0.contains("loaded rows") && $0.contains("Language")
        }
        #expect(open.isSelected(0, of: "swift"))
        try await terminal.type("stars", for: "only stars") { $0.contains("Stars") && !$0.contains("Language") }
        let added = try await terminal.press("Enter", for: "the qualifier") { $0.lines[1].contains("swift stars:") }
        #expect(added.contains("✓"))
        try await terminal.press("Enter", for: "the line as it was") {
            $0.lines[1].contains("› swift ") && !$0.lines[1].contains("stars:")
        }
        try await terminal.press("Escape", for: "the list alone") { !$0.contains("loaded rows") }
    }

    @Test("a misspelt name is found among local ones, without a request")
    func noResults() async throws {
        let terminal = try TerminalDriver.start([try TerminalDriver.executable("ghlance"), "--offline"])
        try await terminal.waitFor("built in")
        try await terminal.type("ripgrpe", for: "Did you mean ripgrep?")
        try await terminal.press("C-Space", for: "local repository")
        let found = try await terminal.press("Tab", for: "the repository") { $0.lines[1].contains("› ripgrep ") }
        #expect(!found.contains("Did you mean"))
    }
}
