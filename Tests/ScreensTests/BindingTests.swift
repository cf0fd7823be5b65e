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
        (.openInBrowser, [.search(.openInBrowser)]), (.up, [.search(.move(.up))]), (.down, [.search(.move(.down))]),
        (.pageUp, [.search(.move(.pageUp))]), (.pageDown, [.search(.move(.pageDown))]), (.top, [.search(.move(.top))]),
        (.bottom, [.search(.move(.bottom)), .search(.loadNextPage)]), (.backward, [.search(.edit(.move(.backward)))]),
        (.forward, [.search(.edit(.move(.forward)))]), (.wordBackward, [.search(.edit(.move(.wordBackward)))]),
        (.wordForward, [.search(.edit(.move(.wordForward)))]), (.lineStart, [.search(.edit(.move(.start)))]),
        (.lineEnd, [.search(.edit(.move(.end)))]), (.deleteBackward, [.search(.edit(.delete(.backward)))]),
        (.deleteForward, [.search(.edit(.delete(.forward)))]),
        (.deleteWordBackward, [.search(.edit(.kill(.wordBackward)))]),
        (.deleteWordForward, [.search(.edit(.kill(.wordForward)))]),
        (.killField, [.search(.edit(.kill(.fieldBackward)))]), (.killToStart, [.search(.edit(.kill(.start)))]),
        (.killToEnd, [.search(.edit(.kill(.end)))]), (.yank, [.search(.edit(.yank))]),
        (.undoEdit, [.search(.edit(.undo))]), (.help, [.app(.toggleHelp)]),
        (.undo, [.favourites(.undo)]), (.remove, []), (.editNote, []), (.addRepository, []),
        (.showSearch, [.app(.show(.search))]),
        (.showFavourites, [.app(.show(.favourites))]), (.showHistory, [.app(.show(.history))]),
        (.recallOlder, [.search(.recall(.older, among: []))]), (.recallNewer, [.search(.recall(.newer, among: []))]),
        (.showAccount, [.account(.open)]),
        (.redraw, [.redraw]),
        (.suspend, [.suspend]), (.escape, [.search(.edit(.clear))]), (.leave, [.app(.leave)]),
    ]

    @Test func everyKeyOfTheTableAsksForItsCommand() {
        let scene = Scene.answered(80, 24, Scene.repositories(100), next: "2")
        let toggled: [(Command, [Intent])] = [
            (.toggleFavourite, [.favourites(.toggle(scene.state.search.repositories[0]))])
        ]
        // Saving a note shares its key with the next order: it counts while a note is open.
        #expect(Set((Self.table + toggled).map(\.0)) == Set(Command.allCases).subtracting([.saveNote]))
        for (command, wanted) in Self.table + toggled {
            for key in command.keys { #expect(intents(key, scene) == wanted, "\(key.name)") }
        }
    }

    @Test(arguments: ["a", "?", "<", " ", "日", "🚀", "é", "1"] as [Character])
    func whatTypesIsTyped(character: Character) {
        #expect(intents(Key(.character(character)), Scene(80, 24)) == [.search(.edit(.insert(String(character))))])
    }

    @Test(arguments: [
        Key.alt("x"), .control("q"), Key(.character("x"), [.control, .alt]), Key(.function(9)), Key(.insert), Key(.tab),
        Key(.up, .shift),
    ])
    func aKeyWithoutACommandDoesNothing(key: Key) {
        #expect(intents(key, Scene.answered(80, 24)) == [])
    }

    @Test func aPasteIsTypedInOnePiece() {
        let intents = Binding.intents(of: .paste("two\nlines"), in: Scene(80, 24).state)
        #expect(intents == [.search(.edit(.insert("two\nlines")))])
    }

    @Test func theTerminalsBackgroundAsksForNothing() {
        var scene = Scene(80, 24)
        scene.happen(AppReactor.Mutation.say("unread"))
        #expect(Binding.intents(of: .background(red: 0, green: 0, blue: 0), in: scene.state) == [])
    }

    // MARK: Esc

    @Test func escClosesHelpThenClearsTheQueryThenLeaves() {
        var scene = Scene.answered(80, 24)
        scene.happen(AppReactor.Mutation.toggleHelp)
        #expect(intents(Key(.escape), scene) == [.app(.closeDialog)])
        scene.happen(AppReactor.Mutation.closeDialog)
        #expect(intents(Key(.escape), scene) == [.search(.edit(.clear))])
        scene.happen(.edited(.clear, at: Scene.now))
        #expect(intents(Key(.escape), scene) == [.app(.leave)])
    }

    // MARK: What was said

    @Test func anyKeyOrPasteSaysThatANoticeIsRead() {
        var scene = Scene.answered(80, 24)
        scene.happen(.noticed(.stillLimited))
        scene.happen(.noticed(.unsafeName))
        let read = Intent.app(.acknowledge([.search: 2, .favourites: 0, .history: 0]))
        #expect(intents(Key(.character("x")), scene) == [read, .search(.edit(.insert("x")))])
        #expect(intents(.alt("x"), scene) == [read])
        #expect(Binding.intents(of: .paste("x"), in: scene.state) == [read, .search(.edit(.insert("x")))])
        scene.happen(AppReactor.Mutation.acknowledge([.search: 2, .favourites: 0, .history: 0]))
        #expect(intents(.alt("x"), scene) == [])
        scene.happen(AppReactor.Mutation.say("Cannot suspend."))
        #expect(intents(.alt("x"), scene) == [read])
    }

    // MARK: The next page

    /// On 18 lines, more is asked for as soon as fewer than 18 rows are left below the selection or below the screen.
    @Test func moreIsAskedForWhenLessThanAScreenIsLeft() {
        var scene = Scene.answered(80, 24, Scene.repositories(100), next: "2")
        let lines = scene.state.search.list.viewportRows
        #expect(lines == 19)
        for _ in 0..<61 {
            #expect(intents(Key(.down), scene) == [.search(.move(.down))])
            scene.happen(.moved(.down))
        }
        // The selection is the 62nd of 100 and the last on the screen: 38 are left, both below it and below the screen.
        #expect(scene.state.search.list.rowsBelowViewport == 38)
        for _ in 0..<19 { scene.happen(.moved(.down)) }
        #expect(intents(Key(.down), scene) == [.search(.move(.down)), .search(.loadNextPage)])
        scene.happen(.moved(.up))
        #expect(intents(Key(.down), scene) == [.search(.move(.down))])
        // On the way back there are rows enough below the selection, but not below the screen.
        for _ in 0..<3 { scene.happen(.moved(.down)) }
        #expect(intents(Key(.up), scene) == [.search(.move(.up)), .search(.loadNextPage)])
    }

    @Test func onALargeScreenMoreIsAskedForWhenFewerThanTwentyAreLeft() {
        var scene = Scene.answered(80, 65, Scene.repositories(100), next: "2")
        #expect(scene.state.search.list.viewportRows == 60)
        for _ in 0..<79 { scene.happen(.moved(.down)) }
        #expect(scene.state.search.list.rowsBelowSelection == 20)
        #expect(intents(Key(.down), scene) == [.search(.move(.down)), .search(.loadNextPage)])
        scene.happen(.moved(.up))
        #expect(intents(Key(.down), scene) == [.search(.move(.down))])
    }

    @Test func aTallerScreenAsksForMoreAndAShorterOneDoesNot() {
        #expect(Binding.isNearEnd(Scene.answered(80, 60, next: "2").state))
        #expect(!Binding.isNearEnd(Scene.answered(80, 12, next: "2").state))
        #expect(!Binding.isNearEnd(Scene(80, 60).state))
        #expect(intents(Key(.down), Scene(80, 24)) == [.search(.move(.down))])
    }
}
