import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The facts of the selected repository, in the whole program without its screen.
@MainActor
struct PageFactsTests {
    /// Opens the page and waits until its requests for facts are under way.
    private func openPageAndStall(_ world: AppWorld) async {
        world.facts.stall()
        await world.send(.page(.toggle))
        world.clock.advance(by: .milliseconds(150))
        await world.facts.waitForStalled(2)
        await world.wait { $0.page.layout != nil && $0.isLoadingFacts }
    }

    @Test func thePageIsRequestedOnceTheSelectionHasRested() async {
        let world = await AppWorld.listingAHundred()
        await world.send(.page(.toggle))
        #expect(world.state.page.subject?.name == "r1" && !world.state.isWorking)
        await world.rest(149)
        #expect(world.facts.batches.isEmpty && world.facts.stars.isEmpty && world.readmes.requests.isEmpty)
        await world.rest(1)
        #expect(world.facts.batches == [(1...10).map { "R_\($0)" }])
        #expect(world.facts.stars == ["r1"] && world.readmes.requests == ["r1"])
        #expect(world.pageText == "README of octo/r1" && world.state.readmeProgress == .idle)
        #expect(world.state.pageFacts?.openIssues == 10 && world.state.pageFacts?.stars?.total == 6)
        #expect(!world.state.isWorking)
    }

    @Test func aHundredRestsTakeTenRequestsAndNoneForWhatIsKnown() async {
        let world = await AppWorld.listingAHundred()
        await world.openPage()
        await world.moveAndRest(.down, times: 99)
        #expect(world.facts.batches.count == 10)
        #expect(world.facts.batches.allSatisfy { $0.count <= 10 })
        #expect(world.facts.stars.count == 100)
        #expect(world.state.search.repositories.allSatisfy { world.state.loader.facts(of: $0) != nil })
        await world.moveAndRest(.up, times: 99)
        #expect(world.facts.batches.count == 10 && world.facts.stars.count == 100)
    }

    @Test(arguments: [.list(.move(.bottom)), .page(.close)] as [AppReactor.Action])
    func whoGoesOnOrClosesThePageCancelsTheRequests(action: AppReactor.Action) async {
        let world = await AppWorld.listingAHundred()
        await openPageAndStall(world)
        world.facts.stall(false)
        await world.send(action)
        #expect(!world.state.isLoadingFacts)
        #expect(world.facts.cancelled == 2)
        await world.rest()
        #expect(world.facts.batches.map(\.first) == (world.state.page.isOpen ? ["R_1", "R_100"] : ["R_1"]))
    }

    @Test func whatComesWithTheFactsOfAnotherRowIsAwaited() async {
        let world = await AppWorld.listingAHundred()
        await openPageAndStall(world)
        world.begin(.list(.move(.down)))
        // The history of the first one's stars is cancelled.
        await world.facts.waitForStalled(1)
        await world.wait(for: "the page of the second") { $0.page.subject?.id.rawValue == 2 && $0.isLoadingFacts }
        await world.clock.waitForSleepers(2)
        world.clock.advance(by: .milliseconds(150))
        await world.facts.waitForStalled(2)
        #expect(world.facts.batches.count == 1 && world.facts.stars == ["r1", "r2"])
        world.facts.stall(false)
        await world.send(.list(.move(.bottom)))
        #expect(world.facts.cancelled == 3)
    }

    @Test(arguments: [true, false])
    func theNodeIDOfARowWithoutOneComesFromREST_andTheFactsWhereTheHostHasNone(hasNodes: Bool) async {
        let world = await AppWorld.listingAHundred(nodes: false)
        if !hasNodes { world.facts.hideNodes() }
        await world.openPage()
        #expect(world.facts.batches == (hasNodes ? [["R_1"]] : []) && world.facts.lookups == ["r1"])
        #expect(world.facts.details == (hasNodes ? [] : ["r1"]))
        #expect(world.state.pageFacts?.openIssues == (hasNodes ? 1 : nil))
        await world.moveAndRest(.down)
        #expect(world.facts.lookups == ["r1", "r2"])
        #expect(world.facts.details == (hasNodes ? [] : ["r1", "r2"]))
    }

    @Test func withoutATokenTheStarsOfTheSelectedRowAreRequested() async {
        let world = await AppWorld.listingAHundred(account: nil)
        await world.send(.page(.toggle), rest: 599)
        #expect(world.facts.stars.isEmpty && world.readmes.requests.isEmpty)
        await world.rest(1)
        #expect(world.facts.stars == ["r1"] && world.readmes.requests == ["r1"] && world.facts.batches.isEmpty)
        #expect(world.facts.details.isEmpty)
        #expect(world.state.obstacleToFacts == .signInRequired)
    }

    @Test func withoutATokenTheLastTwentyRequestsAreMadeByKeyAlone() async {
        let world = await AppWorld.listingAHundred(account: nil)
        await world.report("core", 19, of: 60)
        await world.send(.page(.toggle), rest: 5_000)
        #expect(world.facts.stars.isEmpty)
        #expect(world.readmes.requests.isEmpty)
        #expect(world.state.readmeProgress == .held)
        #expect(world.state.obstacleToFacts == .reserved(remaining: 19, limit: 60))
        await world.send(.reloadPage)
        #expect(world.facts.stars == ["r1"])
        #expect(world.readmes.requests == ["r1"])
        #expect(world.state.readmeProgress == .idle)
    }

    @Test func whoAsksForThePageAgainPaysForItsReadmeOnce() async {
        let world = await AppWorld.listingAHundred()
        await world.openPage()
        await world.rest(5_000)
        await world.report("core", 1_000, of: 5_000)
        let (readmes, stars) = (world.readmes.requests.count, world.facts.stars.count)
        await world.send(.page(.toggleFull), .reloadPage)
        let sent = world.readmes.requests.count - readmes + world.facts.stars.count - stars
        #expect(sent > 0)
        #expect(world.state.budgets.remaining(for: .core, at: AppWorld.start) == 1_000 - sent)
    }

    @Test(arguments: [(500, 10), (499, 1)]) func belowATenthNothingIsPrefetched(remaining: Int, count: Int) async {
        let world = await AppWorld.listingAHundred()
        await world.report("graphql", remaining, of: 5_000)
        await world.openPage()
        #expect(world.facts.batches == [(1...count).map { "R_\($0)" }])
    }

    @Test func aFailureIsSaidAndNotRepeatedUntilAReload() async {
        let world = await AppWorld.listingAHundred()
        world.facts.failBatches(.serverError(status: 502, retryAfterSeconds: nil))
        await world.send(.page(.toggle), rest: 5_000)
        #expect(world.state.failureOfFacts == .serverError(status: 502, retryAfterSeconds: nil))
        #expect(world.state.search.failure == nil)
        #expect(world.facts.batches.count == 1 && world.state.pageTakesRetry)
        world.facts.failBatches(nil)
        let readmes = world.readmes.requests.count
        await world.send(.reloadPage)
        #expect(world.state.failureOfFacts == nil && !world.state.pageTakesRetry)
        // The README is there.
        #expect(world.readmes.requests.count == readmes)
        // Half as many repositories: ten were too much work.
        #expect(world.state.pageFacts?.openIssues == 5)
    }

    @Test func aRepositoryThatGitHubDoesNotShowIsNotAskedForAgain() async {
        let world = await AppWorld.listingAHundred()
        world.facts.hide(["R_1"])
        await world.openPage()
        await world.moveAndRest(.down)
        await world.moveAndRest(.up)
        #expect(world.facts.batches.count == 1)
        #expect(world.state.pageFacts?.openIssues == nil)
    }

    @Test func aNodeIDThatGitHubNoLongerKnowsIsLookedUpOnceByName() async {
        var repository = AppWorld.threeRepositories[0]
        repository.nodeID = "old"
        let world = await AppWorld.listing(SearchPage(repositories: [repository], totalCount: 1))
        world.facts.hide(["old"])
        await world.openPage()
        #expect(world.facts.batches == [["old"], ["R_1"]] && world.facts.lookups == ["r1"])
        #expect(world.state.pageFacts?.openIssues == 1 && world.state.pageFacts?.gap == nil)
    }

    @Test func anotherIdentitySeesNothingOfTheFormerOne() async {
        let world = await AppWorld.listingAHundred()
        await world.openPage()
        await world.report("core", 4_000, of: 5_000)
        let rows = world.state.search.repositories
        #expect(rows.count { world.state.loader.hasDetails(of: $0) } == 10)
        await world.send(.account(.signOut))
        #expect(rows.count { world.state.loader.facts(of: $0) != nil } == 0)
        #expect(world.state.budgets[.core] == nil)
        await world.rest(600)
        #expect(world.state.obstacleToFacts == .signInRequired)
    }

    @Test func theFactsOfTwoHundredRepositoriesAreKept() {
        var loader = LoaderState()
        let repositories = (1...300).map { Repository.numbered($0) }
        for repository in repositories {
            FactsOfRepository(repository: repository).keep([repository.id: ScriptedFacts.facts(1)], in: &loader)
        }
        #expect(repositories.map { loader.hasDetails(of: $0) } == (1...300).map { $0 > 100 })
    }
}

extension AppWorld {
    /// A program with a hundred repositories in its list.
    static func listingAHundred(nodes: Bool = true, account: Account? = ScriptedAccount.login) async -> AppWorld {
        let repositories = (1...100).map {
            Repository(id: .init(rawValue: $0), owner: "octo", name: "r\($0)", nodeID: nodes ? "R_\($0)" : nil)
        }
        return await listing(SearchPage(repositories: repositories, totalCount: 100), account: account)
    }
}
