import TestSupport
import Testing

@testable import Features
@testable import Screens
@testable import Terminal

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

    @Test("a repository's page looks as it is kept: beside the list, below it, and over it")
    func pages() throws {
        let sizes = [Size(columns: 140, rows: 30), Size(columns: 80, rows: 24), Size(columns: 60, rows: 12)]
        let texts = (EveryScreen.pages + EveryScreen.pagesWithFacts).filter { !$0.name.contains("failure") }.flatMap {
            screen in
            sizes.map { size in
                let frame = screen.scene(size.columns, size.rows).frame()
                #expect(frame.problems == [], "\(screen.name)")
                let name = "\(screen.name), \(size.columns)x\(size.rows)"
                return Self.text(GoldenScenes.Picture(name: name, frame: frame))
            }
        }
        try GoldenFile("ScreensTests/Golden/pages.txt").expect(texts)
    }

    @Test("news of favourites look as they are kept where rows have no room for them")
    func news() throws {
        let sizes = [Size(columns: 40, rows: 24), Size(columns: 50, rows: 16), Size(columns: 50, rows: 10)]
        let texts = sizes.flatMap { size in
            [1, 3].map { selected in
                let frame = NewsScreenTests.narrow(size.columns, size.rows, selected: selected).frame()
                #expect(frame.problems == [])
                return Self.text(
                    GoldenScenes.Picture(name: "news \(selected), \(size.columns)x\(size.rows)", frame: frame))
            }
        }
        try GoldenFile("ScreensTests/Golden/news.txt").expect(texts)
    }

    @Test("the list below the empty line looks as it is kept")
    func startLists() throws {
        let sizes = [
            Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 10),
            Size(columns: 20, rows: 5),
        ]
        try Self.expect(EveryScreen.startLists, at: sizes, in: "start-list")
    }

    @Test("lists of stars look as they are kept")
    func starLists() throws {
        try Self.expect(StarListsScreenTests.screens, in: "star-lists")
    }

    @Test("the files of a repository look as they are kept")
    func repositoryFiles() throws {
        try Self.expect(EveryScreen.files, in: "files")
    }

    @Test("the selected file looks as it is kept beside the list of files: on a dark background, and without colours")
    func previews() throws {
        let sizes = [Size(columns: 120, rows: 36), Size(columns: 200, rows: 50)]
        let texts = EveryScreen.previews.flatMap { screen in
            sizes.flatMap { size in
                [256, 0].map { colors in
                    var scene = screen.scene(size.columns, size.rows)
                    scene.state.shell.appearance.background = .init(red: 0, green: 0, blue: 0)
                    let frame = scene.frame(colors: colors)
                    #expect(frame.problems == [], "\(screen.name)")
                    let name = "\(screen.name), \(size.columns)x\(size.rows), \(colors) colours"
                    return Self.text(GoldenScenes.Picture(name: name, frame: frame))
                }
            }
        }
        try GoldenFile("ScreensTests/Golden/previews.txt").expect(texts)
    }

    /// Compares screens at some sizes with a file.
    static func expect(
        _ screens: [EveryScreen],
        at sizes: [Size] = [Size(columns: 60, rows: 15), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)],
        in file: String
    ) throws {
        let texts = screens.flatMap { screen in
            sizes.map { size in
                let frame = screen.scene(size.columns, size.rows).frame()
                #expect(frame.problems == [], "\(screen.name)")
                let name = "\(screen.name), \(size.columns)x\(size.rows)"
                return text(GoldenScenes.Picture(name: name, frame: frame))
            }
        }
        try GoldenFile("ScreensTests/Golden/\(file).txt").expect(texts)
    }

    static func text(_ picture: GoldenScenes.Picture) -> String {
        let cursor = picture.frame.cursor.map { "cursor \($0.column),\($0.row)" } ?? "no cursor"
        var lines = picture.frame.styledLines
        while lines.last == "" { lines.removeLast() }
        return (["\(picture.name), \(cursor)"] + lines).joined(separator: "\n")
    }
}
