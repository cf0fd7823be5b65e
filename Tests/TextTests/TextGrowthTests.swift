import Testing

@testable import Core

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
