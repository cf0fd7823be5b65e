import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Further pages of forks, and the commits they are ahead.
extension ForksTests {
    // MARK: Pages

    @Test func theNextPageIsLoadedNearTheEnd() async {
        let world = await listed(ForkPage(repositories: Self.forks, next: PageReference(rawValue: "page 2")))
        #expect(world.forks.requests == ["r2"])
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(30...35)))
        await world.send(.list(.move(.bottom)))
        #expect(world.forks.requests == ["r2", "page 2"])
        #expect(world.state.shown.itemCount == 25)
        #expect(world.state.forks.next == nil)
    }

    @Test func aNextPageThatFailedIsLoadedByKeyAlone() async {
        let world = await listed(ForkPage(repositories: Self.forks, next: PageReference(rawValue: "page 2")))
        world.forks.fail(.timedOut(.silence(seconds: 15)))
        await world.send(.list(.move(.bottom)))
        await world.send(.list(.move(.up)))
        #expect(world.state.forks.failure == .timedOut(.silence(seconds: 15)))
        #expect(world.forks.requests.count == 2)
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(30...35)))
        await world.send(.retry)
        #expect(world.state.forks.failure == nil)
        #expect(world.state.shown.itemCount == 25)
    }

    @Test func withoutATokenThePageLeavesTheReserveUnlessItIsAskedFor() async {
        let page = ForkPage(repositories: Self.forks, next: PageReference(rawValue: "page 2"))
        let world = await listed(page, account: nil)
        await world.report("core", 19, of: 60)
        await world.send(.list(.move(.bottom)))
        #expect(world.state.holdOfPageOfForks?.obstacle == .reserved(remaining: 19, limit: 60))
        #expect(world.forks.requests == ["r2"])
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
        // Those that are known are not compared again.
        await world.send(.list(.move(.pageDown)))
        await world.send(.list(.move(.pageDown)))
        await world.rest(500)
        #expect(world.forks.comparisons.count == Set(world.forks.comparisons).count)
        let count = world.forks.comparisons.count
        await world.send(.list(.move(.top)))
        await world.rest(500)
        #expect(world.forks.comparisons.count == count)
    }

    /// A key that repeats for ten seconds: in a terminal thirty times a second, over a slow connection five times.
    @Test(arguments: [(ListMovement.down, 33), (.pageDown, 33), (.pageDown, 200), (.down, 200)])
    func whileAKeyIsHeldNothingIsCompared(movement: ListMovement, pause: Int) async {
        let world = await listed(ForkPage(repositories: SearchWorld.repositories(1_000...2_999)))
        for _ in 0..<(10_000 / pause) {
            await world.send(.list(.move(movement)))
            await world.rest(pause)
        }
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
        await world.send(.list(.move(.down)))
        await world.rest(600)
        #expect(world.forks.comparisons == ["repository-11", "repository-12"])
        await world.report("core", 19, of: 60)
        await world.send(.list(.move(.down)))
        await world.rest(600)
        #expect(world.forks.comparisons.count == 2)
        let hold = world.state.holdOfCommitsAhead(in: .init(rawValue: 13))
        #expect(hold?.obstacle == .reserved(remaining: 19, limit: 60))
    }

    @Test func whatIsKnownOfForksIsKnownWhenTheyAreListedAgain() async {
        let world = await listed()
        await world.rest(500)
        let count = world.forks.comparisons.count
        await world.send(.shell(.back))
        world.forks.answer(with: ForkPage(repositories: Self.forks))
        await world.send(.listForks)
        await world.rest(500)
        #expect(world.forks.comparisons.count == count)
        #expect(world.state.commitsAhead(in: .init(rawValue: 11)) == 11)
        // Who loads them again wants to know.
        world.forks.answer(with: ForkPage(repositories: Self.forks))
        await world.send(.reloadForks)
        await world.rest(500)
        #expect(world.forks.comparisons.count == 2 * count)
    }
}
