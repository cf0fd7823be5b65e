import TestSupport
import Testing

@testable import Core

/// What is let through of what a program draws.
struct DrawnPictureTests {
    private let size = PictureSize(width: 640, height: 256)

    private func drawn(_ text: String, columns: Int = 3, rows: Int = 2) -> DrawnPicture? {
        DrawnPicture(text: Array(text.utf8), columns: columns, rows: rows, of: size)
    }

    private func symbols(_ picture: DrawnPicture?) -> [String] {
        (0..<(picture?.rows ?? 0)).map { row in
            String(String.UnicodeScalarView(picture?.cells(row).map(\.symbol) ?? []))
        }
    }

    @Test func cellsHaveTheirColours() throws {
        let picture = try #require(
            drawn(
                "\u{1B}[?25l\u{1B}[0m\u{1B}[38;2;1;2;3m▀\u{1B}[48;5;200;31m▄\u{1B}[7m \u{1B}[m\n"
                    + "\u{1B}[97;107mab\u{1B}[0m\n\u{1B}[?25h"))
        #expect(symbols(picture) == ["▀▄ ", "ab "] && picture.size == size && picture.columns == 3)
        let pens = picture.cells(0).map(\.pen)
        #expect(pens[0] == .init(foreground: .rgb(red: 1, green: 2, blue: 3)))
        #expect(pens[1] == .init(foreground: .number(1), background: .number(200)))
        #expect(pens[2] == .init(foreground: .number(1), background: .number(200), isReversed: true))
        #expect(picture.cells(1).map(\.pen)[0] == .init(foreground: .number(15), background: .number(15)))
        // What was not drawn is blank.
        #expect(picture.cells(1).map(\.pen)[2] == .init() && picture.cells(2).isEmpty)
    }

    @Test(arguments: [
        "\u{1B}[2J", "\u{1B}]0;title\u{07}", "\u{1B}P0q~\u{1B}\\", "\u{1B}_Ga=T;AAAA\u{1B}\\", "\u{1B}[5b",
        "\u{1B}[1;1H", "\u{1B}c", "\u{1B}", "\u{1B}[", "\u{1B}[38", "\u{1B}[38;2;1;2m", "\u{1B}[38;5m", "\u{1B}[256m",
        "\u{1B}[4m", "\u{1B}[?1049h", "\u{1B}[?25x", "\r", "\t", "\u{7}", "\u{9B}2J", "é", "界", "\u{200B}", "\u{202E}",
        "a\u{301}", "abcd", "a\nb\nc",
    ])
    func anythingElseIsRefused(text: String) { #expect(drawn(text) == nil) }

    @Test func bytesThatAreNotUTF8AreRefused() {
        #expect(DrawnPicture(text: [0x61, 0xFF], columns: 3, rows: 2, of: size) == nil)
        #expect(DrawnPicture(text: [], columns: 0, rows: 2, of: size) == nil)
        #expect(DrawnPicture(text: [], columns: 1_000, rows: 1_000, of: size) == nil)
    }
}
