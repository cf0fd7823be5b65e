import Testing

@testable import Features
@testable import Screens
@testable import Terminal

/// What keys ask for.
@Suite struct BindingTests {
    @Test("a key that only some terminals send is the usual one until it is bound")
    func keysOfSomeTerminals() {
        var scene = Scene.answered(80, 24)
        for (key, usual) in [(Key(.enter, .control), Key(.enter)), (.control("["), Key(.escape))] {
            #expect(intents(key, scene) == intents(usual, scene) && !intents(key, scene).isEmpty)
        }
        scene.state.shell.configured.bindings = KeyBindings(changes: ["copyURL": ["Ctrl-Enter", "^J", "Ctrl-Shift-C"]])
        for key in [Key(.enter, .control), .control("j"), Key(.character("c"), [.control, .shift])] {
            #expect(intents(key, scene) == [.list(.copyAddress)])
            #expect(Key(name: key.name) == key)
        }
        scene.expect([Key(.enter): [.list(.submit)], .control("c"): [.send(.leave)]])
    }

    @Test("the log learns the key and its command, and not what is typed")
    func origins() {
        let (scene, renderer) = (Scene.answered(80, 24), Renderer())
        for (event, origin) in [
            (.key(Key(.down)), "Down: down"), (.key(.control("s")), "^S: nextSort"),
            (.key(Key(.character("x"))), "text"), (.paste("a secret"), "paste"),
            (.wheel(up: true, Position(column: 1, row: 5)), "mouse"),
        ] as [(InputEvent, String)] { #expect(renderer.origin(of: event, in: scene.state) == origin) }
    }

    /// What each command asks for on a list of 30 with 18 lines and no more pages in sight of the selection.
    private static let table: [(Command, [Intent])] = [
        (.submit, [.list(.submit)]), (.nextSort, [.shell(.openMenu(.orders, selected: 0))]), (.retry, [.send(.retry)]),
        (.openInBrowser, [.list(.openInBrowser)]), (.up, [.list(.move(.up))]), (.down, [.list(.move(.down))]),
        (.pageUp, [.list(.move(.pageUp))]), (.pageDown, [.list(.move(.pageDown))]), (.top, [.list(.move(.top))]),
        (.bottom, [.list(.move(.bottom))]), (.backward, [.list(.edit(.move(.backward)))]),
        (.forward, [.list(.edit(.move(.forward)))]), (.wordBackward, [.list(.edit(.move(.wordBackward)))]),
        (.wordForward, [.list(.edit(.move(.wordForward)))]), (.lineStart, [.list(.edit(.move(.start)))]),
        (.lineEnd, [.list(.edit(.move(.end)))]), (.deleteBackward, [.list(.edit(.delete(.backward)))]),
        (.deleteForward, [.list(.edit(.delete(.forward)))]),
        (.deleteWordBackward, [.list(.edit(.kill(.wordBackward)))]),
        (.deleteWordForward, [.list(.edit(.kill(.wordForward)))]), (.killField, [.list(.edit(.kill(.fieldBackward)))]),
        (.killToStart, [.list(.edit(.kill(.start)))]), (.killToEnd, [.list(.edit(.kill(.end)))]),
        (.yank, [.list(.edit(.yank))]), (.undoEdit, [.list(.edit(.undo))]), (.help, [.shell(.toggle(.help))]),
        (.menu, [.shell(.toggle(.commands))]), (.toggleStrip, [.shell(.toggleStrip)]), (.mark, [.send(.mark(.down))]),
        (.markUpwards, [.send(.mark(.up))]), (.markAll, [.send(.markAll)]),
        (.showMarks, [.shell(.say(.text("Nothing is marked.")))]), (.nextNew, [.shell(.say(.text("No new rows.")))]),
        (.readmeMatches, [.shell(.say(.text("No more in READMEs.")))]),
        // They have no keys.
        (.openMarked, []), (.copyMarked, []), (.favouriteMarked, []), (.clearMarks, []),
        // No favourites are shown.
        (.acknowledgeAll, [.shell(.say(.text("Only in Favourites and Releases.")))]),
        (.onlyNews, [.shell(.say(.text("No new rows.")))]), (.actions, [.shell(.toggle(.actions))]),
        (.undo, [.favourites(.undo)]), (.remove, [.shell(.say(.text("Only in Favourites and History.")))]),
        (.importStars, [.shell(.say(.text("Only in Favourites.")))]), (.addRepository, [.send(.addRepository)]),
        (.showSearch, [.shell(.show(.search))]), (.showFavourites, [.shell(.show(.favourites))]),
        (.showHistory, [.shell(.show(.history))]), (.complete, [.completion(.toggle)]),
        (.recallOlder, [.send(.recall(.older))]), (.recallNewer, [.send(.recall(.newer))]),
        (.facets, [.shell(.toggle(.facets))]), (.showReleases, [.shell(.show(.releases))]),
        (.acknowledge, [.shell(.say(.text("Only in Favourites and Releases.")))]),
        // There is one search only.
        (.searchBack, [.shell(.say(.text("No earlier search.")))]),
        (.searchForward, [.shell(.say(.text("No later search.")))]), (.showAccount, [.account(.open)]),
        (.togglePage, [.page(.toggle)]), (.fullPage, [.page(.toggleFull)]),
        // No page is open.
        (.scrollPageUp, []), (.scrollPageDown, []), (.scrollPageBack, []), (.scrollPageForward, []),
        // No page is in full screen: they type.
        (.pageLineDown, [.list(.edit(.insert("j")))]), (.pageLineUp, [.list(.edit(.insert("k")))]),
        (.pageScreenDown, [.list(.edit(.insert(" ")))]), (.closePage, [.list(.edit(.insert("q")))]),
        (.nextRepository, [.list(.move(.down))]), (.previousRepository, [.list(.move(.up))]),
        (.findInPage, [.list(.edit(.insert("/")))]), (.nextMatch, [.list(.edit(.insert("n")))]),
        (.previousMatch, [.list(.edit(.insert("N")))]), (.nextHeading, [.list(.edit(.insert("]")))]),
        (.previousHeading, [.list(.edit(.insert("[")))]), (.copyLink, [.list(.edit(.insert("c")))]),
        (.showOutline, [.list(.edit(.insert("o")))]), (.goToLine, [.list(.edit(.insert(":")))]),
        (.toggleWrap, [.list(.edit(.insert("w")))]), (.toggleFileForm, [.list(.edit(.insert("t")))]),
        (.copyTable, [.list(.edit(.insert("y")))]), (.toggleEqual, [.list(.edit(.insert("=")))]), (.redraw, [.redraw]),
        (.clone, [.send(.clone)]), (.moreLikeThis, [.send(.moreLikeThis)]), (.listForks, [.send(.listForks)]),
        (.listLinked, [.send(.listLinked)]), (.compare, [.send(.openComparison)]),
        (.chooseLists, [.send(.chooseLists)]), (.listFiles, [.send(.listFiles)]), (.copyURL, [.list(.copyAddress)]),
        (.suspend, [.suspend]), (.escape, [.send(.escape)]), (.leave, [.send(.leave)]),
    ]

    @Test func everyKeyOfTheTableAsksForItsCommand() throws {
        let scene = Scene.answered(80, 24, Scene.repositories(100), next: "2")
        #expect(scene.state.listRows == 19)
        let search = try #require(scene.state.searchToSave)
        let toggled: [(Command, [Intent])] = [
            (.toggleFavourite, [.favourites(.toggle(scene.state.search.repositories[0]))]),
            (.editNote, [.send(.editNote)]),
            (.saveSearch, [.history(.openNaming(search, shown: scene.state.shownIDs, on: .search))]),
        ]
        // Saving a note shares its key with the next order: it counts while a note is open.
        // Some keys of a pager are keys of the line; see `ReadingKeysTests`.
        let others: Set<Command> = [
            .pageScreenUp, .pageHalfDown, .pageHalfUp, .pageTop, .pageBottom, .saveNote, .endOfInput,
        ]
        #expect(Set((Self.table + toggled).map(\.0)) == Set(Command.allCases).subtracting(others))
        for (command, wanted) in Self.table + toggled {
            for key in command.takesText ? Array(command.defaultKeys.prefix(1)) : command.defaultKeys {
                #expect(intents(key, scene) == wanted, "\(key.name)")
            }
        }
    }

    @Test(arguments: ["a", "?", "<", " ", "日", "🚀", "é", "1"] as [Character])
    func whatTypesIsTyped(character: Character) {
        #expect(intents(Key(.character(character)), Scene(80, 24)) == [.list(.edit(.insert(String(character))))])
    }

    @Test(arguments: [
        Key.alt("q"), .control("]"), Key(.character("x"), [.control, .alt]), Key(.function(10)), Key(.insert),
        Key(.up, .shift),
    ])
    func aKeyWithoutACommandDoesNothing(key: Key) {
        #expect(intents(key, Scene.answered(80, 24)) == [])
    }

    @Test func theTerminalsBackgroundReadsNoNotice() {
        let scene = Scene(80, 24).with { $0.happen(ShellState.Mutation.say(.text("unread"))) }
        let adopted = [Intent.shell(.adoptBackground(.init(red: 1, green: 2, blue: 3)))]
        #expect(scene.intents(of: .background(red: 1, green: 2, blue: 3)) == adopted)
    }

    @Test func theEndOfInputLeavesOnAnEmptyLineAndElseDeletes() {
        #expect(intents(.control("d"), Scene(80, 24)) == [.send(.leave)])
        #expect(intents(.control("d"), Scene(80, 24, text: "x")) == [.list(.edit(.delete(.forward)))])
        #expect(intents(Key(.delete), Scene(80, 24)) == [.list(.edit(.delete(.forward)))])
    }

    @Test func anyKeyOrPasteSaysThatANoticeIsRead() {
        var scene = Scene.answered(80, 24)
        scene.happen(.noticed(.couldNotOpen(reason: "No browser.")))
        scene.happen(.noticed(.unsafeName))
        let read = Intent.shell(.acknowledge(1))
        scene.expect([Key(.character("x")): [read, .list(.edit(.insert("x")))], .alt("q"): [read]])
        #expect(scene.intents(of: .paste("x")) == [read, .send(.paste("x"))])
        scene.happen(ShellState.Mutation.acknowledge(1))
        #expect(intents(.alt("q"), scene) == [.shell(.acknowledge(2))])
        // What was not to be seen was not read.
        scene.resize(columns: 10, rows: 3)
        #expect(intents(.alt("q"), scene) == [])
    }
}

/// The one table of commands.
@Suite struct CommandTests {
    @Test func everyCommandHasAKeyOrIsOfTheMenuAlone_andHasWords() {
        let ofTheMenu: Set<Command> = [.openMarked, .copyMarked, .favouriteMarked, .clearMarks, .chooseLists]
        for command in Command.allCases {
            #expect(command.defaultKeys.isEmpty == ofTheMenu.contains(command), "\(command)")
            for key in command.defaultKeys { #expect(Keymap.standard.commands(of: key).contains(command)) }
        }
        #expect(Set(Command.allCases.map(\.summary)).count == Command.allCases.count)
    }

    @Test func theNameOfEveryKeyLeadsBackToIt() {
        for key in Command.allCases.flatMap(\.defaultKeys) { #expect(Key(name: key.name) == key, "\(key.name)") }
        for name in ["", "F0", "F99", "^", "Ctrl-", "Hyper-X", "Entr"] { #expect(Key(name: name) == nil, "\(name)") }
    }

    /// Only a page in full screen has such keys, where nothing else is typed.
    @Test func noCommandTakesAKeyThatTypes() {
        for command in Command.allCases where !command.takesText {
            for key in command.defaultKeys {
                if case .character = key.code { #expect(!key.modifiers.isEmpty, "\(key.name)") }
            }
        }
    }

    @Test("no two default keys are the same where both commands work")
    func defaultKeysDoNotMeet() {
        for command in Command.allCases {
            for key in command.defaultKeys {
                let others = Keymap.standard.commands(of: key).filter { $0 != command && $0.meets(command) }
                #expect(others.isEmpty, "\(key.name): \(command) and \(others)")
            }
        }
        #expect(Command.saveNote.meets(.lineStart) && !Command.saveNote.meets(.nextSort))
    }

    // MARK: Terminals that lack keys

    @Test func eachCommandHasAKeyWithoutAltOrIsInTheMenuWhichHasOne() {
        func hasKey(_ command: Command) -> Bool { command.defaultKeys.contains { !$0.modifiers.contains(.alt) } }
        #expect(hasKey(.menu))
        for command in Command.allCases where !hasKey(command) {
            #expect(!MenuLayer.hidden.contains(command), "\(command)")
        }
    }

    @Test func theOtherKeyOfTheMenuIsShown() {
        let keymap = Keymap([:], lacksAltEnter: true)
        #expect(keymap.name(of: .actions) == "F12")
        #expect(Keymap.standard.name(of: .actions) == "Alt-Enter")
        #expect(keymap.name(of: .showFavourites) == Keymap.standard.name(of: .showFavourites))
        for key in [Key(.enter, .alt), Key(.function(12))] { #expect(keymap.commands(of: key) == [.actions]) }
    }

    @Test func whatTheUserHasChosenStays() {
        let bindings = KeyBindings(changes: ["actions": ["Alt-Enter"], "retry": ["Alt-Enter", "F7"]])
        let keymap = Keymap(bindings, lacksAltEnter: true)
        #expect(keymap.keys(of: .actions) == [Key(.enter, .alt)])
        #expect(keymap.name(of: .retry) == "F7")
    }
}

/// With another key for every command, no default key is left in anything a user reads.
struct RemappedKeysTests {
    /// Letters of a script that no default uses, one for each command.
    private static let bindings: KeyBindings = {
        var bindings = KeyBindings()
        for (index, command) in Command.allCases.enumerated() {
            let scalar = Unicode.Scalar(UInt32(0x10A0 + index)).map(Character.init) ?? "?"
            bindings.changes["\(command)"] = ["Alt-\(scalar)"]
        }
        return bindings
    }()

    /// The names of the default keys but those that type: these are words and signs, too. `Up` and `Down` are words, too, and are looked for in code spans only.
    private static let defaults = Set(
        Command.allCases.flatMap { Keymap.standard.keys(of: $0) }.map(\.name).filter { $0.count > 1 })

    private static func staleKeys(in text: String) -> Set<String> {
        let words = text.split { $0.isWhitespace || "|,;:()`".contains($0) }.map { String($0) }
        return Set(words.map { $0.last == "." ? String($0.dropLast()) : $0 }).intersection(
            defaults.subtracting(["Up", "Down"]))
    }

    @Test("a key has the commands whose keys it is among")
    func commandsOfKeys() {
        for changes in [[:], Self.bindings.changes, ["up": ["Esc"]]] {
            let keymap = Keymap(KeyBindings(changes: changes))
            for key in Set(Command.allCases.flatMap { $0.defaultKeys + keymap.keys(of: $0) }) {
                #expect(keymap.commands(of: key) == Command.allCases.filter { keymap.keys(of: $0).contains(key) })
            }
        }
    }

    @Test("no screen, dialog, hint or notice shows a default key")
    func screens() {
        var scene = Scene.answered(120, 70)
        scene.state.shell.configured.bindings = Self.bindings
        func stale() -> Set<String> { Self.staleKeys(in: scene.lines.joined(separator: "\n")) }
        #expect(stale() == [])
        for screen in Screen.allCases {
            scene.show(screen)
            #expect(stale() == [], "\(screen)")
        }
        for changes in [
            [.history(.noticed(.searchRemoved(query: "x")))], [.shell(.toggle(.help))], [.shell(.toggle(.commands))],
            [.shell(.closeDialog), .account(.opened(true))],
            [.account(.opened(false)), .shell(.ask(.unsavedNote(.closeNote)))],
        ] as [[AppReactor.Mutation]] {
            for change in changes { scene.reduce(change) }
            #expect(stale() == [], "\(changes)")
        }
    }
}
