import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Terminal

@Suite struct FrameTests {
    @Test func aWrongFrameIsToldFromARightOne() {
        func span(_ column: Int, _ text: String) -> Frame.Span {
            Frame.Span(column: column, text: CellText(text), style: .standard)
        }
        var frame = Frame(size: Size(columns: 4, rows: 2))
        frame.rows[0].spans = [span(0, "abc"), span(2, "d")]
        frame.rows[1].spans = [span(3, "解")]
        frame.cursor = Position(column: 4, row: 0)
        #expect(frame.problems.count == 3)
        frame.rows.removeLast()
        #expect(frame.problems.count == 3)
    }
}

/// Drawing rows into a part of a frame.
@Suite struct CanvasTests {
    private static let width = 20

    @Test func aRowReplacesTheColumnsOfItsAreaAndNoOthers() {
        var generator = SeededGenerator(seed: 41)
        for round in 0..<4_000 {
            let below = Self.row(&generator, columns: Int.random(in: 0...Self.width, using: &generator))
            let start = Int.random(in: 0..<Self.width, using: &generator)
            let area = start..<Int.random(in: (start + 1)...Self.width, using: &generator)
            let above = Self.row(&generator, columns: area.count)
            var canvas = Canvas(size: Size(columns: Self.width, rows: 1))
            canvas.put(below, at: 0)
            canvas.clipped(to: Rect(columns: area, rows: 0..<1)) { $0.put(above, at: 0) }
            var expected = Self.cells(below)
            for cut in [area.lowerBound, area.upperBound] where cut < Self.width && expected[cut].isEmpty {
                (expected[cut - 1], expected[cut]) = (" ", " ")
            }
            expected.replaceSubrange(area, with: Self.cells(above)[..<area.count])
            #expect(Self.cells(canvas.frame.rows[0]) == expected, "round \(round)")
        }
    }

    @Test func rowsLeaveTheMarginOfTheirAreaFreeAndNoOther() {
        var canvas = Canvas(size: Size(columns: 8, rows: 5))
        let draw: (inout RowCanvas) -> Void = { $0.write("abcdefghij") }
        canvas.clipped(to: canvas.area, margin: 1) { canvas in
            canvas.row(0, draw)
            canvas.row(1) { $0.write("wide", field: 20, .right) }
            canvas.row(2) { row in
                row.skip(to: 20)
                #expect(row.column == 7 && row.columns == 8 && row.remaining == 0)
            }
            canvas.clipped(to: Rect(columns: 0..<4, rows: 3..<4)) { $0.row(3, draw) }
        }
        canvas.row(4, draw)
        #expect(canvas.frame.lines == ["abcdef…", "   wide", "", "abc…", "abcdefg…"])
    }

    @Test func aCellStandsForWhatIsSaidOfItLast() {
        var canvas = Canvas(size: Size(columns: 10, rows: 2))
        canvas.clipped(to: Rect(columns: 4..<8, rows: 0..<1)) { canvas in
            canvas.target(rows: 0..<2, columns: 0..<9) { $0.row == 0 ? $0.column : nil }
            canvas.row(0) { row in
                row.skip(to: 1)
                row.write("ab")
                row.target(from: 1) { "ab \($0)" }
            }
        }
        let values = (3...8).map { canvas.target(at: Position(column: $0, row: 0)).map { "\($0)" } }
        #expect(values == [nil, "0", "ab 1", "ab 2", "3", nil])
        #expect(canvas.target(at: Position(column: 4, row: 1)).map { _ in true } == nil)
        canvas.target(rows: 0..<2, columns: 0..<4) { "row \($0.row)" }
        #expect(canvas.target(at: Position(column: 3, row: 1)) as? String == "row 1")
        canvas.forgetTargets()
        #expect(canvas.target(at: Position(column: 4, row: 0)).map { _ in true } == nil)
    }

    private static func row(_ generator: inout SeededGenerator, columns: Int) -> Frame.Row {
        var canvas = RowCanvas(columns: columns, repertoire: .unicode)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            canvas.write(["ab", "解析", "é", " "].randomElement(using: &generator) ?? "", Style())
            canvas.skip(to: Int.random(in: 0...width, using: &generator))
        }
        return canvas.row
    }

    /// A string for each cell; an empty one for the second half of a wide character.
    private static func cells(_ row: Frame.Row) -> [String] {
        var cells = Array(repeating: " ", count: width)
        for span in row.spans {
            var column = span.column
            for cluster in span.text.clusters {
                cells[column] = cluster.text
                if cluster.columns == 2 { cells[column + 1] = "" }
                column += cluster.columns
            }
        }
        return cells
    }
}

/// Rows that move are found, and moved instead of being drawn.
@Suite struct FrameScrollTests {
    private static func rows(_ texts: String...) -> [Frame.Row] {
        texts.map { Frame.Row(spans: $0.isEmpty ? [] : [Frame.Span(column: 0, text: CellText($0), style: .standard)]) }
    }

    @Test func aListThatScrollsIsFoundBetweenItsNeighbours() {
        let old = Self.rows("head", "1", "2", "3", "4", "5", "6", "foot")
        let down = Self.rows("head", "2", "3", "4", "5", "6", "7", "foot")
        #expect(FrameScroll(from: old, to: down)?.region == 1..<7)
        #expect(FrameScroll(from: old, to: down)?.lines == 1)
        #expect(FrameScroll(from: down, to: old)?.lines == -1)
        #expect(
            FrameScroll(from: down, to: old)?.apply(to: down) == Self.rows("head", "", "2", "3", "4", "5", "6", "foot"))
    }

    @Test func whatDoesNotMoveIsNotFound() {
        let old = Self.rows("1", "2", "3", "4", "5", "6", "7", "8")
        #expect(FrameScroll(from: old, to: old) == nil)
        #expect(FrameScroll(from: old, to: Self.rows("1", "2", "3", "x", "5", "6", "7", "8")) == nil)
        #expect(FrameScroll(from: old, to: Self.rows("a", "b", "c", "d", "e", "f", "g", "h")) == nil)
        #expect(FrameScroll(from: old, to: Self.rows("", "", "", "", "", "", "", "")) == nil)
        #expect(FrameScroll(from: old, to: Self.rows("1", "2")) == nil)
        #expect(FrameScroll(from: [], to: []) == nil)
    }
}

extension CursesBackendTests {
    @Test("What scrolls is seen where it went", arguments: ["xterm-256color", "linux", "vt100"])
    func scrolledFramesArriveAsTheyAre(type: String) throws {
        let terminal = try PseudoTerminal(columns: 40, rows: 14)
        let backend = try CursesBackend(path: terminal.path, terminalType: type)
        defer { backend.close() }
        var seen = ScreenEmulator(columns: 40, rows: 14)
        var generator = SeededGenerator(seed: 5)
        var first = 50
        for round in 0..<200 {
            first += Int.random(in: -4...4, using: &generator)
            var frame = Frame(size: backend.size)
            frame.cursor = Position(column: 0, row: 0)
            for row in 0..<14 {
                let isFixed = row < 2 || row > 11
                // Some rows are like others, some are blank, some are wide.
                let number = isFixed ? row : first + row
                let text = number % 7 == 0 ? "" : number % 5 == 0 ? "the same" : "解析 \(number) ✗ e\u{301}"
                frame.rows[row].spans = [
                    Frame.Span(
                        column: isFixed || number % 3 > 0 ? 0 : 4, text: CellText(text),
                        style: Style(isBold: row == round % 14))
                ]
            }
            try #require(backend.draw(frame))
            seen.take(terminal.output())
            #expect(seen.unknown.isEmpty)
            #expect(seen.lines == frame.lines, "round \(round)")
        }
    }
}

@Suite struct PaletteTests {
    private func foreground(_ color: Color, _ colors: Int) -> Int {
        Palette(colors: colors).approximation(of: Style(foreground: color)).foreground
    }

    @Test func aColorBecomesTheNearestThereIs() {
        for (color, colors, number) in [
            (.rgb(red: 240, green: 81, blue: 56), 256, 203), (.rgb(red: 255, green: 255, blue: 255), 256, 231),
            (.rgb(red: 40, green: 40, blue: 40), 256, 235), (.rgb(red: 0, green: 0, blue: 0), 256, 16),
            (.rgb(red: 250, green: 10, blue: 10), 16, 9), (.rgb(red: 250, green: 10, blue: 10), 8, 1),
            (.ansi(14), 256, 14), (.ansi(14), 8, 6), (.ansi(14), 0, -1), (.standard, 256, -1), (.ansi(3), 88, 3),
        ] as [(Color, Int, Int)] { #expect(foreground(color, colors) == number, "\(color) of \(colors)") }
    }

    /// `setaf` of `xterm-direct` takes a number below 8 as that of a palette, and any other as red, green and blue.
    @Test func aTerminalThatIsToldEachColorGetsItsParts() {
        let colors = 0x100_0000
        #expect(foreground(.rgb(red: 240, green: 81, blue: 56), colors) == 0xF05138)
        #expect(foreground(.rgb(red: 0, green: 0, blue: 7), colors) == 0x000107)
        #expect(foreground(.ansi(3), colors) == 3)
        #expect(foreground(.ansi(14), colors) == 0x00FFFF)
        #expect(foreground(.standard, colors) == -1)
        #expect(foreground(.ansi(14), 32_768) == 6)
    }

    @Test func greyIsNeverBlack() {
        let look = Palette(colors: 8).approximation(of: Style(foreground: .ansi(8), background: .ansi(4)))
        #expect(look == Palette.Approximation(foreground: -1, background: 4, isDim: true))
        #expect(Palette(colors: 16).approximation(of: Style(foreground: .ansi(8))).foreground == 8)
    }
}
