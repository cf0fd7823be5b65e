import TestSupport
import Testing

/// Answers whose every text is hostile, on a real terminal.
@Suite struct HostileAnswerTests {
    /// Half of them: no more than 100 items are read of a page, and each half is more than a screenful.
    private static let perPage = (HostileTexts.all.count + 1) / 2

    @Test(
        "no text of an answer moves a column, reaches the terminal's title or its clipboard",
        arguments: Array(stride(from: 0, to: HostileTexts.all.count, by: perPage)))
    func columnsStay(start: Int) async throws {
        try await GitHubEmulator.run { emulator in
            let texts = Array(HostileTexts.all.dropFirst(start).prefix(Self.perPage))
            emulator.answer(request: 1, with: .json(status: 200, Self.page(texts)))
            let terminal = try TerminalDriver.start(
                try ProgramOnTerminal.command(emulator) + ["--per-page", "\(Self.perPage)", "swift"], columns: 120,
                rows: 60)
            var screen = try await Self.waitForRows(terminal, "the first rows") {
                $0.contains("\(texts.count) repositories") && $1.first == 0
            }
            let title = try terminal.title
            // To the last visible row: from there on each screenful is another one, and none is skipped.
            try terminal.sendKeys("PageDown")
            screen = try await Self.waitForRows(terminal, "the last row selected") { screen, numbers in
                screen.selected?.contains("octo/swift-\(numbers.last ?? -1) ") == true
            }
            var checked = 0
            while true {
                let rows = screen.lines.indices.filter { Self.isRow(screen.lines[$0]) }
                let star = try #require(Self.starColumn(screen.lines))
                let cells = try terminal.cells(inColumns: [star, star + 9])
                for row in rows {
                    #expect(cells[0][row] == "★", "\(screen.lines[row])")
                    if screen.lines[row].contains("●") { #expect(cells[1][row] == "●", "\(screen.lines[row])") }
                }
                checked += rows.count
                #expect(screen.lines.count == 60 && screen.lines[0].hasPrefix(" F2 Search "))
                let numbers = try #require(Self.numbers(screen))
                if numbers.last == texts.count - 1 { break }
                try terminal.sendKeys("PageDown")
                screen = try await Self.waitForRows(terminal, "other rows") {
                    $1.count == numbers.count && $1.first != numbers.first
                }
            }
            #expect(checked >= texts.count)
            let after = (title: try terminal.title, buffers: try terminal.buffers)
            #expect(after.title == title)
            #expect(after.buffers.isEmpty)
        }
    }

    /// Waits for a screen that is drawn to its end and fulfils a condition on it and on the numbers of its rows.
    private static func waitForRows(
        _ terminal: TerminalDriver, _ what: String, until condition: @Sendable (TerminalScreen, [Int]) -> Bool
    ) async throws -> TerminalScreen {
        try await terminal.waitFor(what) { screen in
            guard let numbers = numbers(screen) else { return false }
            return condition(screen, numbers)
        }
    }

    /// The numbers of the rows. None of a screen that is being drawn: there some rows are of the frame before, or the cursor is
    /// not back on the line.
    private static func numbers(_ screen: TerminalScreen) -> [Int]? {
        let numbers = screen.lines.filter(isRow).compactMap { line in
            line.firstRange(of: "octo/swift-").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
        }
        guard let first = numbers.first, screen.lines.count == 60, screen.cursorRow == 1,
            numbers == Array(first..<first + numbers.count)
        else { return nil }
        return numbers
    }

    /// Whether a line is one of the list: what is selected has its name below the list, too.
    private static func isRow(_ line: String) -> Bool { line.dropFirst(5).hasPrefix("octo/") }

    /// Where the stars are, by the first row of the list, whose text before them is ASCII.
    private static func starColumn(_ lines: [String]) -> Int? {
        for line in lines where line.contains("octo") {
            let before = line.prefix { $0 != "★" }
            if before.count < line.count, before.utf8.count == before.count || before.hasPrefix(" ▌") {
                return before.count
            }
        }
        return nil
    }

    /// A page of results with these texts wherever there may be one.
    static func page(_ texts: [String]) -> String {
        let items = texts.enumerated().map { number, text in
            let text = quoted(text)
            return
                #"{"id":\#(number + 1),"name":"swift-\#(number)","full_name":"octo/swift-\#(number)","owner":{"login":"octo"},"#
                + #""description":\#(text),"language":\#(text),"license":{"spdx_id":\#(text),"name":\#(text)},"#
                + #""topics":[\#(text)],"stargazers_count":\#(1000 - number % 900),"archived":false,"fork":false}"#
        }
        return #"{"total_count":\#(texts.count),"incomplete_results":false,"items":["# + items.joined(separator: ",")
            + "]}"
    }

    /// A JSON string.
    private static func quoted(_ text: String) -> String {
        let escapes = text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"\(escapes.joined())\""
    }
}
