import Glibc
import SeededRandom
import TestSupport
import Testing

/// The program on every kind of terminal, in every locale, with and without colours.
@Suite struct TerminalTypeTests {
    /// Types that differ in how they place their cursor, draw attributes and switch screens. The last two are nobody's.
    static let types = [
        "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "foot", "", "no-such-terminal",
    ]

    @Test("it is drawn, used and left", arguments: types)
    func isUsable(type: String) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(
                emulator, ["swift"], environment: ["TERM": type], columns: 100, rows: 30)
            // The notice about an unknown type takes the place of what the status line says.
            try await terminal.wait(for: "rows") { $0.screen.lines[4].hasPrefix(" ▌ ") }
            if ["", "no-such-terminal"].contains(type) { try await terminal.wait(for: "using xterm-256color") }
            let lines = terminal.screen.lines
            #expect(lines[0].hasPrefix(" F2 Search "))
            #expect(lines[1].hasPrefix(" › swift"))
            #expect(lines[4].hasPrefix(" ▌ ") && lines[5].hasPrefix("   "))
            // Moves and edits, by the keys of all terminals.
            terminal.type("\u{E}\u{E}")
            try await terminal.wait(for: "the third row") { $0.screen.lines[6].hasPrefix(" ▌ ") }
            terminal.type("\r")
            #expect(try await terminal.waitForEnd() == 0)
            #expect(terminal.screen.unknown.isEmpty)
            #expect(terminal.isRestored)
            #expect(terminal.text.contains("https://github.com/"))
            // They have no other screen to go back to: the last frame stays, but for the line the answer stands on.
            guard ["linux", "vt100"].contains(type) else { return }
            #expect(terminal.screen.lines.allSatisfy { !$0.contains("https://github.com/") || !$0.contains("help") })
        }
    }

    @Test(
        "plain mode, where it is asked for or the terminal cannot place its cursor",
        arguments: [["TERM": "dumb"], ["ACCESSIBLE": "1"], ["GH_ACCESSIBLE_PROMPTER": "enabled"]])
    func plainMode(environment: [String: String]) async throws {
        let terminal = try ProgramOnTerminal.start(environment: environment)
        try await terminal.wait(for: "a prompt") { $0.text.hasSuffix("q to quit.\r\n> ") }
        #expect(terminal.device.modes == terminal.modesBefore)
        // The end of input.
        terminal.type("\u{4}")
        #expect(try await terminal.waitForEnd() == 130)
        #expect(!terminal.output.contains(0x1B))
    }

    @Test("without UTF-8 everything is ASCII", arguments: ["C", ""])
    func asciiLocales(locale: String) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, ["swift"], environment: ["LC_ALL": locale])
            try await terminal.wait(for: "100 loaded")
            #expect(terminal.output.allSatisfy { $0 < 0x80 })
            #expect(terminal.screen.lines[1].hasPrefix(" > swift"))
            #expect(terminal.screen.lines[2].hasPrefix(" ------"))
            #expect(terminal.screen.lines[3].hasPrefix(" > "))
        }
    }

    @Test(
        "as many colours are used as there are",
        arguments: [
            (["NO_COLOR": "1"], nil), (["TERM": "vt100"], nil), (["TERM": "linux"], "3"),
            (["COLORTERM": "yes"], "38;5;"), (["COLORTERM": "truecolor"], "38:2:"),
            (["TERM": "screen-256color", "COLORTERM": "truecolor"], "38;5;"),
        ])
    func colors(environment: [String: String], expected: String?) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, ["swift"], environment: environment)
            // Colours that are not the terminal's own need a background to be seen on.
            if expected?.hasPrefix("38") == true { terminal.type("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\") }
            try await terminal.wait(for: "100 loaded")
            if let expected { try await terminal.wait(for: "a colour") { $0.text.contains("\u{1B}[" + expected) } }
            let text = terminal.text
            let isColored = (0...7).contains { text.contains("\u{1B}[3\($0)m") } || text.contains("38;5;")
            #expect(expected != nil || !isColored)
            #expect(!text.contains(" using "))
        }
    }
}

/// Windows that change their size faster than anything can be drawn. One after the other: a machine that a hundred programs
/// share is too slow for any of them.
@Suite(.hangLimit) struct ResizeStormTests {
    /// A handful, or as many as `GHLANCE_STORM_SEEDS` says.
    static var seeds: Range<UInt64> {
        let count = getenv("GHLANCE_STORM_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 2
        return 0..<max(1, count)
    }

    /// With its repositories no column is wider for the second page than for the first.
    private static let query = "go"

    @Test("200 sizes within a second, while a page loads, leave the screen a new program would draw", arguments: seeds)
    func storm(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let sizes = (0..<200).map { _ in
            (columns: Int.random(in: 1...500, using: &generator), rows: Int.random(in: 1...200, using: &generator))
        }
        // The last one is large enough to be read, in three of four storms, and has fewer rows than a page.
        let last =
            seed % 4 == 3
            ? (columns: sizes[199].columns, rows: sizes[199].rows % 60 + 1)
            : (columns: sizes[199].columns % 200 + 60, rows: sizes[199].rows % 60 + 10)
        try await GitHubEmulator.run { emulator in
            let held = emulator.hold(request: 2)
            let terminal = try ProgramOnTerminal.start(emulator, [Self.query])
            try await terminal.wait(for: "100 loaded")
            terminal.type("\u{1B}>")
            _ = try await emulator.nextRequest()
            #expect(try await emulator.nextRequest().target.contains("page=2"))
            for (number, size) in (sizes.dropLast() + [last]).enumerated() {
                terminal.resize(columns: size.columns, rows: size.rows)
                if number == 120 { held.open() }
                // A second for all of them.
                try await Task.sleep(for: .milliseconds(5))
            }
            // Where the list stood before the storm depends on the sizes; at its top there is one screen for each size.
            terminal.type("\u{1B}<")
            let fresh = try ProgramOnTerminal.start(emulator, [Self.query], columns: last.columns, rows: last.rows)
            try await fresh.wait(for: "a frame") { $0.hasDrawn }
            if last.rows >= 10, last.columns >= 60 { try await fresh.wait(for: "100 loaded") }
            try await Self.wait(terminal, for: fresh)
            // What is there is what would be drawn on an empty screen.
            let seen = Self.masked(terminal.screen.lines)
            let count = terminal.output.count
            terminal.type("\u{C}")
            try await terminal.wait(for: "a frame on an empty screen") {
                $0.output.count > count && Self.masked($0.screen.lines) == seen
            }
            #expect(terminal.screen.unknown.isEmpty)
            terminal.type("\u{3}")
            #expect(try await terminal.waitForEnd() == 130)
            #expect(terminal.isRestored)
        }
    }

    /// Waits until a terminal shows what another one does, and says where it does not.
    private static func wait(_ terminal: BareTerminal, for fresh: BareTerminal) async throws {
        do {
            try await terminal.wait(for: "the screen of a new program") {
                // The new one is looked at again and again: a small window does not say when the answer is all there.
                fresh.read()
                return masked($0.screen.lines) == masked(fresh.screen.lines)
            }
        } catch {
            let differences = zip(masked(terminal.screen.lines), masked(fresh.screen.lines)).filter { $0 != $1 }
            if let (seen, wanted) = differences.first {
                Issue.record("\(differences.count) lines differ. Seen, and wanted:\n\(seen)\n\(wanted)")
            }
            throw error
        }
    }

    /// Without what depends on the clock and on how many searches were made before: the first and the last line. Where there is
    /// only room to ask for more, neither is shown.
    private static func masked(_ lines: [String]) -> [String] {
        lines.contains { $0.hasPrefix("M") } ? lines : Array(lines.dropFirst().dropLast())
    }
}

/// The program on a terminal that stops reading.
@Suite struct StalledProgramTests {
    /// Starts it and has it draw, many times, until the terminal is full.
    private func stalled(_ emulator: GitHubEmulator) async throws -> BareTerminal {
        let terminal = try ProgramOnTerminal.start(
            emulator, ["--private", "results:1000", "swift"], columns: 500, rows: 200)
        // The first page does not fill this screen; with the second, no more is loaded.
        try await terminal.wait(for: "200 loaded")
        let drawn = terminal.output.count
        // Each ^L draws everything anew, some tens of kilobytes.
        for _ in 0..<30 { terminal.device.type("\u{C}") }
        // A byte read would make room. That all keys were read is what the kernel says: nothing is left at the other end.
        try await waitUntilKeysAreRead(terminal)
        #expect(terminal.output.count == drawn)
        return terminal
    }

    private func waitUntilKeysAreRead(_ terminal: BareTerminal) async throws {
        let deadline = ContinuousClock.now + TerminalDriver.timeout
        while terminal.device.unreadInput > 0 {
            try #require(ContinuousClock.now < deadline, "the program does not read its keys any more")
            try await Task.sleep(for: .milliseconds(4))
        }
    }

    @Test("it goes on reading keys, grows no memory, and catches up")
    func catchesUp() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await stalled(emulator)
            let before = Self.memory(of: terminal.process)
            for _ in 0..<300 {
                terminal.device.type("\u{C}")
                try await waitUntilKeysAreRead(terminal)
            }
            terminal.device.type("\u{15}ab")
            try await waitUntilKeysAreRead(terminal)
            let growth = Self.memory(of: terminal.process) - before
            #expect(growth < 2_048, "grew by \(growth) KiB")
            try await terminal.wait(for: "› ab")
        }
    }

    @Test(
        "signals still end it, and what the terminal reads last gives it back",
        arguments: [SIGTERM, SIGINT, SIGSEGV])
    func ends(signal: Int32) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await stalled(emulator)
            terminal.signal(signal)
            #expect(try await terminal.waitForEnd(isReading: false) == 128 + signal)
            #expect(terminal.device.modes == terminal.modesBefore)
            terminal.read()
            #expect(terminal.isRestored)
        }
    }

    /// The resident memory that is the process's own, in KiB.
    private static func memory(of process: Int32) -> Int {
        let status = (try? TextFile.read("/proc/\(process)/status")) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }
}

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
        _ terminal: TerminalDriver, _ what: String, until condition: @escaping @Sendable (TerminalScreen, [Int]) -> Bool
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
        let parts = text.unicodeScalars.map { scalar -> String in
            guard scalar.value < 0x20 || scalar == "\"" || scalar == "\\" else { return String(scalar) }
            return "\\u00" + String(scalar.value + 0x100, radix: 16).suffix(2)
        }
        return "\"\(parts.joined())\""
    }
}
