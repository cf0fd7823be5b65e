import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

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
