import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Terminal

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

/// A screen of tmux that ncurses paints on from the test's own process: texts in fields of a grid, with a border at the right
/// of each.
///
/// Everything here is done without a suspension, because ncurses and the locale are the process's.
@MainActor
struct PaintedGrid {
    private let terminal: TerminalDriver
    private let backend: CursesBackend
    private let size: Size
    private let field: Int

    /// The columns of the borders.
    var borders: [Int] { Array(stride(from: field - 1, to: size.columns, by: field)) }

    /// How many texts there is room for.
    var capacity: Int { borders.count * (size.rows - 2) }

    /// A grid of fields of some cells, the border among them.
    init(columns: Int, rows: Int, field: Int) throws {
        size = Size(columns: columns, rows: rows)
        self.field = field
        terminal = try TerminalDriver.start(
            ["sh", "-c", "tty; exec sleep 1000"], columns: columns, rows: rows, output: .terminal)
        var path = ""
        while !path.hasPrefix("/dev/pts/") { path = try terminal.capture().lines[0] }
        setenv("LC_ALL", "C.UTF-8", 1)
        backend = try CursesBackend(path: path, terminalType: "tmux-256color")
    }

    /// Gives the terminal back.
    func close() { backend.close() }

    /// Paints texts into the fields, row by row. Each is cut to the width of a field.
    func paint(_ texts: [String]) throws {
        var frame = Frame(size: size)
        // A ruler above, and a row at the bottom that says that all is painted.
        for row in [0, size.rows - 1] {
            for border in borders {
                frame.rows[row].spans.append(
                    Frame.Span(column: border, text: CellText(row == 0 ? "+" : "="), style: .standard))
            }
        }
        for (index, text) in texts.prefix(capacity).enumerated() {
            let row = 1 + index / borders.count
            let start = index % borders.count * field
            let cells = CellText(text).prefix(columns: field - 1)
            frame.rows[row].spans += [
                Frame.Span(column: start, text: cells, style: .standard),
                Frame.Span(column: start + field - 1, text: CellText("|"), style: Style(isReversed: index % 2 == 0)),
            ]
        }
        try #require(frame.problems.isEmpty)
        while !backend.draw(frame) {}
        while try terminal.capture().lines.last?.contains("=") != true {}
    }

    /// The rows in which a cell is not where it should be, by what tmux says stands there, each with its texts.
    ///
    /// ncurses writes a row without moving the cursor, so a text of another width moves everything behind it: the last border
    /// tells, and one in the middle of each half.
    func displaced(_ texts: [String]) throws -> [String] {
        let rows = 1...(min(texts.count, capacity) + borders.count - 1) / borders.count
        let checked = [borders.count - 1, borders.count * 3 / 4, borders.count / 4]
        var displaced: Set<Int> = []
        for (cells, border) in zip(try terminal.cells(inColumns: checked.map { borders[$0] }), checked) {
            for row in rows where (row - 1) * borders.count + border < texts.count {
                if row >= cells.count || cells[row] != "|" { displaced.insert(row) }
            }
        }
        return displaced.sorted().map { row in
            let row = texts.dropFirst((row - 1) * borders.count).prefix(borders.count).joined(separator: " ")
            return row.unicodeScalars.prefix(400).map { $0.escaped(asASCII: true) }.joined()
        }
    }

    /// The lines on the screen.
    func lines() throws -> [String] { try terminal.capture().lines }
}
