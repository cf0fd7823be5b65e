import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Terminal

/// The real ncurses on a pseudo-terminal. One after the other: ncurses has one screen at a time.
@MainActor @Suite(.serialized) struct CursesBackendTests {
    private static func frame(_ size: Size, _ texts: [String], style: Style = .standard) -> Frame {
        var frame = Frame(size: size)
        for (row, text) in texts.enumerated() where row < size.rows {
            let text = CellText(text).prefix(columns: size.columns)
            frame.rows[row].spans = [Frame.Span(column: 0, text: text, style: style)]
        }
        return frame
    }

    /// A terminal, and ncurses on it.
    private static func opened(
        columns: Int = 80, rows: Int = 24, type: String = "xterm-256color"
    ) throws -> (PseudoTerminal, CursesBackend) {
        let terminal = try PseudoTerminal(columns: columns, rows: rows)
        return (terminal, try CursesBackend(path: terminal.path, terminalType: type))
    }

    private static func text(_ terminal: PseudoTerminal) -> String {
        String(decoding: terminal.output(), as: UTF8.self)
    }

    @Test func theTerminalIsTakenOverAndGivenBack() throws {
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        #expect(terminal.isCooked)
        let backend = try CursesBackend(path: terminal.path, terminalType: "xterm-256color")
        #expect(backend.size == Size(columns: 80, rows: 24) && backend.notice == nil && !terminal.isCooked)
        #expect(backend.capabilities == Capabilities(colors: 256, repertoire: .unicode))
        #expect(backend.draw(Self.frame(backend.size, ["hello"])))
        let start = Self.text(terminal)
        for part in ["\u{1B}[?1049h", "\u{1B}[?1007h", "\u{1B}[?2004h", "hello"] { #expect(start.contains(part)) }
        backend.suspend()
        #expect(terminal.isCooked)
        let suspended = Self.text(terminal)
        for end in ["\u{1B}[?1049l", "\u{1B}[?1007l", "\u{1B}[?2004l"] { #expect(suspended.contains(end)) }
        #expect(!backend.draw(Self.frame(backend.size, ["nobody sees this"])))
        backend.resume()
        #expect(!terminal.isCooked)
        #expect(backend.draw(Self.frame(backend.size, ["hello"])))
        let resumed = Self.text(terminal)
        #expect(resumed.contains("\u{1B}[?1049h") && resumed.contains("hello"))
        backend.close()
        backend.close()
        #expect(terminal.isCooked)
        #expect(Self.text(terminal).contains("\u{1B}[?1049l"))
        #expect(!backend.draw(Self.frame(backend.size, ["gone"])))
        #expect(backend.readInput() == nil)
    }

    @Test func whatTheShellChangesWhileItIsSuspendedStaysInTheEnd() throws {
        let terminal = try PseudoTerminal(columns: 40, rows: 10)
        let backend = try CursesBackend(path: terminal.path)
        backend.suspend()
        terminal.toggleFlowControl()
        let changed = terminal.modes
        backend.resume()
        backend.close()
        #expect(terminal.modes == changed)
    }

    @Test("What is drawn is what is seen", arguments: ["xterm-256color", "linux", "tmux-256color", "vt100"])
    func framesArriveAsTheyAre(type: String) throws {
        let size = Size(columns: 30, rows: 8)
        let (terminal, backend) = try Self.opened(columns: size.columns, rows: size.rows, type: type)
        defer { backend.close() }
        var seen = ScreenEmulator(columns: size.columns, rows: size.rows)
        var generator = SeededGenerator(seed: 11)
        let pieces = [
            "解析", "🙂", "e\u{301}", "\u{1F1EF}\u{1F1F5}", "👩‍👩‍👧", "हिन्दी", "abc", "  ", "\u{1B}[2J", "\u{202E}", "각",
            "ｶ", "★", "x", "\u{1FAE8}", "----------", "\u{4DC0}", "z\u{301}\u{302}\u{303}",
        ]
        var frame = Frame(size: size)
        for round in 0..<60 {
            for row in 0..<size.rows where Bool.random(using: &generator) {
                // A part of a row that changes or goes leaves the rest as it is.
                if let part = frame.rows[row].spans.indices.randomElement(using: &generator), round.isMultiple(of: 2) {
                    let columns = frame.rows[row].spans[part].text.columns
                    let text = CellText(pieces.randomElement(using: &generator) ?? "").prefix(columns: columns)
                    frame.rows[row].spans[part].text = text
                    if Bool.random(using: &generator) { frame.rows[row].spans.remove(at: part) }
                    continue
                }
                frame.rows[row].spans = []
                var column = Int.random(in: 0...6, using: &generator)
                for _ in 0..<3 where column < size.columns {
                    let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                        pieces.randomElement(using: &generator) ?? ""
                    }
                    let text = CellText(words.joined()).prefix(columns: size.columns - column)
                    let style = Style(foreground: .ansi(UInt8.random(in: 0...15, using: &generator)), isBold: row == 1)
                    frame.rows[row].spans.append(Frame.Span(column: column, text: text, style: style))
                    column += text.columns + Int.random(in: 0...3, using: &generator)
                }
            }
            // The last cell of the last row, which scrolls when it is written carelessly.
            if round.isMultiple(of: 3) {
                frame.rows[7].spans = [Frame.Span(column: 28, text: CellText("界"), style: .standard)]
            }
            // A cursor stands on characters, not in the middle of wide ones.
            let cursor = Self.start(of: round % 30, in: frame.rows[round % 8])
            frame.cursor = Position(column: cursor, row: round % 8)
            try #require(frame.problems.isEmpty)
            try #require(backend.draw(frame))
            seen.take(terminal.output())
            #expect(seen.unknown.isEmpty)
            let expected = frame.lines.map(Self.asLibcKnowsIt)
            #expect(seen.lines.map(Self.asLibcKnowsIt) == expected)
            #expect([seen.row, seen.column] == [round % 8, cursor])
        }
    }

    /// The first cell of the character that fills a column.
    private static func start(of column: Int, in row: Frame.Row) -> Int {
        for span in row.spans {
            var start = span.column
            for cluster in span.text.clusters {
                if cluster.columns == 2, column == start + 1 { return start }
                start += cluster.columns
            }
        }
        return column
    }

    /// Characters that this machine's libc does not know, or counts otherwise, are drawn as `�`.
    private static func asLibcKnowsIt(_ line: String) -> String {
        var line = line
        for (character, drawn) in [("\u{1FAE8}", "\u{FFFD} "), ("\u{4DC0}", "\u{FFFD}")] {
            while let range = line.firstRange(of: character) { line.replaceSubrange(range, with: drawn) }
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    @Test func movingASelectionSendsLittleAndNothingSendsNothing() throws {
        let (terminal, backend) = try Self.opened(columns: 100, rows: 30)
        defer { backend.close() }
        let rows = (0..<30).map { "owner/repository-\($0)  ★ 1.4k  Swift  a description of some length, number \($0)" }
        func frame(selected: Int) -> Frame {
            var frame = Self.frame(backend.size, rows.map { "  \($0)" })
            let text = CellText("▌ \(rows[selected])").prefix(columns: 100)
            frame.rows[selected].spans = [Frame.Span(column: 0, text: text, style: Style(isBold: true))]
            return frame
        }
        try #require(backend.draw(frame(selected: 3)))
        let whole = terminal.output().count
        try #require(backend.draw(frame(selected: 4)))
        let moved = terminal.output().count
        try #require(backend.draw(frame(selected: 4)))
        #expect(terminal.output().isEmpty)
        #expect(moved < 300 && moved < whole / 5, "\(moved) of \(whole) bytes")
        backend.invalidate()
        try #require(backend.draw(frame(selected: 4)))
        #expect(terminal.output().count > whole / 2)
    }

    @Test func aTerminalThatDoesNotReadGetsNoFrame() throws {
        let (terminal, backend) = try Self.opened()
        defer { backend.close() }
        try #require(backend.draw(Self.frame(backend.size, ["first"])))
        terminal.fill()
        let second = Self.frame(backend.size, ["second"])
        #expect(!backend.draw(second))
        backend.requestBackground()
        _ = terminal.output()
        #expect(backend.draw(second))
        #expect(Self.text(terminal).contains("second"))
    }

    @Test func theSizeFollowsTheTerminal() throws {
        let (terminal, backend) = try Self.opened()
        defer { backend.close() }
        try #require(backend.draw(Self.frame(backend.size, ["a"])))
        _ = terminal.output()
        for (columns, rows) in [(120, 40), (1, 1), (40, 10)] {
            terminal.resize(columns: columns, rows: rows)
            #expect(backend.resize() == Size(columns: columns, rows: rows))
            #expect(backend.draw(Self.frame(backend.size, Array(repeating: "解row", count: rows))))
            var seen = ScreenEmulator(columns: columns, rows: rows)
            seen.take(terminal.output())
            #expect(seen.lines == Array(repeating: columns == 1 ? "" : "解row", count: rows))
        }
        // A frame drawn for a greater screen than there is now.
        let rows = Array(repeating: "w" + String(repeating: "解", count: 44), count: 30)
        #expect(backend.draw(Self.frame(Size(columns: 90, rows: 30), rows)))
        var seen = ScreenEmulator(columns: 40, rows: 10)
        seen.take(terminal.output())
        #expect(seen.lines == Array(repeating: "w" + String(repeating: "解", count: 19), count: 10))
    }

    @Test func whatIsTypedIsReadWithoutWaiting() throws {
        let (terminal, backend) = try Self.opened()
        defer { backend.close() }
        #expect(backend.readInput() == [])
        terminal.type("a\u{3}\u{1A}\u{1B}[A\r")
        terminal.waitForInput(at: backend.inputDescriptor)
        var decoder = KeyDecoder(sequences: backend.keySequences)
        let events = decoder.decode(backend.readInput() ?? [])
        let keys: [Key] = [Key(.character("a")), .control("c"), .control("z"), Key(.up), Key(.enter)]
        #expect(events == keys.map { .key($0) })
        #expect(backend.readInput() == [])
    }

    @Test func theCursorIsHiddenWhereAFrameHasNone() throws {
        let (terminal, backend) = try Self.opened(columns: 20, rows: 4)
        defer { backend.close() }
        var seen = ScreenEmulator(columns: 20, rows: 4)
        var frame = Self.frame(backend.size, ["a"])
        try #require(backend.draw(frame))
        seen.take(terminal.output())
        #expect(!seen.isCursorVisible)
        frame.cursor = Position(column: 3, row: 2)
        try #require(backend.draw(frame))
        seen.take(terminal.output())
        #expect(seen.isCursorVisible && seen.row == 2 && seen.column == 3)
        frame.cursor = Position(column: 300, row: 2)
        try #require(backend.draw(frame))
        seen.take(terminal.output())
        #expect(seen.column == 19)
    }

    @Test("A type nobody knows is treated as a usual one", arguments: ["", "no-such-terminal"])
    func unknownTypes(type: String) throws {
        let (terminal, backend) = try Self.opened(type: type)
        defer { backend.close() }
        let notice = try #require(backend.notice)
        #expect(notice.contains("xterm-256color") && (type.isEmpty || notice.contains(type)))
        #expect(backend.draw(Self.frame(backend.size, ["hello"])))
        #expect(Self.text(terminal).contains("hello"))
    }

    @Test func whatIsNoTerminalIsRefusedInASentence() throws {
        for path in ["/dev/null", "/nonexistent"] {
            let error = #expect(throws: TerminalError.self) { try CursesBackend(path: path) }
            #expect(error?.description.hasPrefix("Could not open the terminal \(path): ") == true)
        }
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        #expect(throws: TerminalError.unusable(type: "dumb")) {
            try CursesBackend(path: terminal.path, terminalType: "dumb")
        }
        #expect(terminal.isCooked && terminal.output().isEmpty)
    }

    @Test func coloursAreNoMoreThanAskedFor() throws {
        let styled = Style(foreground: .ansi(6), background: .rgb(red: 40, green: 40, blue: 40), isUnderlined: true)
        for (colors, parts) in [(0, ["4mhello"]), (nil, ["36", "48;5;235"])] as [(Int?, [String])] {
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let backend = try CursesBackend(path: terminal.path, terminalType: "xterm-256color", colors: colors)
            defer { backend.close() }
            #expect(backend.capabilities.colors == colors ?? 256)
            try #require(backend.draw(Self.frame(backend.size, ["hello"], style: styled)))
            let text = Self.text(terminal)
            #expect(parts.allSatisfy { text.contains($0) })
        }
    }

    @Test func theBackgroundIsAskedForOnlyWhenWanted() throws {
        let (terminal, backend) = try Self.opened()
        defer { backend.close() }
        try #require(backend.draw(Self.frame(backend.size, ["a"])))
        #expect(!Self.text(terminal).contains("\u{1B}]11"))
        backend.requestBackground()
        #expect(Self.text(terminal) == "\u{1B}]11;?\u{1B}\\")
    }

    @Test func aTerminalThatIsGoneIsTold() throws {
        let (terminal, backend) = try Self.opened()
        try #require(backend.draw(Self.frame(backend.size, ["a"])))
        terminal.hangUp()
        #expect(backend.readInput() == nil)
        _ = backend.draw(Self.frame(backend.size, ["b"]))
        backend.close()
    }

    @Test(
        "The locale says which characters there are",
        arguments: [
            ("C", Repertoire.ascii), ("C.UTF-8", .unicode), ("xx_XX.UTF-8", .unicode), ("xx_XX.utf8", .unicode),
            ("xx_XX", .ascii),
        ])
    func locales(name: String, repertoire: Repertoire) throws {
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        setlocale(LC_CTYPE, "C")
        setenv("LC_ALL", name, 1)
        defer { setenv("LC_ALL", "C.UTF-8", 1) }
        let backend = try CursesBackend(path: terminal.path, terminalType: "xterm-256color")
        defer { backend.close() }
        #expect(backend.capabilities.repertoire == repertoire)
    }
}
