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
