import TestSupport
import Testing

@testable import Core

/// What tmux makes of what ncurses makes of what we draw: each border is where it should be.
@MainActor @Suite(.serialized) struct PaintedGridTests {
    /// Paints all texts, a screen at a time, and returns those whose border has moved.
    private static func displaced(_ texts: [String], field: Int) throws -> [String] {
        let grid = try PaintedGrid(columns: 500, rows: 200, field: field)
        defer { grid.close() }
        var displaced: [String] = []
        for start in stride(from: 0, to: texts.count, by: grid.capacity) {
            let page = Array(texts[start..<min(start + grid.capacity, texts.count)])
            try grid.paint(page)
            displaced += try grid.displaced(page)
        }
        return displaced
    }

    @Test(
        "every emoji and every sequence of them",
        .enabled(if: UnicodeData.isInstalled, "the Debian package unicode-data is not installed"))
    func emoji() throws {
        #expect(try Self.displaced(try UnicodeData.emoji(), field: 4) == [])
    }

    @Test(
        "characters of every width and every script",
        .enabled(if: UnicodeData.isInstalled, "the Debian package unicode-data is not installed"))
    func scripts() throws {
        var texts: [String] = []
        for (range, _) in try UnicodeData.graphicRanges() {
            // A few of the great blocks, which are alike; all of the small ones.
            for value in stride(from: range.lowerBound, through: range.upperBound, by: range.count > 300 ? 97 : 1) {
                guard let scalar = Unicode.Scalar(value) else { continue }
                texts.append(String(scalar))
            }
        }
        #expect(texts.count > 10_000)
        #expect(try Self.displaced(texts, field: 3) == [])
    }

    @Test("hostile text")
    func hostileText() throws {
        let texts = HostileTexts.all + HostileTexts.all.map { "a" + $0 } + HostileTexts.all.map { "界\($0)界" }
        let grid = try PaintedGrid(columns: 400, rows: 200, field: 20)
        defer { grid.close() }
        try grid.paint(texts)
        #expect(try grid.displaced(texts) == [])
        // Nothing was obeyed: the ruler is where it was, and no field shows what a sequence asked for.
        let lines = try grid.lines()
        #expect(lines[0].filter { $0 == "+" }.count == 20)
        for line in lines {
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        }
    }
}
