import TestSupport
import Testing

@testable import Core

/// Files as they are saved.
@Suite struct SavedFileTests {
    private static let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")

    private static func file(blob: String? = nil) -> RepositoryFile {
        RepositoryFile(repository: repository, path: "a", blob: blob, size: nil, commit: nil, branch: "main")
    }

    private static let contents: [FileContent] = [
        .text([]), .text([0xFF, 0x0A, 0x0A, 0x0D]), .rendered(Readme(html: "<p>\n</p>")),
        .rendered(Readme(html: "", isTruncated: true)), .binary(size: 7),
    ]

    @Test(arguments: contents, [nil, "abc"] as [String?])
    func aFileIsReadAsItWasSaved(content: FileContent, id: String?) throws {
        let saved = SavedFile(content, blob: id, commit: id.map { $0 + "1" }, fetchedAt: Timestamp(seconds: 9))
        #expect(SavedFile(try #require(saved.page)) == saved)
    }

    @Test(arguments: [.tooLarge(size: nil), .notAFile] as [FileContent])
    func whatIsNotThereIsNotSaved(content: FileContent) {
        #expect(SavedFile(content, blob: nil, commit: nil, fetchedAt: Timestamp(seconds: 9)).page == nil)
    }

    @Test(arguments: [
        "", "\u{0}", "\u{0}a\n", "\u{9}\n\ntext", "\u{3}\n\nmany",
        "\u{0}" + String(repeating: "a", count: 200) + "\n\n",
    ])
    func somethingElseIsNoSavedFile(text: String) {
        #expect(SavedFile(SavedPage(content: Array(text.utf8), fetchedAt: Timestamp(seconds: 9))) == nil)
    }

    @Test func aFileIsCurrentByItsBlobOrElseByItsCommit() {
        let saved = SavedFile(.text([]), blob: "b", commit: "c", fetchedAt: Timestamp(seconds: 9))
        #expect(saved.isCurrent(for: Self.file(blob: "b"), at: "other"))
        #expect(!saved.isCurrent(for: Self.file(blob: "other"), at: "c"))
        #expect(saved.isCurrent(for: Self.file(), at: "c"))
        #expect(!saved.isCurrent(for: Self.file(), at: nil))
        #expect(
            !SavedFile(.text([]), blob: nil, commit: nil, fetchedAt: saved.fetchedAt).isCurrent(
                for: Self.file(), at: nil))
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0, 0xDE], "a\u{1F600}"), ([0xFE, 0xFF, 0x20, 0xAC], "\u{20AC}"),
            ([0xFF, 0xFE], ""), ([0xFE, 0xFF, 0, 0x61, 0x62], "a\u{FFFD}"),
            ([0xFF, 0xFE, 0x3D, 0xD8, 0x61, 0], "\u{FFFD}a"),
        ] as [([UInt8], String)])
    func utf16WithAByteOrderMarkIsText(bytes: [UInt8], text: String) {
        #expect(FileContent(bytes) == .text(Array(text.utf8)))
    }

    @Test(
        arguments: [
            ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", 12_345),
            ("version https://git-lfs.github.com/spec/v1\next-0-foo sha256:1\noid sha256:4d7a\nsize 0\n", 0),
            ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize many\n", nil),
            ("version https://git-lfs.github.com/spec/v1\nsize 1\n", nil), ("version 1\noid 1\nsize 1\n", nil),
            ("", nil),
        ] as [(String, Int?)])
    func aPointerOfGitLFSHasTheSizeOfItsFile(text: String, size: Int?) {
        #expect(FileContent(Array(text.utf8)).pointedSize == size)
        #expect(FileContent.text(Array(text.utf8) + [UInt8](repeating: 0x61, count: 1_024)).pointedSize == nil)
    }

    @Test func aFileWithANULNearItsBeginningIsBinary() {
        #expect(FileContent([0x61, 0, 0x62, 0]) == .binary(size: 4))
        #expect(FileContent([0xFF, 0xFE, 0x61, 0, 0, 0]) == .binary(size: 6), "UTF-16")
        let late = [UInt8](repeating: 0x61, count: 8_000) + [0]
        #expect(FileContent(late) == .text(late))
        #expect(
            FileContent([UInt8](repeating: 0x61, count: FileContent.largest + 1))
                == .tooLarge(size: FileContent.largest + 1))
    }
}

struct PictureSizeTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)

    private static func webP(_ kind: String, _ rest: [UInt8]) -> [UInt8] {
        let nothing = [UInt8](repeating: 0, count: 4)
        var bytes = Array("RIFF".utf8)
        for part in [nothing, Array("WEBP\(kind)".utf8), nothing, rest] { bytes += part }
        return bytes + [UInt8](repeating: 0, count: 20)
    }

    private static let pictures: [([UInt8], Int, Int)] = [
        (png + [0, 0, 2, 128, 0, 0, 1, 0], 640, 256),
        (Array("GIF89a".utf8) + [0x80, 0x02, 0x00, 0x01], 640, 256),
        ([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 11, 8, 1, 0, 2, 128, 3], 640, 256),
        (webP("VP8X", [0, 0, 0, 0, 0x7F, 0x02, 0, 0xFF, 0, 0]), 640, 256),
        (webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 0x02, 0x00, 0x01]), 640, 256),
        (webP("VP8L", [0x2F, 0x7F, 0xC2, 0x3F, 0]), 640, 256),
        (Array("<?xml version='1.0'?><svg xmlns='x' width=\"640px\" height='256'/>".utf8), 640, 256),
        (Array("<svg viewBox=\"0 0 640 256\">".utf8), 640, 256),
        (Array("<svg width='320' viewBox='0 0 640 256'>".utf8), 320, 128),
        (Array("<svg width='100%'>".utf8), 300, 150),
    ]

    @Test("the size is in the first bytes", arguments: pictures)
    func size(bytes: [UInt8], width: Int, height: Int) {
        #expect(PictureSize(of: bytes) == PictureSize(width: width, height: height))
        // Cut anywhere, it is none or the same.
        for count in bytes.indices {
            let cut = PictureSize(of: Array(bytes.prefix(count)))
            #expect(cut == nil || cut == PictureSize(width: width, height: height) || bytes[0] == UInt8(ascii: "<"))
        }
    }

    @Test(arguments: [
        "", "a", "<!DOCTYPE html><html><img src=a.png></html>", "version https://git-lfs.github.com/spec/v1\n",
        "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg width='640' height='256'>&b;</svg>",
        "\u{1B}[2J", "P6 640 256 255 ", "#!/bin/sh\n<svg width='640' height='256'>",
    ])
    func anythingElseIsNoPicture(text: String) { #expect(PictureSize(of: Array(text.utf8)) == nil) }

    @Test func hugeAndEmptyPicturesAreNotDrawn() {
        #expect(PictureSize(of: Self.png + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])?.isDrawable == false)
        #expect(PictureSize(of: Self.png + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])?.isDrawable == false)
        #expect(PictureSize(of: Self.png + [0, 0, 0, 0, 0, 0, 0, 1])?.isDrawable == false)
        #expect(PictureSize(width: 7_680, height: 4_320).isDrawable)
    }

    @Test func theHTMLDecidesBeforeTheFile() {
        let natural = PictureSize(width: 1_000, height: 500)
        func cells(_ box: PictureBox) -> [Int]? { box.cells(of: natural).map { [$0.columns, $0.rows] } }
        #expect(cells(PictureBox(columns: 80, rows: 20)) == [80, 20])
        #expect(cells(PictureBox(width: 320, columns: 80, rows: 20)) == [40, 10])
        #expect(cells(PictureBox(height: 160, columns: 80, rows: 20)) == [40, 10])
        #expect(cells(PictureBox(width: 320, height: 320, columns: 80, rows: 30)) == [40, 20])
        #expect(cells(PictureBox(share: 50, columns: 80, rows: 20)) == [39, 10])
        #expect(cells(PictureBox(width: 20, columns: 80, rows: 20)) == nil)
        #expect(cells(PictureBox(columns: 0, rows: 20)) == nil && cells(PictureBox(columns: 80, rows: 0)) == nil)
    }
}

/// What is let through of what a program draws.
struct DrawnPictureTests {
    private let size = PictureSize(width: 640, height: 256)

    private func drawn(_ text: String) -> DrawnPicture? {
        DrawnPicture(text: Array(text.utf8), columns: 3, rows: 2, of: size)
    }

    @Test func cellsHaveTheirColours() throws {
        let picture = try #require(
            drawn(
                "\u{1B}[?25l\u{1B}[0m\u{1B}[38;2;1;2;3m▀\u{1B}[48;5;200;31m▄\u{1B}[7m \u{1B}[m\n"
                    + "\u{1B}[97;107mab\u{1B}[0m\n\u{1B}[?25h"))
        let rows = (0..<picture.rows).map { String(String.UnicodeScalarView(picture.cells($0).map(\.symbol))) }
        #expect(rows == ["▀▄ ", "ab "] && picture.size == size && picture.columns == 3)
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
