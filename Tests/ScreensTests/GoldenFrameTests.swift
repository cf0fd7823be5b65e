import Features
import Screens
import Terminal
import TestSupport
import Testing

/// Frames as they are, kept as text: whoever changes how a screen looks sees it in the difference of these files.
///
/// `GHLANCE_WRITE_GOLDEN=1 make test ARGS="--filter GoldenFrameTests"` writes them anew.
@Suite struct GoldenFrameTests {
    private static let files = 8

    @Test("every kind of screen looks as it is kept", arguments: 0..<files)
    func frames(file: Int) throws {
        let seeds = GoldenScenes.seeds.filter { $0 % Self.files == file }
        let pictures = seeds.flatMap(GoldenScenes.pictures)
        let texts = pictures.map { picture in
            #expect(picture.frame.problems == [], "\(picture.name)")
            return Self.text(picture)
        }
        try GoldenFile("ScreensTests/Golden/frames-\(file).txt").expect(texts)
    }

    private static func text(_ picture: GoldenScenes.Picture) -> String {
        let cursor = picture.frame.cursor.map { "cursor \($0.column),\($0.row)" } ?? "no cursor"
        var lines = picture.frame.styledLines
        while lines.last == "" { lines.removeLast() }
        return (["\(picture.name), \(cursor)"] + lines).joined(separator: "\n")
    }
}
