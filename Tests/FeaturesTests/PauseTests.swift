import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The pauses that GitHub asks for, in the whole program without its screen: shared and counted down.
@MainActor
struct PauseTests {
    @Test func aSecondaryLimitAtTheREADMEPausesEverything_whichIsCountedDownAndThenRequestedByItself() async {
        let world = await AppWorld.listingAHundred()
        world.readmes.answer("r1", with: .failure(SearchWorld.limited().failure))
        await world.openPage()
        let (batches, stars) = (world.facts.batches.count, world.facts.stars.count)
        // Beyond the rows that a request for facts includes.
        for _ in 0..<12 { await world.send(.list(.move(.down))) }
        await world.rest()
        #expect(world.readmes.requests == ["r1"])
        #expect(world.facts.batches.count == batches && world.facts.stars.count == stars)
        #expect(world.state.search.pause != nil)
        await world.count(seconds: 10)
        let left = Failure.Limit(kind: .primary, waitSeconds: 51, message: "")
        #expect(world.state.readmeProgress == .failed(.rateLimited(left)))
        #expect(world.state.obstacleToFacts == .spent(until: world.state.search.now.advanced(bySeconds: 51)))
        await world.count(seconds: 52)
        #expect(world.state.obstacleToFacts == nil && world.state.pageFacts?.openIssues != nil)
        #expect(world.facts.batches.count == batches + 1)
        #expect(world.readmes.requests == ["r1", "r13"])
        #expect(world.facts.stars.last == "r13")
        #expect(!world.state.isWorking)
    }

    @Test func aTokenRefusedInMidSessionLeavesTheReasonOnThePage() async {
        let world = await AppWorld.listingAHundred()
        world.facts.failBatches(.unauthorized(message: "Bad credentials"))
        await world.openPage()
        world.refusals.yield(RefusedToken(source: "login", advice: "Sign in again."))
        await world.wait(for: "the refusal") { !$0.hasToken }
        await world.settle()
        await world.rest(600)
        #expect(world.state.obstacleToFacts == .signInRequired)
    }

    private static let slowDown = SearchWorld.limited(wait: 3).failure

    @Test func aWaitForFactsThatAreKnownEnds() async {
        let world = await AppWorld.listing()
        await world.openPage()
        #expect(world.state.isPageSettled)
        world.facts.fail(Self.slowDown)
        await world.send(.reloadPage)
        #expect(world.state.factsWaitEnd != nil)
        world.facts.fail(nil)
        await world.count(seconds: 6)
        #expect(world.state.factsWaitEnd == nil)
    }

    @Test func aReadmeThatIsLeftToTheReserveIsHeldAfterAWait() async {
        let world = await AppWorld.listing(account: nil)
        world.readmes.answer(world.state.selectedRepository?.name ?? "", with: .failure(Self.slowDown))
        await world.send(.page(.toggle), rest: 600)
        #expect(world.state.readmeWaitEnd != nil)
        await world.report("core", 10, of: 60)
        await world.count(seconds: 6)
        #expect(world.state.readmeProgress == .held)
        #expect(world.state.readmeWaitEnd == nil)
    }

    @Test func aFileWhoseCommitAndContentAreNotBothLeftWaitsForTheRefill() async {
        let world = await AppWorld.listing(account: nil)
        await world.report("core", 1, of: 60)
        guard let repository = world.state.selectedRepository else { return }
        let file = RepositoryFile(
            repository: repository, path: "a.swift", blob: nil, size: nil, commit: nil, branch: "main")
        await world.send(.file(.open(file, at: nil)))
        #expect(world.fileTexts.requests == [])
        #expect(world.state.fileWaitEnd == AppWorld.start.advanced(bySeconds: 3_600))
        await world.rest(3_601_000)
        #expect(world.fileTexts.requests.count == 2)
    }
}

extension AppWorld {
    /// Seconds pass, one by one.
    func count(seconds: Int) async {
        for _ in 0..<seconds { await rest(1_000) }
    }
}
