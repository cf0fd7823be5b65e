import Features
import Model
import Screens
import Terminal
import Testing

/// What keys ask for.
@Suite struct BindingTests {
    private func intents(_ key: Key, _ scene: Scene) -> [Intent] { Binding.intents(of: .key(key), in: scene.state) }

    /// What each command asks for on a list of 30 with 18 lines and no more pages in sight of the selection.
    private static let table: [(Command, [Intent])] = [
        (.submit, [.search(.submit)]), (.nextSort, [.search(.cycleSort)]), (.retry, [.search(.retry)]),
        (.openInBrowser, [.search(.openInBrowser)]), (.up, [.search(.move(.up, rows: 19))]),
        (.down, [.search(.move(.down, rows: 19))]),
        (.pageUp, [.search(.move(.pageUp, rows: 19))]), (.pageDown, [.search(.move(.pageDown, rows: 19))]),
        (.top, [.search(.move(.top, rows: 19))]),
        (.bottom, [.search(.move(.bottom, rows: 19))]), (.backward, [.search(.edit(.move(.backward)))]),
        (.forward, [.search(.edit(.move(.forward)))]), (.wordBackward, [.search(.edit(.move(.wordBackward)))]),
        (.wordForward, [.search(.edit(.move(.wordForward)))]), (.lineStart, [.search(.edit(.move(.start)))]),
        (.lineEnd, [.search(.edit(.move(.end)))]), (.deleteBackward, [.search(.edit(.delete(.backward)))]),
        (.deleteForward, [.search(.edit(.delete(.forward)))]),
        (.deleteWordBackward, [.search(.edit(.kill(.wordBackward)))]),
        (.deleteWordForward, [.search(.edit(.kill(.wordForward)))]),
        (.killField, [.search(.edit(.kill(.fieldBackward)))]), (.killToStart, [.search(.edit(.kill(.start)))]),
        (.killToEnd, [.search(.edit(.kill(.end)))]), (.yank, [.search(.edit(.yank))]),
        (.undoEdit, [.search(.edit(.undo))]), (.help, [.shell(.toggleHelp)]), (.menu, [.shell(.toggleMenu)]),
        (.toggleStrip, [.shell(.toggleStrip)]),
        (.mark, [.send(.mark(.down, rows: 19))]), (.markUpwards, [.send(.mark(.up, rows: 19))]),
        (.markAll, [.send(.markAll)]),
        (.undo, [.favourites(.undo)]), (.remove, []), (.importStars, []),
        (.addRepository, [.shell(.show(.favourites)), .favourites(.openForm)]),
        (.showSearch, [.shell(.show(.search))]),
        (.showFavourites, [.shell(.show(.favourites))]), (.showHistory, [.shell(.show(.history))]),
        (.recallOlder, [.send(.recall(.older))]), (.recallNewer, [.send(.recall(.newer))]),
        (.showAccount, [.account(.open)]),
        (.redraw, [.redraw]), (.copyURL, [.search(.copyAddress)]), (.copyURL, [.search(.copyAddress)]),
        (.suspend, [.suspend]), (.escape, [.search(.edit(.clear))]), (.leave, [.send(.leave)]),
    ]

    @Test func everyKeyOfTheTableAsksForItsCommand() {
        let scene = Scene.answered(80, 24, Scene.repositories(100), next: "2")
        let toggled: [(Command, [Intent])] = [
            (.toggleFavourite, [.favourites(.toggle(scene.state.search.repositories[0]))]),
            (
                .editNote,
                [
                    .favourites(.toggle(scene.state.search.repositories[0])), .shell(.show(.favourites)),
                    .favourites(.openNote(of: scene.state.search.repositories[0].id)),
                ]
            ),
        ]
        // Saving a note shares its key with the next order: it counts while a note is open.
        #expect(Set((Self.table + toggled).map(\.0)) == Set(Command.allCases).subtracting([.saveNote, .endOfInput]))
        for (command, wanted) in Self.table + toggled {
            for key in command.defaultKeys { #expect(intents(key, scene) == wanted, "\(key.name)") }
        }
    }

    @Test(arguments: ["a", "?", "<", " ", "日", "🚀", "é", "1"] as [Character])
    func whatTypesIsTyped(character: Character) {
        #expect(intents(Key(.character(character)), Scene(80, 24)) == [.search(.edit(.insert(String(character))))])
    }

    @Test(arguments: [
        Key.alt("z"), .control("]"), Key(.character("x"), [.control, .alt]), Key(.function(9)), Key(.insert),
        Key(.up, .shift),
    ])
    func aKeyWithoutACommandDoesNothing(key: Key) {
        #expect(intents(key, Scene.answered(80, 24)) == [])
    }

    @Test func aPasteIsTypedInOnePiece() {
        let intents = Binding.intents(of: .paste("two\nlines"), in: Scene(80, 24).state)
        #expect(intents == [.send(.paste("two\nlines"))])
    }

    @Test func theTerminalsBackgroundReadsNoNotice() {
        var scene = Scene(80, 24)
        scene.happen(ShellReactor.Mutation.say("unread"))
        let intents = Binding.intents(of: .background(red: 1, green: 2, blue: 3), in: scene.state)
        #expect(intents == [.shell(.adoptBackground(.init(red: 1, green: 2, blue: 3)))])
    }

    @Test func theEndOfInputLeavesOnAnEmptyLineAndElseDeletes() {
        #expect(intents(.control("d"), Scene(80, 24)) == [.send(.leave)])
        #expect(intents(.control("d"), Scene(80, 24, text: "x")) == [.search(.edit(.delete(.forward)))])
        #expect(intents(Key(.delete), Scene(80, 24)) == [.search(.edit(.delete(.forward)))])
    }

    // MARK: Esc

    @Test func escClosesHelpThenClearsTheQueryThenLeaves() {
        var scene = Scene.answered(80, 24)
        scene.happen(ShellReactor.Mutation.toggleHelp)
        #expect(intents(Key(.escape), scene) == [.shell(.closeDialog)])
        scene.happen(ShellReactor.Mutation.closeDialog)
        #expect(intents(Key(.escape), scene) == [.search(.edit(.clear))])
        scene.happen(.edited(.clear, at: Scene.now))
        #expect(intents(Key(.escape), scene) == [.send(.leave)])
    }

    // MARK: What was said

    @Test func anyKeyOrPasteSaysThatANoticeIsRead() {
        var scene = Scene.answered(80, 24)
        scene.happen(.noticed(.stillLimited))
        scene.happen(.noticed(.unsafeName))
        let read = Intent.shell(.acknowledge(1))
        #expect(intents(Key(.character("x")), scene) == [read, .search(.edit(.insert("x")))])
        #expect(intents(.alt("z"), scene) == [read])
        #expect(Binding.intents(of: .paste("x"), in: scene.state) == [read, .send(.paste("x"))])
        scene.happen(ShellReactor.Mutation.acknowledge(1))
        #expect(intents(.alt("z"), scene) == [.shell(.acknowledge(2))])
        scene.happen(ShellReactor.Mutation.acknowledge(2))
        #expect(intents(.alt("z"), scene) == [])
        scene.happen(ShellReactor.Mutation.say("Cannot suspend."))
        #expect(intents(.alt("z"), scene) == [.shell(.acknowledge(3))])
        // What was not to be seen was not read.
        scene.resize(columns: 10, rows: 3)
        #expect(intents(.alt("z"), scene) == [])
    }
}
