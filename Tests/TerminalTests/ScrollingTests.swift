import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Terminal

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
