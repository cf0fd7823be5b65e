import Testing

@testable import Core

@Suite struct TextFilterPartsTests {
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
            ("nothing here", ["swift"], "nothing here"),
            ("", ["swift"], ""), ("swift", [], "swift"), ("swift", [""], "swift"), ("aaaa", ["aa"], "[aaaa]"),
            ("abcabc", ["bc", "ca"], "a[bcabc]"), ("日本語形態素解析エンジン", ["解析"], "日本語形態素[解析]エンジン"),
            ("Cafe\u{301} CAFÉ", ["café"], "[Cafe\u{301}] [CAFÉ]"),
            ("a state machine", ["state machine"], "a [state machine]"),
            ("swift", ["swiftly"], "swift"), ("🚀 up", ["🚀"], "[🚀] up"), ("ΣΊΣΥΦΟΣ", ["σί"], "[ΣΊ]ΣΥΦΟΣ"),
            // As the filter finds them: without diacritics, and in compatibility forms.
            ("Crème Brûlée", ["creme", "lee"], "[Crème] Brû[lée]"), ("Cafe", ["café"], "[Cafe]"),
            ("oﬃce", ["fi"], "o[ﬃ]ce"), ("ＳＷＩＦＴ", ["swift"], "[ＳＷＩＦＴ]"), ("Straße", ["strasse"], "[Straße]"),
        ])
    func marks(text: String, words: [String], expected: String) {
        #expect(marked(text, words) == CellText(expected).string)
    }

    @Test func thePartsTogetherAreTheText() {
        let texts = ["SwiftTUI", "日本語 swift 解析", "e\u{301}e", "🚀swift🚀", "sswiftt"]
        for text in texts {
            let cells = CellText(text)
            let parts = TextFilter("swift t e 解").parts(of: cells)
            #expect(parts.map(\.text.string).joined() == cells.string)
            #expect(parts.reduce(0) { $0 + $1.text.columns } == cells.columns)
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.isMatch != $1.isMatch })
        }
    }
}
