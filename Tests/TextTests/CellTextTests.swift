import Testing

@testable import Core

/// A text, what it is drawn as, and in how many cells.
struct Form: Sendable, CustomTestStringConvertible {
    let text: String
    let drawn: String
    let columns: Int

    init(_ text: String, _ drawn: String, _ columns: Int? = nil) {
        self.text = text
        self.drawn = drawn
        self.columns = columns ?? drawn.utf8.count
    }

    /// Test logs are read on terminals too.
    var testDescription: String { text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
}

@Suite struct CellTextTests {
    @Test(
        "What a text becomes, and how wide",
        arguments: [
            Form("", "", 0),
            Form("plain ASCII ~", "plain ASCII ~", 13),
            Form("café", "café", 4),
            Form("cafe\u{301}", "cafe\u{301}", 4),
            Form("解析", "解析", 4),
            Form("ｶﾅ Ａ", "ｶﾅ Ａ", 5),
            Form("🙂", "🙂", 2),
            Form("★…", "★…", 2),
            Form("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m", 12),
            Form("a\u{0}b\u{7F}", "a␀b␡", 4),
            Form("\u{9B}31m", "\u{FFFD}31m", 4),
            Form("one\r\n\t two", "one  two", 8),
            Form("abc\u{202E}\u{2066}def", "abc\u{FFFD}def", 7),
            // Nothing, as in browsers; a mark stands on what is before them.
            Form("a\u{200B}\u{200C}\u{2060}\u{FEFF}\u{AD}b", "ab", 2), Form("a\u{200D}b", "ab", 2),
            Form("می\u{200C}خواهم", "میخواهم", 7), Form("co\u{AD}operate", "cooperate", 9),
            Form("\u{200E}\u{200F}\u{61C}a", "a", 1), Form("\u{FEFF}", "", 0), Form("a\u{200C}\u{301}", "a\u{301}", 1),
            Form("a\u{202A}b\u{202E}c\u{2067}d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d", 7),
            Form("a\u{200B}\u{202E}\u{200B}b", "a\u{FFFD}b", 3), Form("x\u{E0041}\u{E0042}y", "x\u{FFFD}y", 3),
            Form("\u{2028}\u{2029}", "\u{FFFD}", 1), Form("\u{E000}\u{F0000}\u{FFFF}\u{378}", "\u{FFFD}", 1),
            Form("👩‍👩‍👧!", "👩!", 3), Form("👍🏽", "👍", 2), Form("🏽", "\u{FFFD}", 1),
            // Wide since Unicode 16: terminals differ.
            Form("☰ menu ☷", "\u{FFFD} menu \u{FFFD}", 8), Form("\u{268A}\u{268F}", "\u{FFFD}\u{FFFD}", 2),
            Form("\u{4DC0}", "\u{FFFD}", 1), Form("\u{1D300}\u{1D356}\u{1D376}", "\u{FFFD}\u{FFFD}\u{FFFD}", 3),
            // Emoji of Unicode 16 and 17, and a place kept for later ones.
            Form("a\u{1FAE9}b", "a\u{FFFD} b", 4), Form("\u{1FAE9}\u{1F3FD}\u{200D}🙂|", "\u{FFFD} |", 3),
            Form("🙂\u{200D}\u{1FADF}|", "🙂|", 3), Form("\u{1FACD}\u{1F6D8}", "\u{FFFD} \u{FFFD} ", 4),
            Form("\u{1FAF9}\u{301}", "\u{FFFD} ", 2), Form("🙂\u{200D}a", "🙂a", 3), Form("🙂\u{200D}", "🙂", 2),
            Form("🙂\u{200D}\u{200D}🙂", "🙂🙂", 4), Form("🇯🇵🇫", "JPF", 3), Form("1\u{FE0F}\u{20E3}#\u{20E3}", "1#", 2),
            Form("❤\u{FE0F} ⌚\u{FE0E}", "❤ ⌚", 4), Form("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴", 2),
            Form("\u{301}a", "\u{25CC}\u{301}a", 2), Form("a\u{301}\u{302}\u{303}\u{304}b", "a\u{301}\u{302}b", 2),
            Form("\u{1112}\u{1161}\u{11AB}", "한", 2), Form("\u{AC00}\u{11A8}", "각", 2), Form("\u{1161}", "\u{FFFD}", 1),
            Form("ที่นี่ ทำ", "ที่นี่ ทำ", 5), Form("क्षि", "क्षि", 3), Form("שלום", "שלום", 4),
            Form("\u{A0}\u{2003}\u{3000}", "  \u{3000}", 4),
        ])
    func forms(form: Form) {
        let cells = CellText(form.text)
        #expect(Array(cells.string.unicodeScalars) == Array(form.drawn.unicodeScalars))
        #expect(cells.columns == form.columns)
        #expect(cells.clusters.map(\.text).joined() == form.drawn)
        #expect(cells.clusters.map(\.columns).reduce(0, +) == form.columns)
    }

    @Test(
        "What a text becomes in ASCII",
        arguments: [
            Form("Wait… “no” – ★", "Wait... \"no\" - *"),
            Form("Čeština über Straße", "Cestina uber Strasse"),
            Form("ﬁ ½ № Ａ", "fi 1/2 No A"),
            Form("解析 привет", "???? ??????"),
            Form("🙂\u{1B}[0m", "???[0m"),
            Form("\u{301}", "?"),
            Form("한", "??"),
        ])
    func asciiForms(form: Form) {
        let cells = CellText(form.text, repertoire: .ascii)
        #expect(cells.string == form.drawn)
        #expect(cells.isASCII)
        #expect(cells.columns == form.columns)
    }

    @Test func aPrefixNeverCutsAWideCharacter() {
        let text = CellText("a解析e\u{301}")
        #expect(text.prefix(columns: -1).string == "")
        #expect(text.prefix(columns: 0).columns == 0)
        #expect(text.prefix(columns: 2).string == "a")
        #expect(text.prefix(columns: 3).string == "a解")
        #expect(text.prefix(columns: 4).columns == 3)
        #expect(text.prefix(columns: 6).string == "a解析e\u{301}")
        #expect(CellText("abcdef").prefix(columns: 4) == CellText("abcd"))
    }

    @Test func aTruncatedTextSaysSo() {
        #expect(CellText("abcdef").truncated(to: 6).string == "abcdef")
        #expect(CellText("abcdef").truncated(to: 5).string == "abcd…")
        #expect(CellText("abcdef").truncated(to: 5).columns == 5)
        #expect(CellText("解析機").truncated(to: 4).string == "解…")
        #expect(CellText("解析機").truncated(to: 4).columns == 3)
        #expect(CellText("abcdef").truncated(to: 1).string == "…")
        #expect(CellText("abcdef").truncated(to: 0).string == "")
        #expect(CellText("abcdef").truncated(to: -3).string == "")
        #expect(CellText("abcdef").truncated(to: 5, repertoire: .ascii).string == "ab...")
        #expect(CellText("abcdef").truncated(to: 2, repertoire: .ascii).string == "..")
    }

    @Test func tellsTheColumnsOfAText() {
        #expect(CellWidth.columns(of: "解") == 2)
        #expect(CellWidth.columns(of: "\u{301}") == 0)
        #expect(CellWidth.columns(of: "\u{1B}") == 0)
    }
}
