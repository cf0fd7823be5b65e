import TestSupport
import Testing

/// Facets of the loaded rows, and help for a query without results.
@Suite(.fewAtATime) struct FacetsJourneyTests {
    @Test("a facet narrows the query beside the list, and the same key removes it")
    func facets() async throws {
        let session = try Session.start("swift", emulator: ["--total", "80", "--no-limits"], columns: 100)
        let terminal = session.terminal
        try await terminal.waitFor("80 repositories")
        try terminal.sendKeys("M-r")
        let open = try await terminal.waitFor("counts") { $0.contains("loaded rows") && $0.contains("Language") }
        #expect(open.isSelected(0, of: "swift"))
        try terminal.type("stars")
        try await terminal.waitFor("only stars") { $0.contains("Stars") && !$0.contains("Language") }
        try terminal.sendKeys("Enter")
        let added = try await terminal.waitFor("the qualifier") { $0.lines[1].contains("swift stars:") }
        #expect(added.contains("✓"))
        try terminal.sendKeys("Enter")
        try await terminal.waitFor("the line as it was") {
            $0.lines[1].contains("› swift ") && !$0.lines[1].contains("stars:")
        }
        try terminal.sendKeys("Escape")
        try await terminal.waitFor("the list alone") { !$0.contains("loaded rows") }
    }

    @Test("a misspelt name is found among local ones, without a request")
    func noResults() async throws {
        let terminal = try TerminalDriver.start([try TerminalDriver.executable("ghlance"), "--offline"])
        try await terminal.waitFor("built in")
        try terminal.type("ripgrpe")
        try await terminal.waitFor("Did you mean ripgrep?")
        try terminal.sendKeys("C-Space")
        try await terminal.waitFor("local repository")
        try terminal.sendKeys("Tab")
        let found = try await terminal.waitFor("the repository") { $0.lines[1].contains("› ripgrep ") }
        #expect(!found.contains("Did you mean"))
    }
}
