import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Terminal

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
