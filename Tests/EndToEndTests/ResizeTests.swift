import TestSupport
import Testing

/// The screen follows the terminal's size.
@Suite(.fewAtATime) struct ResizeTests {
    /// Resizes and waits for the whole screen. It is drawn from top to bottom, and the rule above the status line is one cell
    /// short of both edges at no other width.
    private func resized(_ terminal: TerminalDriver, _ columns: Int, _ rows: Int) async throws -> TerminalScreen {
        try terminal.resize(columns: columns, rows: rows)
        let rule = Self.rule(columns)
        return try await terminal.waitFor("a screen of \(columns)×\(rows)") { screen in
            screen.columns == columns && screen.rows == rows && screen.lines[rows - 2] == rule
                && screen.status.contains("repositories")
        }
    }

    private static func rule(_ columns: Int) -> String { " " + String(repeating: "─", count: columns - 2) }

    @Test("wider, narrower, tiny and back, the screen is the right one each time")
    func sizes() async throws {
        let session = try await Session.start("swift", emulator: ["--total", "100"]).answered("100 repositories")
        let terminal = session.terminal
        // With the whole screen for the list.
        try terminal.sendKeys("M-t")
        let before = try await terminal.press("PageDown", for: "a moved selection") {
            $0.isSelected(18, of: "swift")
        }

        let wide = try await resized(terminal, 120, 30)
        #expect(wide.lines[0].hasSuffix("999 of 1000 searches left"))
        #expect(wide.lines[0].count == 119)
        #expect(wide.lines[29].hasSuffix("F1 help"))
        #expect(wide.lines[2] == Self.rule(120))
        #expect(wide.isSelected(18, of: "swift"))
        #expect(wide.lines[4...27].allSatisfy { $0.contains("swift-") })

        let narrow = try await resized(terminal, 40, 12)
        #expect(narrow.isSelected(18, of: "swift"))
        #expect(narrow.lines[3...9].allSatisfy { $0.contains("swift-") && $0.count == 39 })

        try terminal.resize(columns: 12, rows: 3)
        let tiny = try await terminal.waitFor("Terminal too")
        #expect(tiny.lines.filter { !$0.isEmpty } == ["Terminal too", "small."])
        // Nothing can be said here; it is enough to live through it.
        try terminal.resize(columns: 1, rows: 1)

        let back = try await resized(terminal, 80, 24)
        #expect(back.selected == before.selected)
        #expect(back.lines[0] == before.lines[0])
        #expect(back.lines[23] == before.lines[23])
        #expect(back.lines[3...21].allSatisfy { $0.contains("swift-") })
        try await terminal.choose()
        let answer = try await terminal.waitForEnd().answer
        #expect(answer == "https://github.com/\(Session.repository(18, of: "swift"))\n")
    }

    @Test("a taller screen asks for the page it has room for")
    func tallerScreen() async throws {
        let session = try Session.start("--per-page", "20", "swift", rows: 16)
        try await session.terminal.waitFor("20 loaded · ≈250 repositories")
        try session.terminal.resize(columns: 80, rows: 40)
        try await session.terminal.waitFor("40 loaded · ≈250 repositories")
    }

    @Test("a storm of sizes ends with the last one")
    func storm() async throws {
        let session = try await Session.start("swift").answered()
        // With the whole screen for the list.
        try session.terminal.sendKeys("M-t")
        for size in [(100, 30), (20, 5), (133, 41), (61, 9), (19, 4), (90, 22)] {
            try session.terminal.resize(columns: size.0, rows: size.1)
        }
        let screen = try await resized(session.terminal, 72, 18)
        #expect(screen.lines[17].hasPrefix(" 1 / 100 loaded · ≈250 repositories"))
        #expect(screen.lines[3...15].allSatisfy { $0.contains("swift-") })
    }
}
