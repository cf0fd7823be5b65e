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

    /// The sizes from 1×1 to 130×40 at which one kind of screen is drawn: one of 24 small ones, where the parts of a screen
    /// come and go, and one of 500 others. The next kind has other ones, and all kinds together have every size. Some are extreme.
    private static func sizes(ofKind number: Int) -> [Size] {
        let sizes = (1...40).flatMap { rows in (1...130).map { Size(columns: $0, rows: rows) } }.filter { size in
            let isSmall = size.columns <= 24 && size.rows <= 12
            return (size.columns + 3 * size.rows + number).isMultiple(of: isSmall ? 24 : 500)
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
            let isASCII = frame.lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
            #expect(repertoire == .unicode || isASCII, "\(screen.name) at \(size)")
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
        arguments: [(140, 30), (80, 24), (40, 12), (24, 6), (1, 1)], [Repertoire.unicode, .ascii])
    func selection(size: (columns: Int, rows: Int), repertoire: Repertoire) {
        var moved: [String] = []
        for screen in EveryScreen.all {
            var scene = screen.scene(size.columns, size.rows)
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
        if size.columns >= 80 {
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
