import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What may be requested of the three rate limits. Time is a ``ManualClock``.
struct RateLimitsTests {
    private let clock = ManualClock()
    private var now: Timestamp { AppWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) }

    private func limits(_ known: RateLimit..., identity: String = "one") -> RateLimits {
        var limits = RateLimits()
        for limit in known { limits.record(limit, of: identity, at: now) }
        return limits
    }

    @Test func aSpentBudgetIsSaidUntilItIsFilledAgain_andIsThatOfItsResource() {
        var spent = AppWorld.limit("graphql", 0, of: 5_000)
        spent.reset = spent.date.advanced(bySeconds: 90)
        let limits = limits(spent, AppWorld.limit("core", 4_000, of: 5_000), AppWorld.limit("search", 0, of: 30))
        func obstacle() -> RateLimits.Obstacle? { limits.obstacle(to: .graphql, isAnonymous: false, at: now) }
        let end = now.advanced(bySeconds: 90)
        #expect(obstacle() == .spent(until: end))
        #expect(limits.obstacle(to: .core, isAnonymous: false, at: now) == nil)
        // The search keeps its own.
        #expect(limits[.search] == nil)
        clock.advance(by: .seconds(89))
        #expect(obstacle() == .spent(until: end))
        clock.advance(by: .seconds(1))
        #expect(obstacle() == nil)
    }

    @Test func aReportedResetIsAnHourAwayAtMost() {
        var reported = AppWorld.limit("graphql", 0, of: 5_000)
        reported.reset = Timestamp(seconds: 999_999_999_999)
        #expect(limits(reported)[.graphql]?.refillsAt == now.advanced(bySeconds: 3_600))
    }

    @Test func afterTooMuchWorkTheNextRequestIsSmallerAndLater_untilAGoodAnswer() {
        var limits = RateLimits()
        var (pauses, sizes): ([Int64], [Int]) = ([], [])
        for _ in 0..<11 {
            limits.record(.began(.graphql))
            limits.record(.failed(.graphql, .serverError(status: 502, retryAfterSeconds: nil), at: now))
            let pause = limits.waitEnd(of: .graphql)?.seconds(since: now) ?? 0
            pauses.append(pause)
            sizes.append(limits.batchSize)
            clock.advance(by: .seconds(pause))
        }
        #expect(pauses == [11, 21, 41, 81, 161, 321, 641, 1_281, 2_561, 3_601, 3_601])
        #expect(sizes.prefix(3) == [5, 1, 1])
        limits.record(.began(.graphql))
        limits.record(.answered(.graphql))
        #expect(limits.waitEnd(of: .graphql) == nil && limits.batchSize == 2)
    }

    @Test func onlyAGoodAnswerToWhatWasAskedDuringAPauseEndsIt() {
        var limits = RateLimits()
        limits.record(.began(.core))
        let limited = Failure.rateLimited(.init(kind: .primary, waitSeconds: 600, message: ""))
        limits.record(.failed(.core, limited, at: now))
        limits.record(AppWorld.limit("core", 4_000, of: 5_000), at: now)
        limits.record(.answered(.core))
        #expect(limits.waitEnd(of: .core) == now.advanced(bySeconds: 601))
        limits.record(.began(.core))
        limits.record(.answered(.core))
        #expect(limits.waitEnd(of: .core) == nil)
    }

    @Test func anotherIdentityHasOtherBudgets() {
        var limits = limits(AppWorld.limit("core", 0, of: 60), identity: "")
        limits.record(AppWorld.limit("graphql", 4_999, of: 5_000), of: "token", at: now)
        #expect(limits[.core] == nil)
    }
}

/// The pauses that GitHub asks for, in the whole program without its screen: shared and counted down.
@MainActor
struct PauseTests {
    @Test func aSecondaryLimitAtTheREADMEPausesEverything_whichIsCountedDownAndThenRequestedByItself() async {
        let world = await AppWorld.listingAHundred()
        world.readmes.answer("r1", with: .failure(SearchWorld.limited(wait: 60).failure))
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
