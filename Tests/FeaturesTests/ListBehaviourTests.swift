import Reactive
import ReactiveTesting
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
        world.library.say(.list([]))
        await world.wait(for: "the favourites") { $0.favourites.loading == .loaded }
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
