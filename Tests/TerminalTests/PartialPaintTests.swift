import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Terminal

/// Rows of which only a part has changed: the rest is not written again.
@MainActor
@Suite(.serialized) struct PartialPaintTests {
    private static let pieces = ["abc", "解析", "e\u{301}x", "★", "🙂 y", "각", "long enough to be cut", "z"]

    @Test func aChangedPartLeavesTheRestAsItIs() throws {
        let size = Size(columns: 40, rows: 4)
        let terminal = try PseudoTerminal(columns: size.columns, rows: size.rows)
        let backend = try CursesBackend(path: terminal.path, terminalType: "xterm-256color")
        defer { backend.close() }
        var seen = ScreenEmulator(columns: size.columns, rows: size.rows)
        var generator = SeededGenerator(seed: 5)
        var frame = Frame(size: size)
        for round in 0..<400 {
            let row = Int.random(in: 0..<size.rows, using: &generator)
            // Four fields of ten cells, of which one becomes another, loses its text or its place.
            let field = Int.random(in: 0..<4, using: &generator)
            frame.rows[row].spans.removeAll { $0.column / 10 == field }
            let column = field * 10 + Int.random(in: 0...3, using: &generator)
            let text = CellText(Self.pieces.randomElement(using: &generator) ?? "")
                .prefix(columns: (field + 1) * 10 - column)
            if !round.isMultiple(of: 4) {
                let style = Style(isBold: Bool.random(using: &generator))
                frame.rows[row].spans.append(Frame.Span(column: column, text: text, style: style))
                frame.rows[row].spans.sort { $0.column < $1.column }
            }
            try #require(frame.problems.isEmpty)
            try #require(backend.draw(frame))
            seen.take(terminal.output())
            #expect(seen.lines.map(Self.trimmed) == frame.lines.map(Self.trimmed), "round \(round)")
        }
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}
