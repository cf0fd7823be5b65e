import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The forks of the selected repository, in the whole program without its screen.
@MainActor
struct ForksTests {
    static let forks = SearchWorld.repositories(11...30)
    private static let paged = ForkPage(repositories: forks, next: PageReference(rawValue: "page 2"))

    /// A program with three repositories in its list, the second selected.
    private func world(account: Account? = ScriptedAccount.login, forks count: Int = 20) async -> AppWorld {
        let repositories = (1...3).map {
            Repository(
                id: .init(rawValue: Int64($0)), owner: "octo", name: "r\($0)", forks: count, nodeID: "R_\($0)")
        }
        let world = await AppWorld.listing(SearchPage(repositories: repositories, totalCount: 3), account: account)
        await world.send(.list(.move(.down)))
        return world
    }

    /// The same with the forks of the selected repository on the screen, five lines of them.
    private func listed(
        _ page: ForkPage = ForkPage(repositories: forks), account: Account? = ScriptedAccount.login
    ) async -> AppWorld {
        let world = await world(account: account)
        world.forks.answer(with: page)
        await world.send(.listForks)
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
            #expect(world.state.shell.screen == screen && world.state.path.isEmpty)
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

    // MARK: Pages

    @Test func theNextPageIsLoadedNearTheEnd_andOneThatFailedByKeyAlone() async {
        let world = await listed(Self.paged)
        world.forks.fail(.timedOut(.silence(seconds: 15)))
        await world.send(.list(.move(.bottom)), .list(.move(.up)))
        #expect(world.state.forks.failure == .timedOut(.silence(seconds: 15)))
        #expect(world.forks.requests == ["r2", "page 2"])
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(30...35)))
        await world.send(.retry)
        #expect(world.state.forks.failure == nil && world.state.forks.next == nil)
        #expect(world.state.shown.itemCount == 25)
    }

    @Test func withoutATokenThePageLeavesTheReserveUnlessItIsAskedFor() async {
        let world = await listed(Self.paged, account: nil)
        await world.report("core", 19, of: 60)
        await world.send(.list(.move(.bottom)))
        #expect(world.state.holdOfPageOfForks?.obstacle == .reserved(remaining: 19, limit: 60))
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(30...35)))
        await world.send(.retry)
        #expect(world.forks.requests == ["r2", "page 2"])
        #expect(world.state.shown.itemCount == 25 && world.state.holdOfPageOfForks == nil)
    }

    // MARK: What was saved

    @Test func forksThatCannotBeHadAreThoseThatWereSaved() async {
        let world = await world()
        let (parent, page) = (Repository.numbered(2), PageReference(rawValue: "page 2"))
        world.forks.save(
            ForkPage(repositories: Self.forks, next: page), of: ForksOfRepository(parent: parent).content)
        world.forks.save(
            ForkPage(repositories: SearchWorld.repositories(31...33)),
            of: PageOfForks(page: page, parent: parent).content)
        world.forks.save(4 as Int?, of: CommitsAhead(fork: .numbered(11), parent: parent).content)
        world.forks.fail(.timedOut(.silence(seconds: 15)))
        await world.send(.listForks)
        #expect(world.state.shell.screen == .forks && world.state.forks.all.count == Self.forks.count)
        #expect(world.state.commitsAhead(in: .init(rawValue: 11)) == nil)
        world.forks.failComparisons(.timedOut(.silence(seconds: 15)))
        await world.rest(500)
        #expect(world.state.commitsAhead(in: .init(rawValue: 11)) == 4)
        world.forks.fail(.timedOut(.silence(seconds: 15)))
        await world.send(.list(.move(.bottom)))
        #expect(world.state.forks.all.count == Self.forks.count + 3)
    }

    // MARK: Comparisons

    @Test func theVisibleForksAreComparedOnceTheyHaveRested() async {
        let world = await listed()
        await world.rest(499)
        #expect(world.forks.comparisons.isEmpty)
        await world.rest(1)
        #expect(world.forks.comparisons.sorted() == (11...15).map { "repository-\($0)" })
        #expect(world.state.commitsAhead(in: .init(rawValue: 11)) == 11)
        #expect(world.state.commitsAhead(in: .init(rawValue: 13)) == .some(nil))
    }

    /// A key that repeats for ten seconds: in a terminal thirty times a second, over a slow connection five times.
    @Test(arguments: [(ListMovement.down, 33), (.pageDown, 33), (.pageDown, 200), (.down, 200)])
    func whileAKeyIsHeldNothingIsCompared(movement: ListMovement, pause: Int) async {
        let world = await listed(ForkPage(repositories: SearchWorld.repositories(1_000...2_999)))
        for _ in 0..<(10_000 / pause) { await world.send(.list(.move(movement)), rest: pause) }
        #expect(world.forks.comparisons.count <= 18)
        await world.rest(500)
        // What was on the screen before it scrolled, and what is now.
        #expect(world.forks.comparisons.count <= 2 * 18)
        #expect(!world.forks.comparisons.isEmpty)
    }

    @Test(arguments: [AppReactor.Action.list(.move(.bottom)), .shell(.show(.favourites))])
    func comparisonsEndWhenTheForksLeaveTheScreen(action: AppReactor.Action) async {
        let world = await listed(ForkPage(repositories: SearchWorld.repositories(1_000...2_999)))
        world.forks.stallComparisons()
        world.clock.advance(by: .milliseconds(500))
        await world.forks.waitForStalled(3)
        await world.send(action)
        #expect(world.forks.cancelled == 3)
    }

    @Test func withoutATokenOnlyTheSelectedForkIsCompared() async {
        let world = await listed(account: nil)
        await world.rest(600)
        #expect(world.forks.comparisons == ["repository-11"])
        await world.send(.list(.move(.down)), rest: 600)
        #expect(world.forks.comparisons == ["repository-11", "repository-12"])
    }

    @Test func whatIsKnownOfForksIsKnownWhenTheyAreListedAgain() async {
        let world = await listed()
        await world.rest(500)
        let count = world.forks.comparisons.count
        await world.send(.shell(.back))
        world.forks.answer(with: ForkPage(repositories: Self.forks))
        await world.send(.listForks, rest: 500)
        #expect(world.forks.comparisons.count == count)
        #expect(world.state.commitsAhead(in: .init(rawValue: 11)) == 11)
        // Who loads them again wants to know.
        world.forks.answer(with: ForkPage(repositories: Self.forks))
        await world.send(.reloadForks, rest: 500)
        #expect(world.forks.comparisons.count == 2 * count)
    }
}
