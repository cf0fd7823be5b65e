import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What is open in front of what, and who gets a key.
@Suite struct LayerTests {
    @Test func noLayerSwallowsWhatBelongsToTheProgram() {
        var scene = Scene.answered(80, 24)
        scene.apply(.opened(true))
        scene.expect([Key(.function(4)): [.shell(.show(.history))], Key(.function(5)): [.account(.close)]])
        scene.happen(ShellState.Mutation.toggle(.help))
        #expect(intents(Key(.function(3)), scene) == [.shell(.show(.favourites))])
        #expect(intents(.alt("x"), scene) == [.shell(.toggle(.commands))])
        // Text is typed into what can be seen.
        #expect(intents(Key(.character("x")), scene) == [.shell(.editMenu(.insert("x")))])
    }

    // MARK: The menu

    @Test func theMenuListsWhatWorksNowAndRunsIt() {
        var scene = Scene.answered(100, 60)
        scene.happen(ShellState.Mutation.toggle(.commands))
        let text = scene.lines.joined(separator: "\n")
        // A note is edited elsewhere.
        #expect(!text.contains(Command.saveNote.summary))
        scene.happen(ShellState.Mutation.editMenu(.insert("sort order")))
        #expect(scene.panel[3] == "   Repositories" && scene.panel[4] == " ▌ ^S             choose sort order")
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .shell(.openMenu(.orders, selected: 0))])
        scene.happen(ShellState.Mutation.editMenu(.insert(" nonsense")))
        #expect(scene.panel[3] == "   No matching commands.")
        scene.expect([Key(.enter): [], Key(.escape): [.shell(.closeDialog)]])
    }

    @Test func whatNeedsARepositorySaysSoOnAnEmptyScreen() {
        var scene = Scene(100, 70)
        scene.open(.commands, typing: "bookmark remove")
        // Where there is little room, the row has no reason.
        scene.resize(columns: 60, rows: 24)
        #expect(!scene.lines.joined().contains("repository selected"))
        #expect(scene.press(Key(.enter)) == [.shell(.say(.text("No repository selected.")))])
        #expect(scene.state.shell.dialog != nil && scene.status.hasPrefix(" No repository selected.  "))
    }

    @Test func whatCannotBeSavedIsNotAmongTheHints() {
        var scene = Scene.answered(160, 60)
        scene.state.background.persistence = .disabled
        #expect(!scene.status.contains("^T") && scene.status.contains("^O"))
    }
}

/// The menu knows the words of other programs, and says why a command cannot run.
@Suite struct MenuWordsTests {
    private func menu(_ scene: Scene, typing text: String) -> [String] {
        let panel = scene.with { $0.open(.commands, typing: text) }.panel
        return panel.dropFirst(3).filter { $0.contains { $0 != " " } }
    }

    @Test func words() {
        let words: [(String, Command)] = [
            ("filter", .facets), ("facet", .facets), ("preview", .togglePage), ("readme", .togglePage),
            ("bookmark", .toggleFavourite), ("favorite", .toggleFavourite), ("favourite", .toggleFavourite),
            ("license", .facets), ("licence", .facets), ("exit", .leave), ("quit", .leave), ("clear", .clearMarks),
            ("login", .showAccount),
        ]
        for (word, command) in words {
            #expect(menu(Scene.answered(120, 60), typing: word).contains { $0.contains(command.summary) }, "\(word)")
        }
    }

    @Test("what cannot be done is last in the menu, with the reason that its keys say")
    func obstacles() {
        func expect(
            _ reason: String, _ scene: Scene, _ commands: Command..., at location: SourceLocation = #_sourceLocation
        ) {
            let said = [Intent.shell(.say(.text(reason.inSentenceCase + ".")))]
            for key in commands.flatMap(\.defaultKeys) {
                #expect(scene.intents(of: .key(key)) == said, "\(key.name)", sourceLocation: location)
            }
            let rows = menu(scene, typing: commands[0].summary).drop { !$0.contains("Not available now") }
            // Where there is little room, the command is kept whole.
            let row = "\(commands[0].summary) (\(reason.prefix(4))"
            #expect(rows.contains { $0.contains(row) }, "\(rows)", sourceLocation: location)
        }
        let answered = Scene.answered(120, 80)
        expect("only in Favourites", answered, .importStars)
        expect("only in Favourites and History", answered, .remove)
        expect("nothing is marked", answered, .clearMarks, .showMarks)
        expect("no earlier search", answered, .searchBack)
        expect("no new rows", answered, .onlyNews)
        var scene = answered
        scene.state.marks = Marks(limit: 0)
        expect("marking is turned off by --no-multi", scene, .markAll, .mark, .markUpwards)
        #expect(Messages.notice(.tooManyMarks(limit: 0), .standard) == "Marking is turned off by --no-multi.")
        scene = answered
        scene.state.background.persistence = .disabled
        expect("this session is private: nothing is saved", scene, .addRepository, .saveSearch, .toggleFavourite)
        expect("no search to save", Scene(120, 80), .saveSearch)
        for screen in [Screen.favourites, .history, .forks, .linked] {
            scene = Scene(120, 80)
            scene.show(screen)
            expect(
                "no repository selected", scene, .toggleFavourite, .openInBrowser, .editNote, .mark, .listFiles, .clone,
                .moreLikeThis)
            let removal: [Screen: String] = [.favourites: "no repository selected", .history: "no search selected"]
            expect(removal[screen] ?? "only in Favourites and History", scene, .remove)
            if screen != .history { expect("the list is empty", scene, .markAll) }
            scene.state.search.connection = .offline
            #expect(scene.intents(of: .key(.alt("g"))) == [.shell(.say(.text("Offline: start without --offline.")))])
        }
        for screen in [Screen.history, .files] {
            scene = Scene(120, 80)
            scene.show(screen)
            for command in [Command.compare, .markAll] { expect("only in lists of repositories", scene, command) }
            expect("only in Search and Favourites", scene, .addRepository)
            expect("nothing is marked", scene, .showMarks)
        }
        scene = answered
        EveryScreen.openFile(&scene)
        expect("no headings", scene, .nextHeading, .showOutline)
        expect("no headings", Scene.page(120, 80, html: "<p>text</p>"), .nextHeading, .showOutline)
    }

    @Test func onlyTheNewRowsHaveAPlaceAmongThemselves() {
        let scene = Scene.answered(120, 30).with { $0.happen(.showedOnly([.init(rawValue: 3), .init(rawValue: 7)])) }
        #expect(scene.list.count { $0.contains("repository-") } == 2)
        #expect(scene.status.hasPrefix(" 1 / 2 new · 30 loaded"))
        #expect(scene.state.escape == .onlyNew)
        #expect(scene.intents(of: .key(.alt("/"))) == [.send(.onlyNew)])
    }
}

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
        for offset in 0...last { seen.formUnion(help(80, 12, offset: offset).lines[2..<11]) }
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
