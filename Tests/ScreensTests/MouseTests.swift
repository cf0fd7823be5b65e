import SeededRandom
import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

/// What a press of the mouse leads to. What can be pressed is looked for in the drawn screen.
@Suite struct MouseTests {
    private static let sizes = [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 41, rows: 13)]

    private static func press(_ column: Int, _ row: Int, isDouble: Bool = false, _ scene: Scene) -> [Intent] {
        scene.intents(of: .press(Position(column: column, row: row), isDouble: isDouble))
    }

    private static func wheel(up: Bool, _ column: Int, _ row: Int, _ scene: Scene) -> [Intent] {
        scene.intents(of: .wheel(up: up, Position(column: column, row: row)))
    }

    /// The first place of a text on the screen, without wide characters before it.
    static func place(of text: String, _ scene: Scene) -> Position? {
        for (row, line) in scene.lines.enumerated() {
            if let range = line.firstRange(of: text) {
                return Position(column: line.distance(from: line.startIndex, to: range.lowerBound), row: row)
            }
        }
        return nil
    }

    private func expect(
        _ text: String, _ scene: Scene, offset: Int = 0, isDouble: Bool = false, _ intents: [Intent],
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let place = try #require(Self.place(of: text, scene), "\(scene.lines)", sourceLocation: location)
        let pressed = Self.press(place.column + offset, place.row, isDouble: isDouble, scene)
        #expect(pressed == intents, sourceLocation: location)
    }

    private func scene(_ name: String, _ columns: Int = 120, _ rows: Int = 40) throws -> Scene {
        try #require(EveryScreen.all.first { $0.name == name }).scene(columns, rows)
    }

    @Test(
        "on every screen each hint does what its key does, and its gaps do nothing", arguments: EveryScreen.all.indices)
    func hints(kind: Int) {
        // All kinds together have every size.
        let size = Self.sizes[kind % Self.sizes.count]
        let scene = EveryScreen.all[kind].scene(size.columns, size.rows)
        let stack = LayerStack(scene.state, Look(scene.state))
        guard let row = stack.layout?.status, let line = scene.lines.last else { return }
        // The hints are at the end of the line; before them may be the same words.
        var end = line.endIndex
        for hint in stack.hints.reversed() {
            let text = "\(stack.look.name(of: hint.command)) \(hint.word)"
            guard line[..<end].hasSuffix(text), let key = stack.look.keymap.keys(of: hint.command).first else {
                continue
            }
            let start = line.index(end, offsetBy: -text.count)
            // The number of cells is the number of characters only without wide ones before them.
            let isNarrow = line[..<start].unicodeScalars.allSatisfy {
                $0.value < 0x1100 || (0x2000..<0x2E00).contains($0.value)
            }
            guard isNarrow else { continue }
            let first = line.distance(from: line.startIndex, to: start)
            for column in [first, first + text.count - 1] {
                #expect(Self.press(column, row, scene) == intents(key, scene), "\(text) on \(size)")
            }
            let notices = scene.state.shell.notices.first == nil ? 0 : 1
            #expect(Self.press(first - 1, row, scene).count == notices, "before \(text) on \(size)")
            guard start > line.startIndex else { break }
            end = line[..<start].lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex
        }
    }

    @Test("wherever a press or the wheel is, on whatever screen, nothing breaks", arguments: EveryScreen.all.indices)
    func anywhere(kind: Int) {
        var generator = SeededGenerator(seed: UInt64(kind))
        let tiny = kind.isMultiple(of: 2) ? Size(columns: 20, rows: 5) : Size(columns: 10, rows: 3)
        for size in [Self.sizes[kind % Self.sizes.count], tiny] {
            var scene = EveryScreen.all[kind].scene(size.columns, size.rows)
            let outside = [(-1, -1), (size.columns, 0), (0, size.rows), (99_999_998, 99_999_998), (-1, size.rows - 1)]
            let (column, row) = outside[kind % outside.count]
            #expect(Self.press(column, row, scene).count <= 1, "\(column), \(row) of \(size)")
            for _ in 0..<3 {
                let column = Int.random(in: 0..<size.columns, using: &generator)
                let row = Int.random(in: 0..<size.rows, using: &generator)
                let single = Self.press(column, row, scene)
                _ = Self.wheel(up: Bool.random(using: &generator), column, row, scene)
                let position = Position(column: column, row: row)
                if !scene.input.hasDoubleClick(at: position, in: scene.state) {
                    #expect(Self.press(column, row, isDouble: true, scene) == single)
                }
                scene.state.shell.configured.usesMouse = false
                #expect(Self.press(column, row, scene).isEmpty)
                scene.state.shell.configured.usesMouse = true
            }
        }
    }

    @Test("each row is selected, marked in its gutter, and chosen by a double click", arguments: sizes)
    func rows(size: Size) throws {
        let scene = try scene("answered", size.columns, size.rows)
        let list = try #require(scene.layout?.list)
        #expect(list.count > 3)
        for (index, row) in list.enumerated() {
            let select = Intent.list(.move(.row(index)))
            #expect(scene.lines[row].contains("/"), "\(scene.lines[row])")
            for column in [4, 20, size.columns - 1] { #expect(Self.press(column, row, scene) == [select]) }
            for isDouble in [false, true] {
                #expect(Self.press(2, row, isDouble: isDouble, scene) == [select, .send(.mark(.row(index)))])
            }
            // Another row than the selected one has come below the pointer.
            let double = index == 0 ? [Intent.list(.submit)] : [select]
            #expect(Self.press(9, row, isDouble: true, scene) == double)
            #expect(Renderer().hasDoubleClick(at: Position(column: 9, row: row), in: scene.state))
            #expect(!Renderer().hasDoubleClick(at: Position(column: 2, row: row), in: scene.state))
        }
        #expect(Self.wheel(up: false, 10, list.lowerBound, scene) == [.list(.move(.down))])
    }

    @Test("tabs, the account, the order and the query line")
    func header() throws {
        let scene = try scene("answered")
        try expect("Favourites", scene, [.shell(.show(.favourites))])
        try expect("F4 History", scene, [.shell(.show(.history))])
        try expect("not signed in", scene, [.account(.open)])
        let line = try #require(scene.layout?.line)
        for (column, place) in [(0, 0), (3, 0), (5, 2), (8, 5), (60, 5)] {
            #expect(Self.press(column, line, scene) == [.list(.edit(.move(.place(place))))])
        }
        try expect("best match", scene, scene.intents(of: .key(.control("s"))))
        let wide = try self.scene("long query")
        // Two cells for a character, and the beginning of the line is out of sight.
        let cursor = try #require(wide.frame().cursor)
        for back in [0, 1] {
            let place = wide.state.search.line.cursor - back
            #expect(Self.press(cursor.column - back, cursor.row, wide) == [.list(.edit(.move(.place(place))))])
        }
    }

    @Test("a press does in a menu, a question and completions what Enter does there")
    func menus() throws {
        let menu = try scene("menu")
        try expect("copy URL of selected", menu, [.shell(.closeDialog), .list(.copyAddress)])
        try expect("History", menu, [])
        let facets = try scene("facets")
        let facet = facets.state.shownFacets[1]
        try expect(Messages.label(facet), facets, [.shell(.selectInMenu(1)), .send(.toggleFacet(facet.filter))])
        let completions = try scene("completions")
        let candidate = completions.state.completion.candidates[2]
        let edit = try #require(candidate.edit(of: completions.state.search.line.text))
        try expect(candidate.text + " ", completions, [.list(.edit(edit))])
        let asked = try scene("question about a note", 80, 24)
        for choice in try #require(asked.state.shell.alert).choices {
            // The question begins with the same word.
            let row = try #require(asked.lines.lastIndex { $0.contains(Messages.choice(choice)) })
            let line = asked.lines[row]
            let start = try #require(line.firstRange(of: Messages.choice(choice))).lowerBound
            let column = line.distance(from: line.startIndex, to: start)
            #expect(Self.press(column, row, asked) == [.shell(.answer(choice))])
        }
        // Nothing below it.
        #expect(Self.press(10, 0, asked).isEmpty && Self.press(10, 8, asked).isEmpty)
    }

    @Test("a link of the page is opened, and the wheel scrolls the page below the pointer")
    func page() throws {
        for display in [PageState.Display.docked, .full(wasDocked: false)] {
            var scene = try scene("answered")
            EveryScreen.openPage(&scene, display)
            let lines = (0..<60).map { index in
                MarkupLayout.Line(
                    [.init("see "), .init("link \(index)", .link, link: index), .init(" there")], block: index)
            }
            let links = (0..<60).map { "https://example.org/\($0)" }
            scene.layOutPage(MarkupLayout(width: scene.state.pageColumns, lines: lines, links: links))
            try expect("link 3 there", scene, [.page(.read(.link(.open(3))))])
            try expect("link 3 there", scene, offset: 5, [.page(.read(.link(.open(3))))])
            try expect("link 3 there", scene, offset: 6, [])
            let column = (scene.layout?.page.columns.lowerBound ?? 0) + 3
            let scrolled = scene.intents(of: .key(Key(.down, .shift)))
            #expect(Self.wheel(up: false, column, 12, scene) == scrolled)
            if display == .docked { #expect(Self.wheel(up: false, 10, 12, scene) == [.list(.move(.down))]) }
        }
    }
}
