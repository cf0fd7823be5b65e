import SeededRandom
import Testing

@testable import Core

/// Texts wrapped into rows. They are compared with a plain way of doing it, which is slower.
@Suite struct WrappingTests {
    @Test func rowsBreakBetweenWords() {
        let text = CellText("one two three four")
        #expect(text.wrapped(to: 8, rows: 9).map(\.string) == ["one two", "three", "four"])
        #expect(text.wrapped(to: 8, rows: 2).map(\.string) == ["one two", "three four"])
        #expect(text.folded(to: 3).map(\.string) == ["one", "two", "thr", "ee", "fou", "r"])
        #expect(CellText("日本語 a").folded(to: 1).map(\.string) == ["日", "本", "語", "a"])
        #expect(CellText("a  b   c").folded(to: 4).map(\.string) == ["a b", "c"])
        #expect(CellText("").folded(to: 4).map(\.string) == [""])
    }

    @Test func anyTextIsWrappedAsThePlainWayDoes() {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<5_000 {
            let words = (0..<Int.random(in: 0...6, using: &generator)).map { _ in HostileText.make(&generator) }
            let text = CellText(words.joined(separator: " "))
            let columns = Int.random(in: 1...20, using: &generator)
            let limit = Int.random(in: 1...4, using: &generator)
            #expect(text.wrapped(to: columns, rows: limit) == plainlyWrapped(text, to: columns, rows: limit))
            #expect(text.folded(to: columns) == plainlyFolded(text, to: columns))
        }
    }

    /// Not `split` of the string: some signs make one `Character` with a space.
    private func words(of text: CellText) -> [String] {
        text.clusters.split { $0.text == " " }.map { $0.map(\.text).joined() }
    }

    private func plainlyWrapped(_ text: CellText, to columns: Int, rows limit: Int) -> [CellText] {
        if text.columns <= columns || limit <= 1 { return [text] }
        let words = words(of: text)
        var rows: [CellText] = []
        var row = ""
        for (index, word) in words.enumerated() {
            let longer = row.isEmpty ? word : row + " " + word
            if CellText(longer).columns <= columns || row.isEmpty {
                row = longer
                continue
            }
            rows.append(CellText(row))
            if rows.count == limit - 1 { return rows + [CellText(words[index...].joined(separator: " "))] }
            row = word
        }
        return row.isEmpty ? rows : rows + [CellText(row)]
    }

    private func plainlyFolded(_ text: CellText, to columns: Int) -> [CellText] {
        if text.columns <= columns { return [text] }
        var rows: [CellText] = []
        var row = CellText("")
        for word in words(of: text) {
            let longer = CellText(row.columns == 0 ? word : row.string + " " + word)
            if longer.columns <= columns {
                row = longer
                continue
            }
            if row.columns > 0 { rows.append(row) }
            row = CellText(word)
            while row.columns > columns {
                let start = row.clusters.first.map(\.columns) ?? 1
                let head = row.prefix(columns: max(columns, start))
                rows.append(head)
                row = CellText(String(Substring(row.string.utf8.dropFirst(head.string.utf8.count))))
            }
        }
        return row.columns > 0 ? rows + [row] : rows
    }
}

/// Four times the text is four times the work.
struct TextGrowthTests {
    private static let pieces = [
        "x", "word ", "a漢", "漢字 ", "e\u{301}", "שלום", "a  b   ", "\u{1F600}", "\u{1100}\u{1161}", "a\u{200B}", "ﬃ",
        "\t", "\u{301}", "👩\u{200D}", "\u{202E}",
    ]

    private static let functions: [(name: String, run: @Sendable (CellText) -> Void)] = [
        ("folded", { _ = $0.folded(to: 20) }), ("wrapped", { _ = $0.wrapped(to: 20, rows: 1_000_000) }),
        ("truncated", { _ = $0.truncated(to: 20) }), ("clusters", { _ = $0.clusters }),
        ("rows", { $0.forEachRow(first: 0, then: 2) { _ in true } }),
        ("parts", { $0.forEachPart(by: { index, _, _ in index }) { _, _ in } }),
        ("dropping", { _ = $0.dropping(columns: $0.columns - 3) }), ("runs", { $0.forEachRun { _, _, _ in } }),
    ]

    @Test(arguments: functions.indices)
    func fourTimesTheTextIsFourTimesTheWork(index: Int) {
        let (name, run) = Self.functions[index]
        for piece in Self.pieces {
            for repertoire in [Repertoire.unicode, .ascii] {
                let works = [1_000, 4_000].map { count in
                    TextWork.count { run(CellText(String(repeating: piece, count: count), repertoire: repertoire)) }
                }
                #expect(works[1] <= 4 * works[0] + 1_000, "\(name) of “\(piece)”: \(works)")
            }
        }
    }

    @Test func onlyTheBeginningOfALongTextIsRead() {
        let text = String(repeating: "e\u{301}漢", count: 200_000)
        let whole = CellText(text).truncated(to: 80)
        var beginning = CellText("")
        let work = TextWork.count { beginning = CellText(beginningOf: text, columns: 80).truncated(to: 80) }
        #expect(beginning == whole)
        #expect(work < 10_000)
        // Six scalars each.
        let marked = String(repeating: "e\u{301}\u{302}\u{303}\u{304}\u{305}", count: 1_000)
        #expect(CellText(beginningOf: marked, columns: 80).columns >= 80)
        #expect(CellText(beginningOf: "short", columns: 2) == CellText("short"))
    }
}
