import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// Frames as they are, kept as text: whoever changes how a screen looks sees it in the difference of these files.
///
/// `GHLANCE_WRITE_GOLDEN=1 make test ARGS="--filter GoldenFrameTests"` writes them anew.
@Suite struct GoldenFrameTests {
    @Test("a screen, a dialog and each state of them look as they are kept", arguments: GoldenFrame.files.keys.sorted())
    func frames(file: String) throws {
        let texts = try (GoldenFrame.files[file] ?? []).map { try $0.text() }
        try GoldenFile("ScreensTests/Golden/\(file).txt").expect(texts)
    }

    @Test("each kind of screen, notice, failure and wait says what is kept of it")
    func sentences() throws {
        let texts = EveryScreen.all.map { screen in
            let parts = screen.scene(200, 60).lines.flatMap { $0.split(separator: "│") }
            let sentences = parts.filter(Self.isSentence)
            return ([screen.name] + sentences.map { String($0.drop { $0 == " " }) }).joined(separator: "\n")
        }
        try GoldenFile("ScreensTests/Golden/sentences.txt").expect(texts)
    }

    @Test("each file of frames is compared")
    func files() throws {
        let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Golden"
        let files = (["sentences"] + GoldenFrame.files.keys).sorted()
        #expect(try TextFile.names(in: folder) == files.map { "\($0).txt" })
    }

    /// No row of a list begins with a capital and ends like this.
    private static func isSentence(_ text: Substring) -> Bool {
        let end = text.last { $0 != " " }
        return text.first(where: \.isLetter)?.isUppercase == true && (text.contains(". ") || end == "." || end == "…")
    }
}

/// A screen that a person looks at: what is on it, how large it is, and on which terminal.
struct GoldenFrame: ExpressibleByStringLiteral {
    /// What a terminal shows, and what is behind it.
    enum Display: String {
        case standard = ""
        case dark = ", dark"
        case light = ", light"
        case eightColors = ", 8 colours"
        case monochrome = ", without colours"
        case ascii = ", ASCII"
    }

    private let screen: String
    private let size: Size
    private let display: Display

    init(_ screen: String, _ columns: Int = 80, _ rows: Int = 24, _ display: Display = .standard) {
        self.screen = screen
        size = Size(columns: columns, rows: rows)
        self.display = display
    }

    /// A screen of 80 × 24 cells.
    init(stringLiteral name: String) { self.init(name) }

    var name: String { "\(screen) at \(size.columns)×\(size.rows)\(display.rawValue)" }

    /// The name with the place of the cursor, then the lines with their styles.
    func text() throws -> String {
        let screens = EveryScreen.all + CloneScreenTests.screens + [NewsScreenTests.screen]
        var scene = try #require(screens.first { $0.name == screen }, "\(screen)").scene(size.columns, size.rows)
        switch display {
        case .dark: scene.state.shell.appearance.background = .init(red: 0, green: 0, blue: 0)
        case .light: scene.state.shell.appearance.background = .init(red: 253, green: 246, blue: 227)
        case .standard, .eightColors, .monochrome, .ascii: break
        }
        let colors = display == .monochrome ? 0 : display == .eightColors ? 8 : 256
        let frame = scene.frame(display == .ascii ? .ascii : .unicode, colors: colors)
        #expect(frame.problems == [], "\(name)")
        let cursor = frame.cursor.map { "cursor \($0.column),\($0.row)" } ?? "no cursor"
        var lines = frame.styledLines
        while lines.last == "" { lines.removeLast() }
        return (["\(name), \(cursor)"] + lines).joined(separator: "\n")
    }
}

/// The frames of each file.
extension GoldenFrame {
    static let files: [String: [GoldenFrame]] = [
        "search": search, "start-list": startList, "lists": lists, "star-lists": starLists, "pages": pages,
        "previews": previews, "forks": forks, "linked": linked, "files": repositoryFiles, "file": openFile,
        "comparisons": comparisons, "dialogs": dialogs,
    ]

    private static let search: [GoldenFrame] = [
        "welcome", "answered", .init("answered", 120, 40), .init("answered", 40, 10), .init("answered", 120, 30, .dark),
        .init("answered", 80, 24, .light), .init("answered", 80, 24, .eightColors),
        .init("answered", 80, 24, .monochrome), .init("answered", 80, 24, .ascii), "older rows", "completions",
        "no matches", "no matches, with advice", "local rows and an answer", "no network", .init("offline", 60, 16),
        "searching", .init("at the end", 60, 16), .init("waiting to search", 60, 16), "failure 18 of a search",
        "failure 16 of a next page", .init("failure 2 of a next page", 60, 16),
    ]

    private static let startList: [GoldenFrame] = [
        "start list", .init("start list", 120, 40), .init("start list", 40, 10),
        .init("start list", 20, 5), "start list and a name",
    ]

    /// Favourites, the history, releases, and what is below them.
    private static let lists: [GoldenFrame] = [
        .init("favourites opening", 60, 16), .init("no favourites", 60, 16), .init("favourites at the end", 100, 24),
        .init("favourites with library failure 2", 60, 16), .init("favourites with news", 50, 16),
        .init("favourites with news", 110, 12), "importing stars", "import of stars with failure 16", "a note, long",
        .init("a form that asks", 60, 16), .init("a form with 34 characters", 60, 16), "history",
        .init("releases", 100, 24), .init("releases", 50, 16), .init("no releases", 60, 16), "naming a search",
        .init("clone form", 60, 16), "cloning", "clones failed",
    ]

    private static let starLists: [GoldenFrame] = [
        "favourites in lists", "lists of a repository",
        .init("lists of a repository, waiting for the rate limit", 60, 15),
    ]

    private static let pages: [GoldenFrame] = [
        "page, resting", .init("page", 140, 30), "page", "page, scrolled", "page in full", "page without a README",
        .init("page and a note", 140, 30), .init("page with facts", 140, 30), "page with facts in full",
        "page held back", .init("a release's page", 120, 30), "a file of a release chosen",
    ]

    private static let previews: [GoldenFrame] = [
        .init("preview, text", 120, 36, .dark), .init("preview, text", 120, 36, .monochrome),
        .init("preview, loading", 120, 36, .dark), .init("preview, a folder of many", 120, 36, .dark),
        .init("preview, a hit", 120, 36, .dark),
    ]

    private static let forks: [GoldenFrame] = [
        .init("forks being loaded", 60, 15), "forks, compared", .init("forks, next page failed", 60, 15),
    ]

    private static let linked: [GoldenFrame] = ["links", .init("links, few requests left", 60, 15)]

    private static let repositoryFiles: [GoldenFrame] = [
        "files", "files, a folder open", .init("files, saved, not loaded again", 60, 15), "files, code found",
        .init("files, more code not loaded", 60, 15),
    ]

    private static let openFile: [GoldenFrame] = [
        .init("file, loading", 60, 15), "file, text", "file, not wrapped", "file, find", "file, rendered",
        "file, binary", "file, a pointer of Git LFS", "file, not refreshed",
    ]

    private static let comparisons: [GoldenFrame] = [
        "comparison of two", .init("comparison of six, the last selected", 200, 60),
        "comparison of three, equal rows shown", .init("comparison without a token", 60, 15),
        "comparison, requests held",
    ]

    private static let dialogs: [GoldenFrame] = [
        "account, status 5", "account, login 1", .init("account, login 4", 60, 16), "account, token",
        "account, token, typed", "account, budgets", "account, what is on screen", "help on search",
        .init("help on search", 120, 40), .init("menu", 120, 40), .init("menu", 40, 10), "orders",
        "facets", .init("facets, counting", 60, 20), "actions of the user", "the list of the marked",
        "question about a note", .init("notice, said", 60, 16), "outline",
    ]
}
