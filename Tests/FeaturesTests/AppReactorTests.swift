import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The steps in which one feature concerns another.
@MainActor
@Suite(.hangLimit) struct AppReactorTests {
    private let world = AppWorld()

    // MARK: Beginning

    @Test func theStartSearchesForWhatIsOnTheLineAndLooksForAToken() async {
        let world = AppWorld(text: "swift")
        world.server.answer(with: SearchWorld.page(1...3))
        await world.send(.start)
        #expect(world.server.requests == [.search(SearchQuery("swift"))])
        #expect(world.state.account.status == .anonymous)
        #expect(world.probe.mutations.contains(.account(.statusChanged(.anonymous))))
    }

    @Test func offlineNobodyIsAsked() async {
        let world = AppWorld(text: "swift", connection: .offline)
        await world.send(.start)
        #expect(world.server.requests.isEmpty)
        #expect(!world.probe.mutations.contains { if case .account = $0 { true } else { false } })
    }

    // MARK: Leaving

    private func beginSavingANote() async {
        await world.openChangedNote()
        world.library.stall()
        world.begin(.favourites(.submitPane))
        await world.library.waitForStalled()
    }

    @Test func whereANoteWouldBeLostTheUserIsAskedBeforeTheEnd() async {
        await world.openChangedNote()
        await world.send(.shell(.show(.search)), .leave)
        #expect(world.state.shell.alert == .unsavedNote(.end(.left)))
        #expect(world.state.shell.screen == .favourites)
        #expect(world.state.shell.ending != .left)
        await world.send(.shell(.answer(.keepEditing)))
        #expect(world.state.favourites.hasUnsavedNote)
        await world.send(.leave, .shell(.answer(.discard)))
        #expect(world.state.favourites.pane == nil)
        #expect(world.state.shell.ending == .left)
        #expect(world.library.performed.isEmpty)
        #expect(world.state.favourites.selected?.note?.text == "one")
    }

    @Test(arguments: [AppReactor.Action.leave, .favourites(.closePane)])
    func askingToLeaveWhileTheQuestionIsOpenLeaves(action: AppReactor.Action) async {
        await world.openChangedNote()
        await world.send(action, .leave)
        #expect(world.state.shell.ending == .left)
        await world.send(.end)
        #expect(world.library.performed.isEmpty)
    }

    @Test func leavingRightAfterANoteWasSavedAsksNothingAndWaitsForIt() async {
        await beginSavingANote()
        // Closing would lose the text if it cannot be saved.
        world.begin(.favourites(.closePane))
        #expect(world.state.shell.alert == .unsavedNote(.closeNote))
        world.begin(.shell(.answer(.keepEditing)), .leave)
        #expect(world.state.shell.alert == nil)
        #expect(world.state.shell.ending == .left)
        #expect(world.state.pendingWrites.count == 1)
        world.library.resume()
        await world.settle()
        #expect(world.state.pendingWrites == [])
    }

    @Test func aQuestionAboutANoteThatIsSavedMeanwhileIsWithdrawn() async {
        await beginSavingANote()
        world.begin(.favourites(.closePane))
        #expect(world.state.shell.alert != nil)
        world.library.resume()
        await world.settle()
        #expect(world.state.shell.alert == nil)
        #expect(world.state.favourites.pane == nil)
    }

    @Test func aNoticeAboutAWaitEndsWithTheWait() {
        var state = AppWorld().state
        for end: AppReactor.Mutation in [
            .background(.waiting(nil)), .favourites(.changeFinished(1, nil)), .history(.changeFinished(1, nil)),
        ] {
            AppReactor.reduce(into: &state, .background(.waiting("Waiting.")))
            #expect(state.shell.notices.first?.notice == .text("Waiting."))
            AppReactor.reduce(into: &state, end)
            #expect(state.shell.notices.first == nil)
        }
    }

    @Test func aChoiceInTheSearchAsksAboutAnUnsavedNoteAndDiscardPrintsIt() async {
        let world = await AppWorld.listing()
        await world.openChangedNote()
        await world.send(.shell(.show(.search)), rest: 500)
        await world.send(.list(.submit))
        let choice = RepositoryChoice(texts: ["https://github.com/octo/repository-1"], ids: [.init(rawValue: 1)])
        #expect(world.state.shell.alert == .unsavedNote(.end(.chosen(choice))))
        #expect(world.state.chosenAddress == nil)
        // What was asked for stays what it is, whatever is selected meanwhile.
        await world.send(.search(.list(.move(.down))), .shell(.answer(.discard)))
        #expect(world.state.chosenAddress == "https://github.com/octo/repository-1")
    }

    // MARK: Ending

    @Test func theEndSavesAnUnsavedNoteAndCancelsEverythingElse() async {
        let world = AppWorld(text: "swift")
        world.server.stall()
        world.begin(.start)
        await world.server.waitForStalled(1)
        await world.openChangedNote()
        world.library.stall()
        world.begin(.end)
        #expect(world.state.pendingWrites == ["octo/repository-1"])
        await world.library.waitForStalled()
        #expect(world.probe.effectsInFlight.count == 1)
        // Nothing but what has to be written goes on.
        world.begin(.search(.list(.edit(.insert("x")))), .shell(.say(.text("x"))))
        #expect(world.state.search.line.text == "swift")
        world.library.resume()
        // Not the world's: what was cancelled is not taken back, as nobody sees it any more.
        await world.probe.settle()
        #expect(world.state.pendingWrites.isEmpty)
        #expect(world.library.performed.count == 1)
        #expect(world.server.cancelled == [.search(SearchQuery("swift"))])
    }

    @Test func whatCannotBeWrittenAtTheEndIsSaid() async {
        await world.openChangedNote()
        world.library.fail(.diskFull(path: "/data"))
        await world.send(.end)
        #expect(world.state.pendingWrites.isEmpty)
        #expect(world.notices.last == .notWritten(fullName: "octo/repository-1", .diskFull(path: "/data")))
    }

    // MARK: From one feature to another

    @Test func aHigherScreenMakesEveryListHigher() async {
        await world.send(.shell(.resize(columns: 80, rows: 60)))
        #expect(world.state.search.list.screenRows == 60)
        #expect(world.state.favourites.list.screenRows == 60)
        #expect(world.state.history.list.screenRows == 60)
    }

    @Test(arguments: [
        ("https://github.com/apple/swift-nio", "repo:apple/swift-nio"),
        (" git@github.com:apple/swift-nio.git\n", "repo:apple/swift-nio"),
        ("github.com/apple/swift-nio/issues/1", "repo:apple/swift-nio"), ("apple/swift-nio", "apple/swift-nio"),
        ("https://gitlab.com/a/b", "https://gitlab.com/a/b"), ("user:apple", "user:apple"),
        ("https://github.com/a/b https://github.com/c/d\ngithub.com/a/b", "repo:a/b repo:c/d"),
        ("https://github.com/a/b and", "https://github.com/a/b and"),
    ])
    func aPastedAddressOnAnEmptyLineBecomesASearchForTheRepository(text: String, line: String) async {
        world.begin(.paste(text))
        #expect(world.state.search.line.text == line)
        world.begin(.search(.list(.edit(.clear))), .search(.list(.edit(.insert("x ")))))
        world.begin(.paste("https://github.com/apple/swift"))
        #expect(world.state.search.line.text == "x https://github.com/apple/swift")
    }

    @Test func whatCannotBeKeptIsNotBegunAndTheReasonIsSaid() async {
        world.library.say(.failed(.isPrivate))
        await world.wait { $0.favourites.loading == .failed(.isPrivate) }
        for action in [FavouritesReactor.Action.openForm, .openNote()] {
            await world.send(.favourites(action))
            #expect(world.state.favourites.pane == nil)
            #expect(world.notices.last == .notSaved(.isPrivate))
        }
    }

    // MARK: What is said

    @Test func whatIsSaidAnywhereIsReadInTheOrderItWasSaidAndProblemsFirst() async {
        await world.send(.favourites(.undo), .history(.undo))
        world.events.yield(.said("Library was damaged."))
        await world.wait { $0.shell.notices.first?.number == 3 }
        var read: [Notice] = []
        while let entry = world.state.shell.notices.first {
            read.append(entry.notice)
            world.begin(.shell(.acknowledge(entry.number)))
        }
        #expect(read == [.text("Library was damaged."), .nothingToUndo, .nothingToUndo])
    }

    @Test func whatIsSavedOnDiskIsHeardFromTheBackground() async {
        world.events.yield(.persistence(.nothing))
        await world.wait { $0.background.persistence == .nothing }
    }

    // MARK: The spinner

    /// One turn's time passes. (The store is not idle meanwhile: what is waited for never comes by itself.)
    private func turn(to phase: Int) async {
        await world.clock.waitForSleepers(1)
        world.clock.advance(by: ShellState.spinnerInterval)
        await world.wait { $0.spinnerPhase == phase }
    }

    /// GitHub is asked for a repository, and does not answer.
    private func beginFetching() async {
        await world.haveFavourites()
        world.begin(.favourites(.openForm), .favourites(.editForm(.insert("octo/one"))), .favourites(.submitPane))
    }

    @Test func aSpinnerWithoutAnimationsIsThereAndStandsStill() async {
        var configured = world.state.shell.configured
        configured.hasAnimations = false
        world.events.yield(.configured(configured, actions: []))
        await world.wait { !$0.shell.configured.hasAnimations }
        await beginFetching()
        await turn(to: 0)
        await world.clock.waitForSleepers(1)
        world.clock.advance(by: .seconds(600))
        #expect(world.clock.sleeperCount == 1 && world.state.spinnerPhase == 0)
        world.begin(.favourites(.closePane))
        #expect(world.state.spinnerPhase == nil)
    }

    @Test func theSpinnerTurnsWhileARepositoryIsFetchedAndVanishesAfterwards() async {
        await beginFetching()
        #expect(world.state.spinnerPhase == nil)
        for phase in 0..<3 { await turn(to: phase) }
        world.begin(.favourites(.closePane))
        #expect(world.state.spinnerPhase == nil)
        #expect(world.state.shell.spinnerPhase == nil)
        await world.settle()
        #expect(world.clock.sleeperCount == 0)
    }

    @Test func aSlowWriteTurnsTheSpinnerToo() async {
        await world.haveFavourites()
        world.library.stall()
        world.begin(.favourites(.remove))
        await world.library.waitForStalled()
        #expect(world.state.isWorking)
        world.library.resume()
        await world.settle()
        #expect(!world.state.isWorking)
    }
}

/// Questions: data in the state, answers as actions.
struct AlertTests {
    private var shell = ShellState(columns: 80, rows: 24)

    @Test mutating func aQuestionMarksWhatChangesNothing_isNotReplaced_andIsAnsweredOnce() {
        shell.expect(.ask(.unsavedNote(.end(.left)))) {
            $0.alert = .unsavedNote(.end(.left))
            $0.markedChoice = .keepEditing
        }
        shell.expect(.markChoice(forward: true)) { $0.markedChoice = .discard }
        shell.expect(.markChoice(forward: true)) { $0.markedChoice = .keepEditing }
        shell.expect(.markChoice(forward: false)) { $0.markedChoice = .discard }
        shell.expect(.ask(.unsavedNote(.end(.left)))) { _ in }
        shell.expect(.answer(.discard)) {
            $0.alert = nil
            $0.markedChoice = nil
        }
        shell.expect(.answer(.keepEditing)) { _ in }
        shell.expect(.markChoice(forward: true)) { _ in }
    }
}

/// The search for the words of the command line may end the program before there is a screen.
@MainActor struct FirstAnswerTests {
    @Test(
        "one result is one and none is none; several, one row of several, and an answer that is not whole prove nothing",
        arguments: [
            (SearchWorld.page(4...4, total: 1), .one), (SearchPage(repositories: [], totalCount: 0), .none),
            (SearchWorld.page(1...3), .uncertain), (SearchWorld.page(1...1, total: 20), .uncertain),
            (SearchPage(repositories: [], totalCount: 0, isIncomplete: true), .uncertain),
            (SearchPage(repositories: [], totalCount: 0, hiddenOrganizations: 1), .uncertain),
        ] as [(SearchPage, FirstAnswer)])
    func answer(page: SearchPage, answer: FirstAnswer) async {
        let world = AppWorld(text: "swift")
        world.server.answer(with: page)
        #expect(world.state.firstAnswer == .uncertain)
        world.begin(.start)
        #expect(world.state.firstAnswer == .awaited)
        await world.settle()
        #expect(world.state.firstAnswer == answer)
        await world.send(.printOnly)
        #expect(world.state.choice?.texts == (answer == .one ? ["https://github.com/octo/repository-4"] : nil))
    }

    @Test("words that begin no search are no reason to wait", arguments: [" ", "@"], [Connection.online, .offline])
    func nothingToAwait(text: String, connection: Connection) async {
        let world = AppWorld(text: text, connection: connection)
        await world.send(.start)
        #expect(world.state.firstAnswer == .uncertain)
    }

    @Test func offlineAStoredAnswerCountsWithItsRows() async {
        let world = AppWorld(text: "swift")
        world.server.answer(with: SearchWorld.page(1...2, total: 2))
        await world.send(.start)
        var state = world.state
        state.search.connection = .offline
        state.search.adopt(state.search.query, LocalSearchResult(repositories: []))
        #expect(state.firstAnswer == .uncertain && state.search.repositories.count == 2)
    }

    @Test func offlineWhatCouldNotBeCheckedProvesNothing() {
        var search = SearchState(text: "swift good-first-issues:>3", connection: .offline, now: AppWorld.start)
        let row = SearchWorld.page(1...1).repositories
        search.adopt(search.query, LocalSearchResult(repositories: row, untestedTerms: ["good-first-issues:>3"]))
        var state = AppState(shell: ShellState(), search: search, account: AccountState(host: "github.com"))
        #expect(state.firstAnswer == .uncertain)
        state.search.adopt(search.query, LocalSearchResult(repositories: row))
        #expect(state.firstAnswer == .one)
    }

    @Test func aFailureIsShown() async {
        let world = AppWorld(text: "swift")
        world.server.answer(with: FailedRequest(.couldNotResolve(host: "api.github.com")))
        await world.send(.start)
        #expect(world.state.firstAnswer == .uncertain)
    }
}
