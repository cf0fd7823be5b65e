import Testing

@testable import Core
@testable import Features
@testable import Markup

/// Texts of files as they are laid out, whatever a stranger has put into them.
@Suite struct FileTextTests {
    private func layout(
        _ bytes: [UInt8], columns: Int = 15, wraps: Bool = true, colors: SyntaxColors? = nil
    ) -> MarkupLayout {
        FileText.layout(bytes, columns: columns, wraps: wraps, repertoire: .unicode, colors: colors)
    }

    private func rows(_ text: String, columns: Int = 15, wraps: Bool = true) -> [String] {
        rows(layout(Array(text.utf8), columns: columns, wraps: wraps))
    }

    private func rows(_ layout: MarkupLayout) -> [String] {
        layout.lines.map { line in "\(line.block + 1) " + line.spans.map(\.text).joined() }
    }

    @Test func linesEndAsGitHubCountsThem() {
        #expect(rows("a\nb\r\nc\rd\n\n") == ["1 a", "2 b", "3 c", "4 d", "5 "])
        #expect(rows("a") == ["1 a"])
        #expect(rows("") == [])
        #expect(rows("\u{FEFF}a\u{2028}b") == ["1 a�b"])
    }

    @Test func longLinesAreWrappedAtTheEdgeOfTheScreen() {
        // Five cells are for the numbers.
        #expect(rows("0123456789abc\nd") == ["1 0123456789", "1 abc", "2 d"])
        #expect(rows("0123456789abc", wraps: false) == ["1 0123456789abc"])
        #expect(rows("012345678日本") == ["1 012345678", "1 日本"])
        #expect(rows("日本", columns: 1) == ["1 日", "1 本"])
    }

    @Test func aTabGoesToTheNextStop() {
        #expect(rows("\ta\tb", columns: 40) == ["1         a       b"])
        #expect(rows("日本語\tx", columns: 40) == ["1 日本語  x"])
        #expect(rows("12345678\tx", columns: 40) == ["1 12345678        x"])
    }

    /// Eight cells a byte.
    @Test func aMegabyteOfTabsIsAScreenOfBlanks() {
        let tabs = layout([UInt8](repeating: 0x09, count: 1 << 20), columns: 85)
        #expect(tabs.lines.count == 26)
        let split = layout([UInt8](repeating: 0x09, count: 1_000) + Array("x\ty".utf8), columns: 85)
        #expect(rows(split).last?.hasSuffix("x       y") == true)
    }

    @Test func whatIsHostileIsHarmless() {
        #expect(rows("\u{1B}[2J\u{202E}x\u{7}") == ["1 ␛[2J�x␇"])
        #expect(rows(layout([0x61, 0xFF, 0xC3, 0x0A, 0x62])) == ["1 a��", "2 b"])
        #expect(!FileText.isUTF8([0x61, 0xFF]))
        #expect(FileText.isUTF8(Array("ä".utf8)))
    }

    @Test func theNumbersHaveTheRoomTheyNeed() {
        #expect(FileText.gutter(lines: 0) == 5)
        #expect(FileText.gutter(lines: 999) == 5)
        #expect(FileText.gutter(lines: 1_048_576) == 9)
        #expect(layout([UInt8](repeating: 0x0A, count: 1_000), columns: 40).width == 34)
    }

    @Test func withoutWrappingARowIsNoLongerThanAScreenNeeds() {
        let layout = layout([UInt8](repeating: 0x61, count: 5_000), wraps: false)
        #expect(layout.lines.map { $0.spans[0].text.utf8.count } == [2_048, 2_048, 904])
        #expect(layout.lines.allSatisfy { $0.isWide && $0.block == 0 })
    }

    private static let pieces: [[UInt8]] = [
        [0x0A], [0x09], [0x61], Array("漢".utf8), Array("e\u{301}\u{301}\u{301}".utf8), Array("\u{1B}[0m".utf8),
        Array("\u{202E}".utf8), [0xFF], Array("/*\"".utf8), Array("word \"string\" // c\n".utf8), [0x0D, 0x0A],
    ]

    @Test(arguments: pieces, [true, false])
    func fourTimesTheTextIsFourTimesTheWorkAndMemory(piece: [UInt8], wraps: Bool) {
        let sizes = [4_000, 16_000].map { size -> (work: Int, bytes: Int) in
            let text = Array((0..<size).map { _ in piece }.joined())
            var bytes = 0
            let work = TextWork.count {
                let layout = layout(text, columns: 80, wraps: wraps, colors: SyntaxColors(path: "a.c"))
                bytes = layout.byteCount
            }
            return (work, bytes)
        }
        #expect(sizes[1].work <= 4 * sizes[0].work + 1_000, "\(sizes)")
        #expect(sizes[1].bytes <= 4 * sizes[0].bytes + 1_000, "\(sizes)")
        // A tab is eight blanks, a line break eight bytes.
        #expect(sizes[1].bytes <= 16_000 * piece.count * 20, "\(sizes)")
    }

    @Test(arguments: [[0x0A], [0x61], [0x61, 0x0A], Array("漢 ".utf8)] as [[UInt8]])
    func aFindInFourTimesTheTextIsFourTimesTheWork(piece: [UInt8]) {
        let works = [2_000, 8_000].map { size in
            let layout = layout(Array((0..<size).map { _ in piece }.joined()), columns: 80)
            return TextWork.count { _ = PageMatches(of: "a", in: layout, isVerbatim: true) }
        }
        #expect(works[1] <= 5 * works[0] + 1_000, "\(works)")
    }

    @Test func aMatchGoesOnWhereALineIsWrapped() {
        let layout = layout(Array("0123456 needle and\n  more".utf8))
        let matches = PageMatches(of: "needle", in: layout, isVerbatim: true)
        #expect(matches.count == 1)
        #expect(matches.parts(in: 0).map(\.columns) == [8..<10])
        #expect(matches.parts(in: 1).map(\.columns) == [0..<4])
        // The end of a line is none of it.
        #expect(PageMatches(of: "and more", in: layout, isVerbatim: true).count == 0)
        #expect(PageMatches(of: "  more", in: layout, isVerbatim: true).count == 1)
    }

    // MARK: Places

    @Test func aPlaceIsARow() {
        let layout = layout(Array("0123456789abc\nthe needle\nc".utf8))
        #expect(layout.row(of: .line(1), isText: true) == 0)
        #expect(layout.row(of: .line(2), isText: true) == 2)
        #expect(layout.row(of: .line(99), isText: true) == 3)
        #expect(layout.row(of: .line(-1), isText: true) == 0)
        #expect(layout.row(of: .line(0), isText: true) == 0)
        #expect(MarkupLayout(width: 9).row(of: .line(1), isText: true) == nil)
    }

    @Test(arguments: [
        ("one", 0, 0), ("wo\r\n\r\n  three", 2, 3), ("wo\r\r  three", 2, 3), ("two\n\n  thr", 0, 1), ("\tfour\n", 0, 4),
        ("\n\n  \tfour", 2, 4), ("  three\n\tfour  \n \n", 1, 4), ("five 漢\u{FFFD}", 0, 5), ("one\ntwo", 7, 1),
        ("one\ntwo", -1, 0),
    ])
    func anExcerptIsFoundByItsBytes(text: String, line: Int, found: Int) {
        let bytes = Array("\u{FEFF}one\r\ntwo\r\n\r\n  three\r\n\tfour\rfive 漢".utf8) + [0xFF]
        #expect(FileText.line(of: FileExcerpt(text: text, line: line), in: bytes) == found)
    }

    @Test(arguments: ["", " \n\t", "ONE", "one two", "two\nthree", "three\nfour", "five\n\nsix"])
    func anotherExcerptIsNotFound(text: String) {
        let bytes = Array("one\ntwo\n\nthree\n\tfour\nfive\nsix\n".utf8)
        #expect(FileText.line(of: FileExcerpt(text: text, line: 0), in: bytes) == nil)
    }

    @Test func whatIsAlmostAnExcerptEverywhereCostsOnePass() {
        let excerpt = FileExcerpt(text: String(repeating: "a", count: 4_000) + "b", line: 0)
        let works = [1 << 18, 1 << 20].map { size in
            TextWork.count { _ = FileText.line(of: excerpt, in: Array(repeating: 0x61, count: size)) }
        }
        #expect(works[0] <= 3 << 18 && works[1] <= 4 * works[0], "\(works)")
    }
}
