import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The forks of the selected repository, in the whole program without its screen.
@MainActor
struct ForksTests {
    static let forks = SearchWorld.repositories(11...30)

    /// A program with three repositories in its list, the second selected.
    func world(account: Account? = ScriptedAccount.login, forks count: Int = 20) async -> AppWorld {
        let repositories = (1...3).map {
            Repository(
                id: .init(rawValue: Int64($0)), owner: "octo", name: "r\($0)", forks: count, nodeID: "R_\($0)")
        }
        let world = await AppWorld.listing(SearchPage(repositories: repositories, totalCount: 3), account: account)
        await world.send(.list(.move(.down)))
        return world
    }

    /// The same with the forks of the selected repository on the screen, five lines of them.
    func listed(
        _ page: ForkPage = ForkPage(repositories: forks), account: Account? = ScriptedAccount.login
    ) async -> AppWorld {
        let world = await world(account: account)
        world.forks.answer(with: page)
        await world.send(.listForks)
        #expect(world.state.shell.screen == .forks)
        return world
    }

    @Test func theListIsOpenedAtOnceAndLeavingItCancels() async {
        for (action, screen) in [(AppReactor.Action.escape, Screen.search), (.shell(.show(.favourites)), .favourites)] {
            let world = await world()
            let search = world.state.search
            world.forks.stall()
            world.begin(.listForks)
            #expect(world.state.shell.screen == .forks && world.state.isLoadingList)
            await world.forks.waitForStalled(1)
            #expect(world.state.isWorking)
            await world.send(action)
            #expect(world.forks.cancelled == 1)
            #expect(world.state.shell.screen == screen)
            #expect(world.state.search == search)
            #expect(!world.state.isWorking)
        }
    }

    @Test func theFirstOfManyListsAreForgottenButNotWhereTheyBegan() async {
        let world = await listed()
        for step in 1...12 {
            world.forks.answer(
                with: ForkPage(repositories: SearchWorld.repositories(Int64(100 * step)...Int64(100 * step + 1))))
            await world.send(.listForks)
        }
        #expect(world.state.path.count == Route.longest && world.state.tab == .search)
        for _ in 2...Route.longest { await world.send(.shell(.back)) }
        #expect(world.state.shell.screen == .forks && world.state.path.map(\.screen) == [.search])
        await world.send(.shell(.back))
        #expect(world.state.shell.screen == .search)
    }

    @Test func theLineFiltersTheForks() async {
        let world = await listed()
        await world.send(.list(.edit(.insert("ORY-13"))))
        #expect(world.state.shown.repositories.map(\.name) == ["repository-13"])
        await world.send(.list(.edit(.clear)))
        #expect(world.state.shown.itemCount == 20)
        #expect(world.state.shown.selectedRepository?.id.rawValue == 13)
    }

    @Test func thePageFollowsTheSelectedFork() async {
        let world = await listed()
        await world.send(.page(.toggle))
        #expect(world.state.page.subject?.id.rawValue == 11)
        await world.send(.list(.move(.down)))
        #expect(world.state.page.subject?.id.rawValue == 12)
    }

    // MARK: What is said

    @Test func aRepositoryWithoutForksSaysSo() async {
        let world = await world()
        world.forks.answer(with: ForkPage(repositories: []))
        await world.send(.listForks)
        #expect(world.state.shell.screen == .forks && world.state.shown.itemCount == 0)
        #expect(!world.state.isLoadingList && world.state.holdOfList == nil)
        // That it has none may be known.
        let known = await self.world(forks: 0)
        await known.send(.listForks)
        #expect(known.notices == [.noForks(fullName: "octo/r2")])
        #expect(known.forks.requests.isEmpty)
    }
}
