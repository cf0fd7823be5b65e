import SeededRandom
import Testing

@testable import Core

/// A filter and what is highlighted for it.
struct TextFilterTests {
    private static let pieces = [
        "swift", "Café", "cafe\u{301}", "CRÈME", "ﬃ", "Straße", "日本語", "ＳＷ", "ift", " ", "-", "🚀", "a", "Σί", "½", "٣",
    ]

    @Test("whatever a filter finds is highlighted, and nothing else", arguments: 0..<200 as Range<UInt64>)
    func highlightsWhatIsFound(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func text(_ most: Int) -> String {
            (0..<1 + random.below(most)).map { _ in Self.pieces[random.below(Self.pieces.count)] }.joined()
        }
        let found = text(8)
        for word in text(3).split(separator: " ") {
            let filter = TextFilter(words: [word])
            let marks = filter.marks(in: CellText(found))
            #expect(marks.contains(true) == (!filter.isEmpty && filter.matches(found)), "“\(word)” in “\(found)”")
            #expect(marks.isEmpty || marks.count == CellText(found).columns)
        }
    }

    @Test func allWordsMustOccurInAnyOrder() {
        #expect(TextFilter(" creme  Brûlée ").matches("Brulee, CRÈME"))
        #expect(!TextFilter("creme caramel").matches("Brulee, CRÈME"))
        #expect(TextFilter(" ").isEmpty)
        #expect(TextFilter("").matches("anything"))
        #expect(TextFilter(words: ["state machine"]).matches("a State Machine"))
        #expect(!TextFilter(words: ["state machine"]).matches("machine, state"))
    }

    @Test func fourTimesTheTextIsFourTimesTheWorkOfHighlighting() {
        for piece in ["a漢", "ﬃ", "cafe\u{301} ", "swift "] {
            let works = [500, 2_000].map { count -> Int in
                let text = CellText(String(repeating: piece, count: count))
                return TextWork.count { _ = TextFilter("a f").marks(in: text) }
            }
            #expect(works[1] <= 4 * works[0] + 1_000, "“\(piece)”: \(works)")
        }
    }

    // MARK: Parts

    /// The text with its matches in brackets.
    private func marked(_ text: String, _ words: [String]) -> String {
        TextFilter(words: words).parts(of: CellText(text)).map {
            $0.isMatch ? "[\($0.text.string)]" : $0.text.string
        }.joined()
    }

    @Test(
        "words are marked wherever they stand, whatever their case",
        arguments: [
            ("SwiftTUI for swift", ["swift", "tui"], "[SwiftTUI] for [swift]"),
            ("nothing here", ["swift"], "nothing here"), ("", ["swift"], ""), ("swift", [], "swift"),
            ("swift", [""], "swift"), ("aaaa", ["aa"], "[aaaa]"), ("abcabc", ["bc", "ca"], "a[bcabc]"),
            ("日本語形態素解析エンジン", ["解析"], "日本語形態素[解析]エンジン"), ("Cafe\u{301} CAFÉ", ["café"], "[Cafe\u{301}] [CAFÉ]"),
            ("a state machine", ["state machine"], "a [state machine]"), ("swift", ["swiftly"], "swift"),
            ("🚀 up", ["🚀"], "[🚀] up"), ("ΣΊΣΥΦΟΣ", ["σί"], "[ΣΊ]ΣΥΦΟΣ"),
            // As the filter finds them: without diacritics, and in compatibility forms.
            ("Crème Brûlée", ["creme", "lee"], "[Crème] Brû[lée]"), ("Cafe", ["café"], "[Cafe]"),
            ("oﬃce", ["fi"], "o[ﬃ]ce"), ("ＳＷＩＦＴ", ["swift"], "[ＳＷＩＦＴ]"), ("Straße", ["strasse"], "[Straße]"),
        ])
    func marks(text: String, words: [String], expected: String) {
        #expect(marked(text, words) == CellText(expected).string)
    }
}
