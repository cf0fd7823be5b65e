import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

@Suite struct HelpScreenTests {
    /// The offset of the last screen of help on 80 × 12 cells.
    private var last: Int {
        let state = help(80, 12).state
        return HelpLayer(menu: CommandMenu(), state: state, look: Look(state)).lastOffset
    }

    private func help(_ columns: Int, _ rows: Int, offset: Int = 0) -> Scene {
        Scene.answered(columns, rows).with { $0.open(.help, selected: offset) }
    }

    @Test func helpListsEveryCommandWithItsFirstKeyAndItsWords() {
        let lines = help(90, 190).lines
        for command in Command.allCases {
            let row = lines.first { $0.hasSuffix("  " + command.summary) }
            let key = Keymap.standard.name(of: command) + (command.menuName.map { ", then \($0)" } ?? "")
            #expect(row?.hasPrefix("   \(key)  ") == true, "\(command): \(row ?? "no row")")
        }
        #expect(
            lines.contains { $0.hasPrefix("   0 to 9  ") && $0.hasSuffix("  choose link by number, to open it") })
        for section in Command.Section.allCases { #expect(lines.contains(" " + section.rawValue)) }
        #expect(lines.last?.hasSuffix("  Esc close") == true)
    }

    @Test func helpListsEveryQualifierWithAnExample() {
        let lines = help(90, 190).lines
        for row in QualifierTable.standard.rows {
            let example = row.name == .props ? "props:" : row.examples[0]
            #expect(lines.contains { $0.hasPrefix("   \(example) ") && $0.hasSuffix("  " + row.meaning) }, "\(example)")
        }
        var scene = help(90, 190)
        scene.state.completion = CompletionState(
            table: QualifierTable(QualifierTable.standard.rows.filter { $0.name != .mirror }))
        #expect(!scene.lines.contains { $0.contains("mirror") })
    }

    @Test func longHelpScrollsToItsLastLineAndNoFurther() {
        var seen: Set<String> = []
        #expect(last > 18)
        for offset in 0...last {
            let scene = help(80, 12, offset: offset)
            #expect(scene.lines[0] == " Help")
            #expect(scene.status.hasSuffix("  PgDn scroll  Esc close"))
            seen.formUnion(scene.lines[2..<11])
        }
        for command in Command.allCases { #expect(seen.contains { $0.hasSuffix(command.summary) }, "\(command)") }
        #expect(help(80, 12, offset: last + 100).frame() == help(80, 12, offset: last).frame())
    }

    @Test func everyLineOfHelpFitsAnOrdinaryScreen() {
        for line in help(80, 70).lines { #expect(!line.contains("…"), "\(line)") }
    }

    @Test func fromAHundredCellsOnItHasTwoColumns() {
        let lines = help(100, 60).lines
        #expect(lines[2].hasPrefix(" Repositories") && lines[2].contains("  File"))
        #expect(!help(99, 60).lines[2].contains("File"))
        for line in lines { #expect(CellText(line).columns <= 99, "\(line)") }
    }

    @Test func itBeginsWithTheKeysOfThePlaceItIsOpenedFrom() throws {
        let all = Command.Section.allCases.map(\.rawValue)
        func titles(_ name: String) throws -> [String] {
            let kind = try #require(EveryScreen.all.first { $0.name == name }, "\(name)")
            let scene = kind.scene(80, 200).with { $0.happen(ShellState.Mutation.toggle(.help)) }
            return scene.lines.map { String($0.dropFirst()) }.filter(all.contains)
        }
        #expect(try titles("answered") == all)
        let page = Scene.page(80, 200).with { $0.happen(ShellState.Mutation.toggle(.help)) }
        #expect(page.lines[2] == " Page or file in full screen")
        for kind in EveryScreen.openFiles.prefix(1) { #expect(try titles(kind.name).prefix(2) == [all[3], all[4]]) }
        for kind in EveryScreen.comparisons.prefix(1) { #expect(try titles(kind.name).first == "Comparison") }
    }

    @Test("what help names of a command without a key finds it first in the menu")
    func menuNames() throws {
        for command in Command.allCases where command.defaultKeys.isEmpty {
            let name = try #require(command.menuName, "\(command)")
            let scene = StarListsScreenTests.scene(120, 60).with { $0.open(.commands, typing: name) }
            let first = scene.panel.first { $0.hasPrefix(" ▌") } ?? ""
            #expect(first.contains(command.summary), "\(name): \(first)")
        }
    }

    @Test func typedWordsNarrowIt() {
        var scene = help(80, 60)
        scene.happen(ShellState.Mutation.editMenu(.insert("favorite")))
        #expect(scene.lines[1] == " › favorite")
        #expect(scene.lines.contains { $0.hasSuffix("  add favourite by name or URL") })
        #expect(!scene.lines.contains { $0.hasSuffix(Command.recallOlder.summary) || $0 == " Note" })
        scene.happen(ShellState.Mutation.editMenu(.insert("zzz")))
        #expect(scene.lines[2] == "   No matching commands.")
        #expect(scene.frame().cursor == Position(column: 14, row: 1))
    }

    // MARK: Keys

    @Test func helpScrollsByLinesAndByScreens() {
        for (key, from, to) in [
            (Key(.down), 5, 6), (Key(.up), 5, 4), (.control("n"), 5, 6),
            // A screen of nine lines less one, so that the last line becomes the first.
            (Key(.pageDown), 5, 13), (Key(.pageUp), 9, 1), (Key(.home), 5, 0), (.alt("<"), 5, 0),
            (Key(.end), 5, last), (.alt(">"), 5, last),
            // No further than to its ends.
            (Key(.up), 0, 0), (Key(.pageUp), 3, 0), (Key(.down), last, last), (Key(.pageDown), last - 1, last),
        ] as [(Key, Int, Int)] {
            #expect(intents(key, help(80, 12, offset: from)) == [.shell(.selectInMenu(to))], "\(key.name) at \(from)")
        }
    }

    @Test func theKeyThatOpenedHelpClosesItAndSoDoEscAndEnter_andNothingBehindItCanBeReached() {
        let close = [Intent.shell(.closeDialog)]
        help(80, 12).expect([
            Key(.function(1)): [.shell(.toggle(.help))], Key(.escape): close, Key(.enter): close, .control("r"): [],
            .control("s"): [], .control("o"): [], .control("t"): [], .control("c"): [.send(.leave)],
            .control("l"): [.redraw], .control("z"): [.suspend],
            // Text narrows it.
            Key(.character("x")): [.shell(.editMenu(.insert("x")))],
            .control("u"): [.shell(.editMenu(.kill(.start)))],
        ])
        #expect(help(80, 12).intents(of: .paste("x")) == [.shell(.editMenu(.insert("x")))])
    }
}
