import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What holds for every screen at every size.
@Suite struct EverySizeTests {
    /// How many colours terminals have, and what is behind them: not known, dark, light.
    private static let colors = [0, 8, 16, 256]
    private static let backgrounds: [Appearance.RGB?] = [
        nil, .init(red: 0, green: 0, blue: 0), .init(red: 253, green: 246, blue: 227),
    ]

    /// The sizes from 1×1 to 130×40 at which one kind of screen is drawn: every 24th of the small ones, where the parts of a
    /// screen come and go, and of the others as few as the number of kinds allows: all kinds together have every size. Some
    /// are extreme.
    private static func sizes(ofKind number: Int) -> [Size] {
        let sizes = (1...40).flatMap { rows in (1...130).map { Size(columns: $0, rows: rows) } }.filter { size in
            let isSmall = size.columns <= 24 && size.rows <= 12
            return (size.columns + 3 * size.rows + number).isMultiple(of: isSmall ? 24 : EveryScreen.all.count)
        }
        let largest = number.isMultiple(of: 5) ? Size(columns: 500, rows: 200) : Size(columns: 200, rows: 60)
        return sizes + [
            Size(columns: 0, rows: 0), Size(columns: 500, rows: 1), Size(columns: 1, rows: 200), largest,
        ]
    }

    @Test(
        "every screen, pane, dialog, notice, failure and wait is drawn whole at every size",
        arguments: EveryScreen.all.indices)
    func everySize(kind: Int) {
        let screen = EveryScreen.all[kind]
        var scene = screen.scene(80, 24)
        for (number, size) in Self.sizes(ofKind: kind).enumerated() {
            scene.resize(columns: size.columns, rows: size.rows)
            let repertoire: Repertoire = number.isMultiple(of: 2) ? .unicode : .ascii
            scene.state.shell.showsStrip = number % 3 != 0
            scene.state.shell.appearance.background = Self.backgrounds[number % Self.backgrounds.count]
            let colors = Self.colors[number / 2 % Self.colors.count]
            let frame = scene.frame(repertoire, colors: colors)
            #expect(frame.size == size && frame.problems == [], "\(screen.name) at \(size): \(frame.problems)")
            if colors == 0 {
                let styles = frame.rows.flatMap { $0.spans.map(\.style) }
                let isPlain = styles.allSatisfy { $0.foreground == .standard && $0.background == .standard }
                #expect(isPlain, "\(screen.name) at \(size)")
            }
            guard repertoire == .ascii else { continue }
            let isASCII = frame.lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
            #expect(isASCII, "\(screen.name) at \(size)")
        }
    }

    @Test(
        "a screen that is too small says so and nothing else",
        arguments: [
            (Size(columns: 19, rows: 5), ["", "", "Terminal too small.", "", ""]),
            (Size(columns: 20, rows: 4), ["", "", "Terminal too small.", ""]),
            (Size(columns: 18, rows: 4), ["", "Terminal too", "small.", ""]),
            (Size(columns: 12, rows: 1), ["Too small."]), (Size(columns: 6, rows: 2), ["Too", "small."]),
            (Size(columns: 9, rows: 3), ["Terminal", "too", "small."]), (Size(columns: 1, rows: 1), ["…"]),
            (Size(columns: 0, rows: 0), []), (Size(columns: 0, rows: 2), ["", ""]),
        ])
    func tooSmall(size: Size, lines: [String]) {
        var scene = Scene.answered(size.columns, size.rows)
        #expect(scene.lines == lines)
        #expect(scene.frame().cursor == nil)
        scene.happen(ShellState.Mutation.toggle(.help))
        #expect(scene.lines == lines)
    }

    @Test("a screen that was too small for a while comes back as it was")
    func recovery() {
        var scene = Scene.answered(80, 24, next: "2")
        scene.happen(.list(.moved(.down)))
        let before = scene.frame()
        for (columns, rows) in [(10, 3), (1, 1), (0, 0), (80, 24)] { scene.resize(columns: columns, rows: rows) }
        #expect(scene.frame() == before)
    }
}

/// The first and the last cell of the screen stay free.
@Suite struct MarginTests {
    private static let sizes = [
        Size(columns: 20, rows: 5), Size(columns: 28, rows: 8), Size(columns: 40, rows: 12),
        Size(columns: 60, rows: 16), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    ]

    /// The rows of a list that is shown alone, without those of its items.
    private static func rows(_ scene: Scene) -> [Int] {
        let state = scene.state
        guard let layout = scene.layout, state.shell.dialog == nil, state.shell.alert == nil, !state.account.isOpen,
            !state.completion.isOpen, !state.file.isOpen, state.pagePlacement == .hidden
        else { return [] }
        let items = state.shownList.itemCount > 0 ? layout.list : 0..<0
        return (0..<state.shell.rows).filter { !items.contains($0) }
    }

    @Test("nothing that is said beside the items is outside the margins", arguments: sizes)
    func margins(size: Size) {
        var count = 0
        for screen in EveryScreen.all {
            let scene = screen.scene(size.columns, size.rows).with { $0.state.shell.showsStrip = true }
            let frame = scene.frame()
            for row in Self.rows(scene) {
                count += 1
                let spans = frame.rows[row].spans
                let ends = (spans.first?.column ?? 1, spans.last.map { $0.column + $0.text.columns } ?? 1)
                #expect(ends.0 >= 1 && ends.1 <= size.columns - 1, "\(screen.name), \(size): \(frame.lines[row])")
            }
        }
        #expect(count > 300)
    }

    @Test(arguments: [24, 28, 40])
    func theTextOfAnEmptyListIsFoldedAndNotCut(columns: Int) {
        let none = Scene(columns, 12).with { $0.showFavourites([]) }
        for (scene, text) in [
            (Scene(columns, 12), "Type to search GitHub's repositories."),
            (Scene.answered(columns, 12, []), "No repositories match. Try fewer or different words."),
            (
                none,
                "No favourites yet. Press ^T on a search result to add it. Press Alt-I to import your stars from GitHub."
            ),
        ] {
            let words = scene.list.joined(separator: " ").split(separator: " ")
            #expect(words.joined(separator: " ") == text)
        }
    }
}

/// The option that keeps the cursor on what is selected.
@Suite struct CursorOnRowTests {
    @Test(
        "the cursor is on the bar of what is selected in the top layer, and nothing else changes",
        arguments: [
            (140, 30, .unicode), (80, 24, .ascii), (40, 12, .unicode), (24, 6, .ascii), (1, 1, .unicode),
        ] as [(Int, Int, Repertoire)])
    func selection(columns: Int, rows: Int, repertoire: Repertoire) {
        var moved: [String] = []
        for screen in EveryScreen.all {
            var scene = screen.scene(columns, rows)
            let before = scene.frame(repertoire)
            scene.state.shell.configured.hasCursorOnRow = true
            let frame = scene.frame(repertoire)
            #expect(frame.rows == before.rows && frame.problems == [], "\(screen.name)")
            // Nothing is selected.
            if ["typed", "no matches"].contains(screen.name) { #expect(frame.cursor == before.cursor) }
            guard let cursor = frame.cursor, cursor != before.cursor else { continue }
            moved.append(screen.name)
            let bar = repertoire == .unicode ? "▌" : ">"
            let span = frame.rows[cursor.row].spans.first { $0.column == cursor.column }
            #expect(span?.text.string.hasPrefix(bar) == true, "\(screen.name): \(frame.lines[cursor.row])")
        }
        if columns >= 80 {
            #expect(Set(moved).isSuperset(of: ["answered", "completions", "the list of the marked"]), "\(moved)")
            #expect(moved.count > 30)
        }
    }
}

/// The table of the list screens, as they are drawn.
struct ListPresentationTests {
    @Test(arguments: Screen.allCases)
    func everyScreenHasAHeadingACommandAndContent(screen: Screen) {
        let scene = Scene(80, 24).with { $0.show(screen) }
        #expect(Screen.allCases.filter { $0.presentation.command == screen.presentation.command } == [screen])
        #expect(Screen.tabs.contains(screen) == (screen.presentation.command.screen == screen))
        let content = screen.presentation.content.init(state: scene.state, look: Look(scene.state))
        #expect(content.orders.names.indices.contains(content.orders.current))
        #expect(!content.noPage.isEmpty)
    }
}

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
        if display == .dark { scene.state.shell.appearance.background = .init(red: 0, green: 0, blue: 0) }
        if display == .light { scene.state.shell.appearance.background = .init(red: 253, green: 246, blue: 227) }
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
