import TestSupport
import Testing

/// Text of all kinds in a real terminal: nothing is where it should not be.
@Suite(.fewAtATime) struct TextOnScreenTests {
    /// The cells before the description at 80 columns: margin, name, stars, language and the gaps between.
    private static let beforeDescription = 58

    @Test("Chinese, Japanese, Korean, Arabic and emoji keep the rows and the columns in place")
    func wideText() async throws {
        let session = try await Session.start("swift", emulator: ["--total", "100"]).answered("100 repositories")
        let terminal = session.terminal
        // With the whole screen for the list.
        try terminal.sendKeys("M-t")
        for _ in 0..<3 { try terminal.sendKeys("PageDown") }
        try terminal.sendKeys("Up", "Up", "PageUp", "Down")
        let position = 3 * 18 - 2 - 18 + 1
        // The selected row is the second on the screen, which is drawn from top to bottom.
        let screen = try await terminal.waitFor("the rows around \(position)") {
            $0.isSelected(position, of: "swift") && $0.lists(position + 17, of: "swift")
        }
        let rows = screen.lines[3...21]
        #expect(rows.contains { $0.contains("日本語") } && rows.contains { $0.contains("🚀") })
        for row in rows {
            // Everything before the description is one cell wide, so characters are cells.
            let cells = Array(row)
            #expect(cells[35] == "★", "\(row)")
            #expect(cells[..<5].allSatisfy { " ▌".contains($0) }, "\(row)")
            #expect(cells.dropFirst(42).prefix(2).allSatisfy { $0 == " " }, "\(row)")
            #expect(cells.dropFirst(Self.beforeDescription - 2).prefix(2).allSatisfy { $0 == " " }, "\(row)")
            #expect(cells.dropFirst(Self.beforeDescription).first != " ", "\(row)")
        }
        // What was painted bit by bit is what a whole repaint gives.
        try terminal.resize(columns: 90, rows: 24)
        try await terminal.waitFor("a wider screen") { $0.lines[22] == " " + String(repeating: "─", count: 88) }
        try terminal.resize(columns: 80, rows: 24)
        let repainted = try await terminal.waitFor("the screen as it was") {
            $0.lines[22] == screen.lines[22] && $0.status == screen.status
        }
        #expect(repainted.lines == screen.lines)
    }

    @Test("the cursor stands behind wide characters that are typed")
    func wideQuery() async throws {
        let session = try Session.start()
        let terminal = session.terminal
        try await terminal.waitFor("Type to search")
        try await terminal.type("日本語 🚀 é", for: "the cursor behind the text") {
            $0.lines[1].hasPrefix(" › 日本語 🚀 é") && $0.cursorRow == 1 && $0.cursorColumn == 3 + 6 + 1 + 2 + 1 + 1
        }
        try await terminal.press("Left", "Left", "Left", for: "the cursor on the rocket") { $0.cursorColumn == 10 }
        let screen = try await terminal.press("BSpace", "BSpace", for: "› 日本🚀 é")
        #expect(screen.cursorColumn == 7)
        #expect(screen.lines[1].hasSuffix("best match"))
    }

    @Test("a paste of several lines becomes one line, and runs nothing")
    func paste() async throws {
        let session = try Session.start()
        try await session.terminal.waitFor("Type to search")
        let screen = try await session.terminal.paste(
            "swift\ntui\nlib\u{3}\u{1B}[A\n", for: "≈250 repositories")
        #expect(screen.lines[1].hasPrefix(" › swift tui lib[A "))
        let requests = try await session.emulator.waitForRequests(1)
        #expect(requests.count == 1)
        #expect(requests[0].contains("q=swift%20tui%20lib%5BA&"))
    }

    @Test("text that tries to take over the terminal is text")
    func hostileText() async throws {
        let session = try Session.start("swift", emulator: ["--script", "1:hostile"])
        // With the whole screen for the list.
        let screen = try await session.terminal.press("M-t", for: "a list without more below it") {
            $0.contains("≈250 repositories") && $0.lines[21].contains("★")
        }
        #expect(screen.lines[0].hasPrefix(" F2 Search "))
        #expect(screen.lines[2] == " " + String(repeating: "─", count: 78))
        #expect(screen.lines[22] == screen.lines[2])
        for row in screen.lines[3...21] {
            #expect(Array(row)[35] == "★")
            #expect(row.contains("[2J"), "\(row)")
            let bad = row.unicodeScalars.filter { [.control, .format].contains($0.properties.generalCategory) }
            #expect(bad.isEmpty)
        }
        // Nothing is red but the dots of languages: the sequence that says so was not obeyed.
        let text = try session.terminal.capture(escapes: true).text.replacing("\u{1B}[31m●", with: "")
        #expect(!text.contains("\u{1B}[31m"))
        try await session.terminal.choose()
        #expect(try await session.terminal.waitForEnd().isTerminalRestored)
    }
}
