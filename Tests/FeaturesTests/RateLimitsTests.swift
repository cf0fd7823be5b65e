import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What may be requested of the three rate limits. Time is a ``ManualClock``.
@Suite(.accounted) struct RequestSchedulerTests {
    private let clock = ManualClock()
    private var now: Timestamp { AppWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) }

    private func limit(_ resource: String, _ remaining: Int, of limit: Int, seconds: Int64 = 3_600) -> RateLimit {
        RateLimit(
            resource: resource, limit: limit, remaining: remaining, used: limit - remaining,
            reset: Timestamp(seconds: 1_000 + seconds), date: Timestamp(seconds: 1_000))
    }

    private func scheduler(_ limits: RateLimit..., identity: String = "one") -> RateLimits {
        var scheduler = RateLimits()
        for limit in limits { scheduler.record(limit, of: identity, at: now) }
        return scheduler
    }

    /// Whether a request may be sent for what the user looks at.
    private func allows(_ resource: RateLimits.Resource, _ scheduler: RateLimits) -> Bool {
        scheduler.obstacle(to: resource, isAnonymous: false, at: now) == nil
    }

    @Test(arguments: [(500, true), (499, false)])
    func belowATenthNothingIsPrefetched(remaining: Int, isAllowed: Bool) {
        #expect(scheduler(limit("graphql", remaining, of: 5_000)).allowsPrefetch(of: .graphql, at: now) == isAllowed)
    }

    @Test func aSpentBudgetIsSaidUntilItIsFilledAgain() {
        let scheduler = scheduler(limit("graphql", 0, of: 5_000, seconds: 90), limit("core", 4_000, of: 5_000))
        func obstacle() -> RateLimits.Obstacle? { scheduler.obstacle(to: .graphql, isAnonymous: false, at: now) }
        let end = now.advanced(bySeconds: 90)
        #expect(obstacle() == .spent(until: end))
        #expect(allows(.core, scheduler))
        clock.advance(by: .seconds(89))
        #expect(obstacle() == .spent(until: end))
        clock.advance(by: .seconds(1))
        #expect(obstacle() == nil)
    }

    @Test func eachResourceHasItsOwnBudget() {
        let scheduler = scheduler(limit("search", 0, of: 30, seconds: 60), limit("core", 0, of: 5_000))
        #expect(allows(.graphql, scheduler))
        #expect(!allows(.core, scheduler))
        // The search keeps its own.
        #expect(scheduler[.search] == nil)
        #expect(scheduler[.graphql] == nil)
    }

    @Test func anotherIdentityHasOtherBudgets() {
        var scheduler = scheduler(limit("core", 0, of: 60), identity: "")
        scheduler.record(limit("graphql", 4_999, of: 5_000), of: "token", at: now)
        #expect(scheduler[.core] == nil)
        #expect(allows(.core, scheduler))
    }

    @Test func aPauseStopsEverything() {
        var scheduler = RateLimits()
        let failure = Failure.rateLimited(.init(kind: .secondary, waitSeconds: 60, message: ""))
        scheduler.record(.failed(.core, failure, at: now))
        #expect(!allows(.graphql, scheduler) && !allows(.core, scheduler))
        clock.advance(by: .seconds(61))
        #expect(allows(.core, scheduler))
    }
}
