import TestSupport
import Testing

@testable import Core
@testable import Features

/// The forks of the selected repository, in the whole program without its screen.
@MainActor
struct ForksTests {
    private static let forks = SearchWorld.repositories(11...30)
    private static let paged = ForkPage(repositories: forks, next: PageReference(rawValue: "page 2"))

    /// A program with the forks of the selected repository on the screen, five lines of them.
    private func listed(
        _ page: ForkPage = ForkPage(repositories: forks), account: Account? = ScriptedAccount.login
    ) async -> AppWorld {
        let world = await AppWorld.withRepositories(account: account)
        world.forks.answer(with: page)
        await world.send(.listForks)
        return world
    }

    @Test(arguments: [(.escape, .search), (.shell(.show(.favourites)), .favourites)] as [(AppReactor.Action, Screen)])
    func theListIsOpenedAtOnceAndLeavingItCancels(action: AppReactor.Action, screen: Screen) async {
        let world = await AppWorld.withRepositories()
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

    @Test func ofARepositoryThatIsKnownToHaveNoForksNoneAreRequested() async {
        var repository = Repository.numbered(1)
        repository.nodeID = "R_1"
        let world = await AppWorld.listing(SearchPage(repositories: [repository], totalCount: 1))
        await world.send(.listForks)
        #expect(world.notices == [.noForks(fullName: "o/n")])
        #expect(world.forks.requests.isEmpty)
    }

    // MARK: Pages

    /// Forks on the screen whose next page is on its way. What was saved of them is looked up: what comes next does not cancel it.
    private func loadingAPage() async -> AppWorld {
        let world = await listed(Self.paged)
        world.forks.stall()
        world.begin(.list(.move(.bottom)))
        await world.forks.waitForStalled(1)
        await waitForVisibleForks(world)
        #expect(world.state.isLoadingPageOfForks)
        return world
    }

    private func waitForVisibleForks(_ world: AppWorld) async {
        await world.wait(for: "what was saved of the forks") { state in
            let lookedUp = state.loader.lookedUp.filter { $0.kind == CommitsAhead.kind }
            return !lookedUp.isEmpty && lookedUp.count == state.forks.visible.count
        }
    }

    @Test func reloadingWhileAPageLoadsEndsThePage() async {
        let world = await loadingAPage()
        world.forks.answer(with: ForkPage(repositories: Self.forks, next: PageReference(rawValue: "other 2")))
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(31...35)))
        await world.send(.reloadForks)
        // The selection is near the end again, or still.
        #expect(!world.state.isLoadingPageOfForks)
        #expect(world.state.forks.all.count == 25)
        #expect(world.forks.requests == ["r2", "page 2", "r2", "other 2"])
        #expect(!world.state.isWorking)
    }

    @Test func forksOpenedWhileAPageOfOthersLoadsLeadBackToAListThatGoesOn() async {
        let world = await loadingAPage()
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(41...42)))
        world.begin(.listForks)
        await world.wait(for: "the forks of the fork") { $0.forks.all.count == 2 }
        await waitForVisibleForks(world)
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(31...35)))
        await world.send(.shell(.back))
        #expect(!world.state.isLoadingPageOfForks)
        #expect(world.state.forks.all.count == 25)
        #expect(!world.state.isWorking)
    }

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
        let world = await AppWorld.withRepositories()
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
        #expect(world.state.commitsAhead(in: Self.forks[0]) == nil)
        world.forks.failComparisons(.timedOut(.silence(seconds: 15)))
        await world.rest(500)
        #expect(world.state.commitsAhead(in: Self.forks[0]) == 4)
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
        #expect(world.state.commitsAhead(in: Self.forks[0]) == 11)
        #expect(world.state.commitsAhead(in: Self.forks[2]) == .some(nil))
        // Those that are known are not compared again.
        await world.send(.list(.move(.pageDown)))
        await world.send(.list(.move(.pageDown)), rest: 500)
        await world.send(.list(.move(.top)), rest: 500)
        #expect(world.forks.comparisons.count == Set(world.forks.comparisons).count)
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
        #expect(world.state.commitsAhead(in: Self.forks[0]) == 11)
        // Who loads them again wants to know.
        world.forks.answer(with: ForkPage(repositories: Self.forks))
        await world.send(.reloadForks, rest: 500)
        #expect(world.forks.comparisons.count == 2 * count)
    }
}
