import TestSupport
import Testing

/// A list past GitHub's 1,000 results, and back to it.
@Suite(.fewAtATime) struct SliceJourneyTests {
    @Test("sorted by stars the list goes on past 1,000, and returning to it needs no request")
    func pastAThousand() async throws {
        let session = try Session.start(
            "--sort", "stars", "swift", emulator: ["--total", "2500", "--no-limits"], columns: 100)
        let terminal = session.terminal
        try await terminal.waitFor("≈2,500 repositories")
        var loaded = try terminal.capture().status
        for _ in 0..<60 where !loaded.contains("/ 2,500 repositories") {
            let before = loaded
            try terminal.sendKeys("M->")
            loaded = try await terminal.waitFor("more rows") { $0.status != before && !$0.contains("NextPage") }.status
        }
        let last = try await terminal.press("M->", for: "2,500 / 2,500 repositories")
        #expect(last.lists(2_499, of: "swift"), "\(last.lines)")
        let requests = session.emulator.requests
        #expect(requests.count < 36)
        #expect(requests.contains { $0.contains("stars%3A0..") })
        try terminal.sendKeys("C-u")
        try await terminal.type("rust", for: "other rows") {
            $0.lists(0, of: "rust") && $0.status.contains("repositories")
        }
        let count = session.emulator.requests.count
        let back = try await terminal.press("M-,", for: "2,500 / 2,500 repositories")
        #expect(back.lines == last.lines)
        #expect(session.emulator.requests.count == count)
        try await terminal.press("M-.", for: "the newer search") { $0.lists(0, of: "rust") }
        #expect(session.emulator.requests.count == count)
    }
}
