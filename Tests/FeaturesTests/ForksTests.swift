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
    func world(
        account: Account? = Account(login: "octocat", source: "login"), connection: Connection = .online,
        forks count: Int = 20, freshness: Int64 = 0
    ) async -> AppWorld {
        let repositories = (1...3).map {
            Repository(
                id: .init(rawValue: Int64($0)), owner: "octo", name: "r\($0)", forks: count, nodeID: "R_\($0)")
        }
        let world = await AppWorld.listing(
            SearchPage(repositories: repositories, totalCount: 3), account: account, connection: connection,
            in: freshness > 0 ? AppWorld(connection: connection, account: account, freshness: freshness) : nil)
        await world.send(.list(.move(.down)))
        return world
    }

    /// The same with the forks of the selected repository on the screen, five lines of them.
    func listed(
        _ page: ForkPage = ForkPage(repositories: forks),
        account: Account? = Account(login: "octocat", source: "login")
    ) async -> AppWorld {
        let world = await world(account: account)
        world.forks.answer(with: page)
        await world.send(.listForks)
        #expect(world.state.shell.screen == .forks)
        return world
    }

    @Test func theForksAreListedAndEscGoesBackToTheListAsItWas() async {
        let world = await world()
        let (search, shown) = (world.state.search, world.state.shell.screen)
        world.forks.answer(with: ForkPage(repositories: Self.forks))
        await world.send(.listForks)
        #expect(world.forks.requests == ["r2"])
        #expect(world.state.shell.screen == .forks)
        #expect(world.state.tab == .search)
        #expect(world.state.shown.itemCount == 20)
        #expect(world.state.shown.selectedRepository?.id.rawValue == 11)
        await world.send(.list(.move(.down)))
        await world.send(.shell(.back))
        #expect(world.state.shell.screen == shown)
        #expect(world.state.search == search)
        #expect(!world.state.isWorking)
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

    @Test func forksOfAFavouriteLeadBackToTheFavourites() async {
        let world = await world()
        world.library.say(.list([FavouritesWorld.favourite(1)]))
        await world.wait(for: "the favourites") { $0.favourites.loading == .loaded }
        await world.send(.shell(.show(.favourites)))
        world.forks.answer(with: ForkPage(repositories: Self.forks))
        await world.send(.listForks)
        #expect(world.state.shell.screen == .forks)
        #expect(world.state.tab == .favourites)
        await world.send(.shell(.back))
        #expect(world.state.shell.screen == .favourites)
    }

    @Test func forksOfAForkLeadBackToTheForks() async {
        let world = await listed()
        await world.send(.list(.move(.down)))
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(41...42)))
        await world.send(.listForks)
        #expect(world.state.forks.parent?.id.rawValue == 12)
        #expect(world.state.shown.itemCount == 2)
        await world.send(.shell(.back))
        #expect(world.state.shell.screen == .forks)
        #expect(world.state.forks.parent?.name == "r2")
        #expect(world.state.shown.selectedRepository?.id.rawValue == 12)
        await world.send(.shell(.back))
        #expect(world.state.shell.screen == .search)
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

    @Test func forksAreMarkedAndEnterTakesTheMarkedOnes() async {
        let world = await listed()
        await world.send(.mark(.down))
        await world.send(.mark(.down))
        #expect(world.state.marks.repositories.map(\.id.rawValue) == [11, 12])
        await world.send(.list(.submit))
        #expect(
            world.state.chosenAddress == "https://github.com/octo/repository-11\nhttps://github.com/octo/repository-12")
    }

    @Test func anUnsavedNoteIsNotLostByChoosingAFork() async {
        let world = await listed()
        await world.openChangedNote()
        world.begin(.shell(.show(.forks)))
        world.begin(.list(.submit))
        #expect(world.state.chosenAddress == nil)
        let choice = RepositoryChoice(
            texts: ["https://github.com/octo/repository-11"], ids: [Repository.ID(rawValue: 11)])
        #expect(world.state.shell.alert == .unsavedNote(.end(.chosen(choice))))
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

    @Test(arguments: [
        Failure.serverError(status: 502, retryAfterSeconds: nil), .couldNotResolve(host: "api.github.com"),
    ])
    func aFailureIsShownInTheListAndRetried(failure: Failure) async {
        let world = await world()
        var search = world.state.search
        world.forks.fail(failure)
        await world.send(.listForks)
        #expect(world.state.shell.screen == .forks)
        #expect(world.state.failureOfList(at: AppWorld.start) == failure)
        await world.rest(60_000)
        #expect(world.forks.requests == ["r2"])
        world.forks.answer(with: ForkPage(repositories: Self.forks))
        await world.send(.retry)
        #expect(world.state.shown.itemCount == 20 && world.state.holdOfList == nil)
        #expect(world.forks.requests == ["r2", "r2"])
        await world.send(.escape)
        search.now = world.state.now
        #expect(world.state.search == search)
    }

    @Test func offlineNoForksAreRequested() async {
        let world = AppWorld(connection: .offline)
        world.begin(.shell(.show(.favourites)))
        world.library.say(.list([FavouritesWorld.favourite(1)]))
        await world.wait(for: "the favourites") { $0.favourites.loading == .loaded }
        await world.send(.listForks)
        #expect(world.state.shell.screen == .forks && world.state.holdOfList == .offline)
        #expect(world.state.failureOfList(at: AppWorld.start) == .offline)
        #expect(world.forks.requests.isEmpty)
    }

    @Test func withoutRequestsLeftTheWaitIsCountedDown() async {
        let world = await world()
        await world.report("core", 0, of: 5_000)
        await world.send(.listForks)
        guard case .rateLimited(let limit) = world.state.failureOfList(at: world.state.now) else {
            Issue.record("\(String(describing: world.state.holdOfList))")
            return
        }
        #expect(limit.waitSeconds == 3_600)
        #expect(world.forks.requests.isEmpty)
        await world.send(.escape)
        #expect(world.state.shell.screen == .search && world.state.waitEnds.isEmpty)
    }

    @Test func aFailureOfAReloadLeavesTheForks() async {
        let world = await listed()
        world.forks.fail(.serverError(status: 502, retryAfterSeconds: nil))
        await world.send(.reloadForks)
        #expect(world.state.shell.screen == .forks)
        #expect(world.state.shown.itemCount == 20)
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(11...12)))
        await world.send(.reloadForks)
        #expect(world.state.shown.itemCount == 2)
        #expect(world.forks.requests == ["r2", "r2", "r2"])
    }

    @Test func anotherIdentitySeesNothingOfTheFormerOne() async {
        let world = await listed()
        await world.rest()
        await world.send(.account(.signOut))
        #expect(world.state.shell.screen == .search)
        #expect(world.state.forks.all.isEmpty)
        #expect(world.state.loader.demand == Demand() && world.state.loader.held.isEmpty)
    }

    @Test func withoutASelectionNothingHappens() async {
        let world = AppWorld()
        await world.send(.start)
        await world.send(.listForks)
        #expect(world.forks.requests.isEmpty)
        #expect(world.state.shell.notices.first == nil)
    }
}
