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
            let wrapped = text.wrapped(to: columns, rows: limit)
            let folded = text.folded(to: columns)
            #expect(wrapped == plainlyWrapped(text, to: columns, rows: limit))
            #expect(folded == plainlyFolded(text, to: columns))
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
