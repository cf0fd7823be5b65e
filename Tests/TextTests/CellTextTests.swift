import SeededRandom
import TestSupport
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

/// What holds for any text whatever, shown on random ones that are the same in every run.
@Suite struct CellTextPropertyTests {
    /// Tries what holds for any text on random ones.
    private func forAny(
        _ rounds: Int = 20_000, seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation,
        _ isSound: (String, inout SeededGenerator) -> Bool
    ) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<rounds {
            let source = HostileText.make(&generator)
            if !isSound(source, &generator) { Issue.record("\(escaped(source))", sourceLocation: sourceLocation) }
        }
    }

    @Test func everyTextIsHarmlessAndMeasured() {
        forAny(seed: 1) { source, _ in
            let text = CellText(source)
            let clusters = text.clusters
            return clusters.allSatisfy {
                (1...2).contains($0.columns) && (1...3).contains($0.text.unicodeScalars.count)
            }
                && clusters.reduce(0) { $0 + $1.columns } == text.columns
                && clusters.reduce("") { $0 + $1.text } == text.string
                && text.string.unicodeScalars.allSatisfy(Self.isHarmless)
        }
    }

    @Test func whatIsRepeatedIsOneRun() {
        func runs(_ text: String) -> [String] {
            var runs: [String] = []
            CellText(text).forEachRun { runs.append("\($2) \(String(decoding: $0, as: UTF8.self)) \($1)") }
            return runs
        }
        #expect(runs("───── a──") == ["5 ─ 1", "1  a 2", "2 ─ 1"])
        #expect(runs("日日本") == ["2 日 2", "1 本 2"])
        // The mark belongs to the last one alone.
        #expect(runs("───\u{301}─") == ["2 ─ 1", "1 ─\u{301} 1", "1 ─ 1"])
        #expect(CellText(repeating: CellText("日"), count: 3) == CellText("日日日"))
        #expect(CellText(repeating: CellText("-"), count: 0) == CellText(""))
    }

    @Test func runsAreTheTextWithItsASCIIAtOnce() {
        forAny(2_000, seed: 12) { source, _ in
            let text = CellText(source + " ab é c")
            var runs: [CellText.Cluster] = []
            text.forEachRun { bytes, columns, count in
                let run = CellText.Cluster(text: String(decoding: bytes, as: UTF8.self), columns: columns)
                runs += Array(repeating: run, count: count)
            }
            let isASCII = runs.map { $0.text.utf8.count == $0.columns }
            let clusters = Set(text.clusters.map(\.text))
            return runs.map(\.text).joined() == text.string
                && runs.reduce(0) { $0 + $1.columns } == text.columns
                && zip(isASCII, isASCII.dropFirst()).allSatisfy { !($0 && $1) }
                && zip(runs, isASCII).allSatisfy { run, isASCII in isASCII || clusters.contains(run.text) }
        }
    }

    /// An editor places its cursor by measuring what stands before it.
    @Test func aTextsBeginningIsDrawnAsTheBeginningOfTheText() {
        forAny(seed: 6) { source, generator in
            let end = source.index(source.startIndex, offsetBy: Int.random(in: 0...source.count, using: &generator))
            let beginning = CellText(String(source[..<end])).string.unicodeScalars
            return CellText(source).string.unicodeScalars.starts(with: beginning)
        }
    }

    @Test func everyScalarAloneIsHarmless() {
        for value in 0...UInt32(0x10FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = CellText(String(scalar))
            let isNothing = [.variationSelector, .joiner, .invisible].contains(ScalarClass(scalar))
            let expected = isNothing ? 0...0 : 1...2
            if !expected.contains(text.columns) || !text.string.unicodeScalars.allSatisfy(Self.isHarmless) {
                Issue.record("U+\(String(value, radix: 16)) becomes \(escaped(text.string))")
            }
        }
    }

    /// Judged by the standard library's tables, not by those under test.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator: false
        case .unassigned: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }
}

/// Strings that mix everything that is difficult.
enum HostileText {
    private static let ranges: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0x9F, 0xA0...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F,
        0xB80...0xBFF, 0xE00...0xEFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x200B...0x200F, 0x2028...0x202E,
        0x2060...0x206F, 0x20D0...0x20F0, 0x2190...0x27BF, 0x3000...0x30FF, 0x4E00...0x4E40, 0xA960...0xA97F,
        0xAC00...0xAC40, 0xD7B0...0xD7FF, 0xE000...0xE010, 0xFB00...0xFDFF, 0xFE00...0xFE0F, 0xFE20...0xFFFF,
        0x16F00...0x16FFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F3FB...0x1F3FF, 0x1F900...0x1FAFF,
        0xE0001...0xE007F, 0xE0100...0xE0110, 0x10FFF0...0x10FFFF, 0x10000...0x10FFFF,
    ]
    private static let pieces = [
        "\u{200D}", "\u{FE0F}", "\u{FE0E}", "👩‍👩‍👧", "🇯🇵", "1\u{FE0F}\u{20E3}", "\u{1B}[31m", "\u{202E}", "हिन्दी", "\r\n",
        "e\u{301}", "🏴\u{E0067}\u{E007F}", "각", "\u{AD}",
    ]

    static func make(_ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...24, using: &generator) {
            if Int.random(in: 0..<6, using: &generator) == 0 {
                text += pieces.randomElement(using: &generator) ?? ""
                continue
            }
            let range = ranges.randomElement(using: &generator) ?? 0x20...0x7E
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

/// The widths of whole Unicode tables, whose files are read anew in each run.
@Suite(.enabled(if: UnicodeData.isInstalled, "the Debian package unicode-data is not installed"))
struct UnicodeTableTests {
    @Test("every emoji and every sequence of them is drawn in the cells of its first character, or as a flag's letters")
    func emoji() throws {
        let wide = try Self.wide()
        let sequences = try UnicodeData.emoji()
        #expect(sequences.count > 4_700)
        for sequence in sequences {
            let scalars = Array(sequence.unicodeScalars)
            let isFlag = scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
            // A skin tone alone is no picture.
            let isTone = scalars.count == 1 && (0x1F3FB...0x1F3FF).contains(scalars[0].value)
            let columns = isFlag ? 2 : isTone ? 1 : wide.contains(scalars[0].value) ? 2 : 1
            let drawn = isFlag ? nil : isTone ? "\u{FFFD}" : String(String.UnicodeScalarView(scalars.prefix(1)))
            let text = CellText(sequence)
            if text.columns != columns || drawn.map({ $0 != text.string }) ?? false {
                Issue.record(
                    "\(Self.name(scalars)) is drawn as \(text.string) in \(text.columns) cells, not \(columns)")
            }
        }
    }

    @Test("every character that is seen fills as many cells as Unicode says")
    func eastAsianWidth() throws {
        let wide = try Self.wide()
        var count = 0
        var wrong: [String] = []
        for (range, category) in try UnicodeData.graphicRanges() {
            for value in range {
                guard let scalar = Unicode.Scalar(value) else { continue }
                let text = CellText(String(scalar))
                // What is drawn as something else has that one's width.
                guard text.string.unicodeScalars.elementsEqual([scalar]) else { continue }
                count += 1
                // Spacing marks fill a cell of their own, see `CellWidth`: four of them are wide by the table, where terminals differ.
                let width = wide.contains(value) && category != "Mc" ? 2 : 1
                let columns = ["Mn", "Me"].contains(category) ? 0 : width
                if CellWidth.columns(of: scalar) != columns {
                    wrong.append("\(Self.name([scalar])) \(category): \(CellWidth.columns(of: scalar)), not \(columns)")
                }
            }
        }
        #expect(count > 140_000)
        #expect(wrong.isEmpty, "\(wrong.count) differ:\n\(wrong.prefix(40).joined(separator: "\n"))")
    }

    private static func wide() throws -> Set<UInt32> {
        Set(try UnicodeData.wideRanges().flatMap { $0 })
    }

    private static func name(_ scalars: [Unicode.Scalar]) -> String {
        scalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    }
}
