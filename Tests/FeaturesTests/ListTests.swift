import TestSupport
import Testing

@testable import Core
@testable import Features

/// What keys mean on a list screen, decided from the state.
@MainActor
struct ListBehaviourTests {
    @Test(arguments: Screen.allCases)
    func escClearsTheLineThenLeaves(screen: Screen) async {
        let world = AppWorld()
        world.begin(.shell(.show(screen)), .list(.edit(.insert("x"))), .escape)
        #expect(world.state.shownList.line.text.isEmpty)
        #expect(world.state.shell.screen == screen)
        world.begin(.escape)
        #expect(world.state.shell.screen == .search)
        #expect((world.state.shell.ending == .left) == (screen == .search))
    }

    @Test(arguments: [Screen.search, .favourites], [true, false])
    func aNoteIsEditedWhereItIsOpened_andSavingItMakesAFavourite(screen: Screen, saves: Bool) async {
        let world = await AppWorld.listing()
        await world.haveFavourites(9...9)
        world.begin(.shell(.show(screen)))
        let repository = world.state.selectedRepository
        await world.send(.editNote)
        #expect(world.state.shell.screen == screen)
        let note: NoteEditor? = if case .note(let note) = world.state.shownPane { note } else { nil }
        #expect(note?.favourite.id == repository?.id && note != nil)
        #expect(world.state.favourites.favourites.ids.count == 1)
        await world.send(.favourites(.editNote(.line(.insert("mine")))), .favourites(saves ? .submitPane : .closePane))
        if !saves {
            #expect(world.state.shell.alert == .unsavedNote(.closeNote) && world.state.shell.screen == screen)
            await world.send(.shell(.answer(.discard)))
        }
        let isNew = screen == .search && saves
        #expect(world.state.shownPane == nil && world.state.shell.screen == screen)
        #expect(world.state.favourites.favourites.ids.count == (isNew ? 2 : 1))
        guard isNew, let id = repository?.id else { return }
        #expect(world.state.favourites.favourites.favourite(id)?.note?.text == "mine")
        #expect(world.notices == [.noteSaved(fullName: "octo/repository-1")], "said once")
        await world.send(.favourites(.undo))
        #expect(world.state.favourites.favourites.ids.count == 1 && world.state.shell.screen == screen)
    }

    @Test func aNoteThatWasLeftOnAnotherListIsShownOnTheFavourites() async {
        let world = await AppWorld.listing()
        await world.haveFavourites(9...9)
        await world.send(.editNote, .favourites(.editNote(.line(.insert("mine")))), .shell(.show(.history)))
        #expect(world.state.shownPane == nil)
        await world.send(.leave)
        #expect(world.state.shell.screen == .favourites && world.state.shownPane != nil)
    }

    @Test func withoutASelectionOrAnActionNothingIsDoneOrSaid() async throws {
        let world = AppWorld(customActions: [try CustomAction(":print:Say:echo {name}")])
        for action in [
            AppReactor.Action.editNote, .listForks, .listLinked, .listFiles, .clone, .perform(.copyURL),
            .performCustom(0), .performCustom(7),
        ] {
            await world.send(action)
            #expect(world.state.shell.screen == .search && world.notices.isEmpty, "\(action)")
        }
        #expect(world.commands.run.isEmpty && world.desktop.copied.isEmpty && world.state.shell.ending == nil)
    }

    @Test func aFavouriteIsAddedOnTheFavourites() async {
        let world = await AppWorld.listing()
        await world.haveFavourites()
        await world.send(.addRepository)
        #expect(world.state.shell.screen == .favourites)
        #expect(world.state.favourites.pane == .form(RepositoryForm(host: "github.com")))
    }

    @Test(arguments: Screen.allCases)
    func aRetryIsForTheListThatIsShown(screen: Screen) {
        let lists: [Screen: AppReactor.Action] = [
            .search: .search(.retry), .forks: .reloadForks, .compare: .reloadComparison,
        ]
        var state = AppWorld().state
        state.shell.screen = screen
        #expect(state.retry == lists[screen])
        #expect(state.canRetry == (lists[screen] != nil))
        state.page.display = .full(wasDocked: false)
        #expect(state.retry == .reloadPage)
    }
}

/// What all list screens do alike, tried on each of them.
@MainActor
struct ListScreenTests {
    private static func world(showing screen: Screen) async -> AppWorld {
        let history = (1...3).map {
            HistoryEntry(query: "swift \($0)", sort: .stars, searchedAt: AppWorld.start, resultCount: $0)
        }
        let world = AppWorld(text: "swift", history: history)
        world.server.answer(with: SearchWorld.page(1...3))
        await world.send(.start)
        let favourites = (1...3).map { (number: Int64) in
            var favourite = FavouritesWorld.favourite(number)
            let releases = [Release(tag: "v1", publishedAt: AppWorld.start, isRead: true)]
            favourite.status = FavouriteStatus(acknowledged: .init(favourite.repository), releases: releases)
            return favourite
        }
        world.library.say(.list(favourites))
        await world.wait { $0.favourites.loading == .loaded && $0.history.loading == .loaded }
        if screen == .compare {
            await world.send(.compareRepositories(SearchWorld.repositories(1...3)))
        } else if let opener = PathTests.Opener.allCases.first(where: { $0.opens.screen == screen }) {
            opener.answer(world)
            await world.send(opener.opens.action)
        }
        world.begin(.shell(.show(screen)))
        return world
    }

    @Test(arguments: Screen.allCases)
    func theLineAndTheSelectionOfTheShownListFollowItsActions(screen: Screen) async {
        let world = await Self.world(showing: screen)
        let others = Screen.allCases.filter { $0 != screen }
        #expect(world.state.shown.itemCount == 3)
        world.begin(.list(.move(.down)))
        #expect(world.state.shownList.selectedIndex == 1)
        world.begin(.list(.move(.bottom)))
        #expect(world.state.shownList.selectedIndex == 2)
        let line = world.state.shown.line.text
        world.begin(.list(.edit(.insert(" x"))))
        #expect(world.state.shown.line.text == line + " x")
        world.begin(.paste(" https://github.com/octo/one"))
        #expect(world.state.shown.line.text == line + " x https://github.com/octo/one")
        for other in others {
            world.begin(.shell(.show(other)))
            #expect(world.state.shownList.selectedIndex == 0)
            #expect(world.state.shown.line.text == (other == .search ? "swift" : ""))
        }
    }

    @Test(arguments: Screen.allCases.filter { $0 != .files && $0 != .releases })
    func theSelectedRepositoryOfTheShownListIsOpenedCopiedAndChosen(screen: Screen) async {
        let world = await Self.world(showing: screen)
        world.begin(.list(.move(.down)))
        let repository = world.state.shown.selectedRepository
        #expect((repository == nil) == (screen == .history))
        await world.send(.list(.openInBrowser), .list(.copyAddress))
        let said = repository.map { repository in
            let (name, address) = (repository.fullName, "https://github.com/\(repository.fullName)")
            return [Notice.opened(fullName: name), .copied(address: address, by: .terminal)]
        }
        #expect(world.notices == said ?? [])
        let search = world.state.history.selected?.entry
        world.server.answer(with: SearchWorld.page(1...1))
        await world.send(.list(.submit))
        #expect(world.state.chosenAddress == repository.map { "https://github.com/\($0.fullName)" })
        // Enter on a search of the history runs it.
        #expect(world.state.shell.screen == (screen == .history ? .search : screen))
        if screen == .history, let search {
            #expect(world.server.requests.last == .search(SearchQuery(search.query, sort: search.sort)))
        }
    }
}

struct ListStateTests {
    private func list(_ count: Int, rows: Int) -> ListState<Int> {
        var list = ListState<Int>()
        list.resize(screenRows: rows)
        list.replace(with: Array(0..<count), keepsSelection: false)
        return list
    }

    @Test(
        arguments: [
            ([ListMovement.up], 0, 0),
            ([.down], 1, 0),
            ([.down, .down, .down, .down], 4, 1),
            ([.pageDown], 3, 0),
            ([.pageDown, .pageDown], 6, 3),
            ([.pageDown, .pageDown, .pageDown, .pageDown], 9, 6),
            ([.bottom], 9, 6),
            ([.bottom, .up], 8, 6),
            ([.bottom, .pageUp], 6, 6),
            ([.bottom, .pageUp, .pageUp], 3, 3),
            ([.bottom, .down], 9, 6),
            ([.bottom, .top], 0, 0),
        ] as [([ListMovement], Int, Int)])
    func movements(movements: [ListMovement], selected: Int, first: Int) {
        var list = list(10, rows: 4)
        for movement in movements { list.move(movement) { $0 } }
        #expect(list.selectedID == selected)
        #expect(list.selectedIndex == selected)
        #expect(list.firstVisible == first)
    }

    @Test func movingInAnEmptyListDoesNothing() {
        var list = ListState<Int>()
        list.resize(screenRows: 4)
        let before = list
        for movement in ListMovement.ofKeys { list.move(movement) { $0 } }
        #expect(list == before)
        #expect(list.visible(in: 4).isEmpty)
    }

    @Test func theSelectionStaysOnItsItemAndItsLineWhenOthersComeBefore() {
        var list = list(10, rows: 4)
        for _ in 0..<5 { list.move(.down) { $0 } }
        list.replace(with: Array(-20..<10), keepsSelection: true)
        #expect(list.selectedID == 5)
        #expect(list.selectedIndex == 25)
        #expect(list.selectedIndex - list.firstVisible == 3)
    }

    @Test func aSelectionThatIsGoneGoesToTheFirst() {
        var list = list(10, rows: 4)
        list.move(.bottom) { $0 }
        list.replace(with: [1, 2, 3], keepsSelection: true)
        #expect(list.selectedID == 1)
        #expect(list.firstVisible == 0)
        list.replace(with: [Int](), keepsSelection: true)
        #expect(list.selectedID == nil)
    }

    @Test func moreItemsBehindMoveNothing() {
        var list = list(10, rows: 4)
        list.move(.bottom) { $0 }
        let (selected, first) = (list.selectedID, list.firstVisible)
        list.extend(to: 20) { $0 }
        #expect(list.selectedID == selected)
        #expect(list.firstVisible == first)
        #expect(list.rowsBelowSelection == 10)
    }

    @Test func aSmallerScreenKeepsTheSelectionVisibleAndALargerOneLeavesNoGap() {
        var list = list(10, rows: 8)
        list.move(.bottom) { $0 }
        list.resize(screenRows: 3)
        #expect(list.visible(in: 3) == 7..<10)
        list.resize(screenRows: 100)
        #expect(list.visible(in: 100) == 0..<10)
        list.resize(screenRows: 0)
        #expect(list.visible(in: 0).isEmpty)
        list.resize(screenRows: 1)
        #expect(list.visible(in: 1) == 9..<10)
    }
}

extension ListMovement {
    /// The movements that keys make.
    static let ofKeys: [ListMovement] = [.up, .down, .pageUp, .pageDown, .top, .bottom]
}

/// Each filter ignores case and diacritics.
struct OneFoldingTests {
    @Test(arguments: [("cafe", "Café"), ("café", "CAFE crème"), ("strasse", "Straße"), ("swift", "ＳＷＩＦＴ")])
    func everyFilterFindsTheSame(typed: String, text: String) {
        let entry = HistoryEntry(query: text, searchedAt: Timestamp(seconds: 1), resultCount: 1)
        #expect(HistoryItem.recent(entry).matches(TextFilter(typed)))
        #expect(CommandMenu(line: EditableText(text: typed)).matches(text))
        let repository = Repository(id: .init(rawValue: 1), owner: "octocat", name: "name", description: text)
        let favourite = Favourite(host: "github.com", repository: repository, addedAt: Timestamp(seconds: 1))
        #expect(FavouriteEntry(favourite).matches(FavouriteFilter(typed)))
        #expect(!CommandMenu(line: EditableText(text: typed + "x")).matches(text))
    }
}
