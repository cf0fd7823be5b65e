import Testing

@testable import Core
@testable import Markup

/// Where pictures stand in a layout, and which stay words.
struct PictureTests {
    private static let base = "https://github.com/o/r/blob/HEAD/"

    private func layout(_ html: String, sizes: [String: PictureSize] = [:], isOnLight: Bool = false) -> MarkupLayout {
        let rules = MarkupPictures(rows: 20, isOnLight: isOnLight, sizes: sizes)
        return MarkupDocument(html: html, repository: MarkupRepository(owner: "o", name: "r"), pictures: rules)
            .layout(width: 60, repertoire: .unicode, open: OpenDetails())
    }

    private func text(_ layout: MarkupLayout) -> [String] {
        layout.lines.map { $0.spans.map(\.text).joined() }.map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    @Test func withoutRulesASizeChangesNothing() {
        let html = "<p>See <img src='a.png' alt='A' width='320' height='160'></p>"
        let document = MarkupDocument(html: html, repository: MarkupRepository(owner: "o", name: "r"))
        #expect(text(document.layout(width: 60, repertoire: .unicode, open: OpenDetails())) == ["See A"])
    }

    @Test func theSpaceOfAPictureIsReservedByTheSizeInTheHTML() throws {
        let layout = layout("<p><img src='a.png' alt='A screen' width='320' height='160'></p><p>after</p>")
        let picture = try #require(layout.pictures.first)
        #expect(picture.address == Self.base + "a.png" && picture.line == 0)
        #expect((picture.columns, picture.rows) == (40, 10))
        #expect(text(layout) == Array(repeating: "", count: 10) + ["A screen[1]", "", "after"])
        #expect(layout.lines[3].spans.last?.link == 0 && layout.picture(ofLink: 0) == picture)
    }

    @Test func withoutASizeItIsWordsUntilItIsThere() throws {
        let html = "<p>See:<br><img src='a.png' alt='A screen'></p>"
        let before = layout(html)
        #expect(text(before) == ["See:", "A screen"] && before.pictures.map(\.rows) == [0])
        #expect(before.pictures.first?.line == 1)
        let sizes = [Self.base + "a.png": PictureSize(width: 80, height: 80)]
        #expect(!before.hasPictures(like: MarkupPictures(rows: 20, sizes: sizes)))
        #expect(before.hasPictures(like: MarkupPictures(rows: 20, sizes: ["b": PictureSize(width: 80, height: 80)])))
        let after = layout(html, sizes: sizes)
        #expect(text(after) == ["See:", "", "", "", "", "", "A screen[1]"])
        #expect(after.lines[0].block == before.lines[0].block && after.lines[1].block == before.lines[1].block)
        #expect(after.hasPictures(like: MarkupPictures(rows: 20, sizes: sizes)))
    }

    @Test(arguments: [
        "<p><img src='a.png' alt='an icon' width='16' height='16'></p>",
        "<p><img src='https://img.shields.io/x' alt='an icon'></p>",
        "<p><img data-canonical-src='https://x.example/badge.svg' src='https://camo.example/1' alt='an icon'></p>",
        "<p><img src='data:image/png;base64,AAAA' alt='an icon'></p>",
        "<table><tr><td><img src='a.png' alt='an icon' width='320' height='160'></td></tr></table>",
        "<p><img src='broken.png' alt='an icon' width='320' height='160'></p>",
        "<p><img src='small.png' alt='an icon'></p>",
    ])
    func wordsStayWords(html: String) {
        let sizes = ["broken.png": PictureSize.unknown, "small.png": PictureSize(width: 20, height: 20)]
        let layout = layout(html, sizes: Dictionary(uniqueKeysWithValues: sizes.map { (Self.base + $0, $1) }))
        #expect(text(layout) == ["an icon"] && layout.pictures.isEmpty)
    }

    @Test func severalStandSideBySide() throws {
        let one = "<img src='a.png' alt='The first of them' width='80' height='80'>"
        let other = one.replacing("a.png", with: "b.png")
        let html = "<p>\(one) \(other) <img src='c.png' alt='C' width='400' height='64'></p>"
        let layout = layout(html)
        #expect(layout.pictures.map(\.line) == [0, 0, 6] && layout.pictures.map(\.columns) == [10, 10, 50])
        #expect(text(layout)[5] == "The fi…[1]  The fi…[2]")
        #expect(layout.lines[0].spans.compactMap(\.link) == [0, 1])
    }

    @Test func halvesOfALineFitIntoIt() {
        let html = "<p><img src='a.png' width='50%' alt='A'><img src='b.png' width='50%' alt='B'></p>"
        let size = PictureSize(width: 1_000, height: 500)
        let layout = layout(html, sizes: [Self.base + "a.png": size, Self.base + "b.png": size])
        #expect(layout.pictures.map(\.columns) == [29, 29] && layout.pictures.map(\.line) == [0, 0])
    }

    @Test func aPictureIsNoWiderThanTheTextAndNoHigherThanTwentyRows() {
        let layout = layout(
            "<p><img src='a.png' width='4000' height='1000'></p><p><img src='b.png' width='100' height='4000'></p>")
        #expect(layout.pictures.map(\.columns) == [60, 1] && layout.pictures.map(\.rows) == [8, 20])
    }

    @Test(arguments: [(false, "dark.png"), (true, "light.png")])
    func theSourceForTheBackgroundIsTaken(isOnLight: Bool, name: String) {
        let layout = layout(
            """
            <p><picture><source media="(prefers-color-scheme: dark)" srcset="dark.png 2x">
            <source media="(prefers-color-scheme: light)" srcset="light.png"><img src="any.png" alt="x"></picture></p>
            """, isOnLight: isOnLight)
        #expect(layout.pictures.map(\.address) == [Self.base + name])
    }

    @Test func aLinkAroundAPictureKeepsItsNumber() {
        let layout = layout("<p><a href='https://x.example'><img src='a.png' alt='A' width='80' height='64'></a></p>")
        #expect(text(layout).last == "A[1][2]" && layout.links == ["https://x.example"])
        #expect(layout.picture(ofLink: 1)?.address == Self.base + "a.png" && layout.picture(ofLink: 0) == nil)
    }

    @Test func oneThatCannotBeShownLeavesBlocksAndNumbersAsTheyWere() {
        let html =
            "<p><img src='a.png' alt='A' width='80' height='64'> text</p><p><img src='b.png' width='80' height='64'></p>"
        let (before, after) = (layout(html), layout(html, sizes: [Self.base + "a.png": .unknown]))
        #expect(before.pictures.map(\.link) == [0, 1] && after.pictures.map(\.link) == [1])
        #expect(before.lines.last?.block == after.lines.last?.block && after.numberCount == 2)
    }

    @Test func thousandsOfPicturesAreBounded() {
        let html = (0..<5_000).map { "<p><img src='\($0).png' width='80' height='80'></p>" }.joined()
        #expect(layout(html).pictures.count == 200)
    }
}
