import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Repositories side by side, in the whole program without its screen.
@MainActor
struct CompareTests {
    /// A program with some repositories in its list.
    private func world(
        account: Account? = ScriptedAccount.login, nodeID: (Int) -> String? = { "R_\($0)" }
    ) async -> AppWorld {
        let repositories = (1...8).map {
            Repository(id: .init(rawValue: Int64($0)), owner: "octo", name: "r\($0)", stars: $0, nodeID: nodeID($0))
        }
        return await AppWorld.listing(SearchPage(repositories: repositories, totalCount: 8), account: account)
    }

    /// The same with so many of them marked.
    private func marked(_ count: Int = 2, account: Account? = ScriptedAccount.login) async -> AppWorld {
        let world = await world(account: account)
        for _ in 0..<count { await world.send(.mark(.down)) }
        return world
    }

    /// The same with so many of them side by side, looked at long enough.
    private func compared(
        _ count: Int = 2, account: Account? = ScriptedAccount.login,
        before prepare: @MainActor (AppWorld) async -> Void = { _ in }
    ) async -> AppWorld {
        let world = await marked(count, account: account)
        await prepare(world)
        await world.send(.openComparison, rest: 600)
        return world
    }

    /// What the cells of a row lack.
    private func cells(_ kind: Comparison.Kind, _ world: AppWorld) -> [ComparedFacts.Unknown?] {
        world.state.compare.comparison.rows.first { $0.kind == kind }?.cells.map(\.unknown) ?? []
    }

    @Test(arguments: [1, 7]) func otherNumbersOfMarksAreSaid(count: Int) async {
        let world = await marked(count)
        await world.send(.openComparison)
        #expect(world.state.shell.screen == .search)
        #expect(world.notices.last == .cannotCompare(count: count))
    }

    @Test func nothingIsRequestedBeforeALookOf300Milliseconds_thenOneBatchAndTwoEach() async {
        let world = await marked(3)
        await world.send(.openComparison, rest: 299)
        #expect(world.compared.requests == [])
        await world.rest(600)
        #expect(world.compared.requests.filter { $0.hasPrefix("batch") } == ["batch r1 r2 r3"])
        // What is known is not asked for again.
        await world.send(.shell(.back))
        await world.send(.openComparison, rest: 600)
        #expect(world.compared.requests.count == 7)
    }

    @Test func withoutATokenTheSelectedColumnHasItsWeeksAndLanguages() async {
        let world = await compared(account: nil)
        #expect(Set(world.compared.requests) == ["weeks r1", "languages r1"])
        #expect(cells(.issues, world) == [.needsToken, .needsToken])
        #expect(cells(.weeks, world).last == .unselected)
        await world.send(.list(.move(.down)), rest: 600)
        #expect(Set(world.compared.requests) == ["weeks r1", "languages r1", "weeks r2", "languages r2"])
    }

    @Test func offlineShowsWhatIsKeptAndSaysWhatIsNot() async {
        let world = AppWorld(connection: .offline)
        await world.send(.start)
        var kept = ComparedFacts()
        (kept.facts.openIssues, kept.facts.closedIssues) = (1, 3)
        let repositories = SearchWorld.repositories(1...2)
        world.compared.keep(kept, of: repositories[0].name)
        await world.send(.compareRepositories(repositories), rest: 600)
        #expect(world.compared.requests == [])
        #expect(cells(.issues, world) == [nil, .offline])
    }

    @Test func unmarkingTheLastButOneColumnGoesBack() async {
        let world = await marked(3)
        await world.send(.openComparison, .unmarkCompared)
        #expect(world.state.compare.items.map(\.name) == ["r2", "r3"])
        #expect(world.state.selectedRepository?.name == "r2")
        #expect(world.state.marks.repositories.map(\.name) == ["r2", "r3"])
        await world.send(.unmarkCompared)
        #expect(world.state.shell.screen == .search)
        #expect(world.notices.last == .cannotCompare(count: 1))
    }

    @Test func enterPrintsTheColumnAndNotTheMarks() async {
        let world = await marked(3)
        await world.send(.openComparison, .list(.move(.down)))
        #expect(world.state.actionTargets.map(\.name) == ["r2"])
        await world.send(.list(.submit))
        #expect(world.state.choice?.texts == ["https://github.com/octo/r2"])
    }

    @Test func theTableIsCopiedAsMarkdown() async {
        let world = await marked()
        await world.send(.openComparison, .copyComparison)
        #expect(world.desktop.copied == [world.state.compare.comparison.markdown])
    }

    @Test func aFailureIsSaidInTheCellsAndARetryAsksAgain() async {
        let world = await compared { $0.compared.fail(.timedOut(.silence(seconds: 15))) }
        #expect(cells(.issues, world) == [.failed, .failed])
        let count = world.compared.requests.count
        // Nobody else asks again, not even who looks at another column.
        await world.send(.list(.move(.down)), rest: 60_000)
        #expect(world.compared.requests.count == count)
        world.compared.fail(nil)
        await world.send(.retry)
        #expect(world.compared.requests.count == count + 5)
        #expect(!world.state.isLoadingComparison)
    }

    // MARK: Leaving

    private func stalled() async -> AppWorld {
        let world = await marked()
        world.compared.stall()
        await world.send(.shell(.show(.favourites)), .openComparison)
        world.clock.advance(by: .milliseconds(600))
        // The batch, and as many parts as may be in flight.
        await world.compared.waitForStalled(4)
        #expect(world.state.isLoadingComparison)
        return world
    }

    @Test(arguments: [
        AppReactor.Action.shell(.show(.favourites)), .shell(.show(.search)), .shell(.back), .listForks,
        .account(.signOut),
    ])
    func leavingInAnyWayCancels(action: AppReactor.Action) async {
        let world = await stalled()
        if action == .listForks { world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(31...33))) }
        await world.send(action)
        #expect(world.state.shell.screen != .compare)
        #expect(world.compared.cancelled == 4)
        #expect(!world.state.isLoadingComparison)
    }

    @Test func whatIsKeptForAnAccountIsNotShownToAnother() async {
        let world = await marked()
        var kept = ComparedFacts()
        kept.facts.openIssues = 1
        world.compared.keep(kept, of: "r1")
        let gate = world.compared.holdKept()
        world.begin(.openComparison)
        world.refusals.yield(RefusedToken(source: "login", advice: "Sign in again."))
        await world.wait(for: "the refusal") { !$0.hasToken }
        gate.open()
        await world.settle()
        #expect(world.state.compare.facts.isEmpty)
    }

    @Test func thePageBesideTheListGivesItsPlaceToTheColumnsAndComesBack() async {
        let world = await world()
        await world.openPage()
        await world.send(.openComparison)
        #expect(!world.state.page.isOpen)
        // A page that is opened there is one's own.
        await world.send(.escape)
        #expect(world.state.page.display == .docked && world.state.page.subject?.name == "r1")
        await world.send(.openComparison, .page(.toggle), .page(.toggle), .shell(.back))
        #expect(world.state.page.display == .docked)
        await world.send(.page(.close), .openComparison, .shell(.back))
        #expect(!world.state.page.isOpen)
    }

    @Test func theSelectedColumnIsRequestedFirst() async {
        let world = await marked()
        await world.report("core", 501, of: 5_000)
        await world.send(.openComparison)
        await world.send(.list(.move(.down)), rest: 600)
        #expect(world.compared.requests.filter { !$0.hasPrefix("batch") } == ["weeks r2"])
    }

    @Test func whatGitHubSaysIsNewerThanWhatIsKept() async {
        let world = await marked()
        var kept = ComparedFacts()
        (kept.facts.openIssues, kept.size) = (77, 9)
        world.compared.keep(kept, of: "r1")
        await world.send(.openComparison)
        #expect(world.state.compare.facts[.init(rawValue: 1)]?.facts.openIssues == 77)
        await world.rest(600)
        let facts = world.state.compare.facts[.init(rawValue: 1)]
        #expect(facts?.facts.openIssues == 1)
        #expect(facts?.size == 9)
    }

    @Test func withoutMarksTheSelectedAndTheNextAreCompared_andWhatThePageHasIsNotRequestedAgain() async {
        let world = await world()
        await world.send(.list(.move(.down)))
        await world.openPage()
        #expect(world.compared.requests == ["weeks r2"])
        await world.send(.page(.close))
        await world.send(.openComparison, rest: 600)
        #expect(world.compared.requests.filter { $0.hasPrefix("weeks") } == ["weeks r2", "weeks r3"])
        #expect(world.state.compare.facts[.init(rawValue: 2)]?.loaded.contains(.weeks) == true)
    }

    @Test func whatIsGoneHoldsNothingElse() async {
        let world = await compared { $0.compared.fail(.notFound(message: ""), of: "contributors r1") }
        #expect(world.compared.requests.contains("contributors r2"))
        #expect(world.state.compare.facts[.init(rawValue: 1)]?.unknown[.contributors] == .gone)
        await world.rest(5_000)
        #expect(world.compared.requests.filter { $0 == "contributors r1" }.count == 1)
    }

    @Test func theNodeIDOfAColumnComesFromRESTWithinItsLimit() async {
        let world = await world { $0 == 2 ? nil : "R_\($0)" }
        await world.report("core", 0, of: 5_000)
        await world.send(.openComparison, rest: 600)
        #expect(world.facts.lookups.isEmpty)
        #expect(world.compared.requests == ["batch r1"])
        await world.report("core", 4_000, of: 5_000)
        await world.send(.retry, rest: 600)
        await world.rest(600)
        #expect(world.facts.lookups == ["r2"])
        #expect(world.compared.requests.contains("batch r2"))
    }

    // MARK: Rate limits

    @Test func whatTheRateLimitHoldsIsRequestedWhenItResets() async {
        let world = await compared { await $0.report("graphql", 0, of: 5_000) }
        #expect(cells(.issues, world) == [.limited, .limited])
        #expect(Set(world.compared.requests) == ["weeks r1", "weeks r2", "contributors r1", "contributors r2"])
        #expect(world.state.waitEnds == [AppWorld.start.advanced(bySeconds: 3_600)])
        await world.rest(3_598_000)
        #expect(world.compared.requests.count == 4)
        await world.rest(2_000)
        await world.rest(600)
        #expect(world.compared.requests.dropFirst(4) == ["batch r1 r2"])
        #expect(cells(.issues, world) == [nil, nil])
        #expect(world.state.waitEnds.isEmpty)
    }

    @Test func tooMuchWorkMakesTheNextBatchesSmaller() async {
        let world = await compared(6) {
            $0.compared.fail(.serverError(status: 502, retryAfterSeconds: nil), of: "batch")
        }
        world.compared.fail(nil)
        await world.rest(11_000)
        await world.rest(600)
        let batches = world.compared.requests.filter { $0.hasPrefix("batch") }
        #expect(batches == ["batch r1 r2 r3 r4 r5 r6", "batch r1 r2 r3", "batch r4 r5 r6"])
        #expect(cells(.issues, world) == [nil, nil, nil, nil, nil, nil])
    }
}
