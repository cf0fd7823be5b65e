import Testing

@testable import Core

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
