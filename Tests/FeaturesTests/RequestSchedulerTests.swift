import Model
import ReactiveTesting
import TestSupport
import Testing

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

    private func scheduler(_ limits: RateLimit..., identity: String = "one") -> RequestScheduler {
        var scheduler = RequestScheduler()
        for limit in limits { scheduler.record(limit, of: identity, at: now) }
        return scheduler
    }

    private func repository(_ number: Int64, node: Bool = true) -> Repository {
        Repository(id: .init(rawValue: number), owner: "o", name: "n\(number)", nodeID: node ? "R_\(number)" : nil)
    }

    private func plan(
        _ scheduler: RequestScheduler, subject: Repository? = nil, neighbours: Int = 30, isAnonymous: Bool = false,
        isByKey: Bool = false
    ) -> FactsPlan {
        scheduler.plan(
            for: FactsNeed(subject: subject ?? repository(1)),
            neighbours: (2...Int64(neighbours)).map { repository($0) },
            isAnonymous: isAnonymous, isByKey: isByKey, at: now)
    }

    @Test func withATokenOneRequestAsksForTheRowAndNineMore() {
        let plan = plan(RequestScheduler())
        #expect(plan.batch.map(\.id.rawValue) == Array(1...10))
        #expect(plan.asksStars)
        #expect(!plan.asksDetails)
        #expect(plan.obstacle == nil)
    }

    @Test func aRowWithoutANodeIDIsAskedForByREST() {
        let subject = repository(1, node: false)
        #expect(plan(RequestScheduler(), subject: subject).batch.isEmpty)
        #expect(plan(RequestScheduler(), subject: subject).looksUpNode)
        #expect(!plan(RequestScheduler(), subject: subject).asksDetails)
        let spent = scheduler(limit("graphql", 0, of: 5_000))
        #expect(plan(spent, subject: subject).asksDetails)
        #expect(!plan(spent, subject: subject).looksUpNode)
        #expect(!plan(scheduler(limit("core", 0, of: 5_000)), subject: subject).hasDetails)
    }

    @Test func withoutATokenOnlyTheStarsAreRequestedAndThePageSaysWhy() {
        let plan = plan(RequestScheduler(), isAnonymous: true)
        #expect(plan.batch.isEmpty)
        #expect(!plan.asksDetails)
        #expect(plan.asksStars)
        #expect(plan.obstacle == .signInRequired)
    }

    @Test(arguments: [(20, true), (19, false)])
    func withoutATokenTheLastTwentyAreForKeys(remaining: Int, isAllowed: Bool) {
        let scheduler = scheduler(limit("core", remaining, of: 60))
        let plan = plan(scheduler, isAnonymous: true)
        #expect(plan.asksStars == isAllowed)
        #expect(plan.obstacle == (isAllowed ? .signInRequired : .reserved(remaining: remaining, limit: 60)))
        #expect(self.plan(scheduler, isAnonymous: true, isByKey: true).asksStars)
        // A token has 5,000, and nothing is reserved of them.
        #expect(self.plan(self.scheduler(limit("core", 19, of: 5_000))).asksStars)
    }

    @Test(arguments: [(500, 10), (499, 1)])
    func belowATenthNothingIsPrefetched(remaining: Int, count: Int) {
        #expect(plan(scheduler(limit("graphql", remaining, of: 5_000))).batch.count == count)
    }

    @Test func aSpentBudgetIsSaidUntilItIsFilledAgain() {
        let scheduler = scheduler(limit("graphql", 0, of: 5_000, seconds: 90), limit("core", 4_000, of: 5_000))
        let end = now.advanced(bySeconds: 90)
        #expect(plan(scheduler).obstacle == .spent(until: end))
        #expect(plan(scheduler).batch.isEmpty)
        #expect(plan(scheduler).asksStars)
        clock.advance(by: .seconds(89))
        #expect(plan(scheduler).obstacle == .spent(until: end))
        clock.advance(by: .seconds(1))
        #expect(plan(scheduler).obstacle == nil)
        #expect(plan(scheduler).batch.count == 10)
    }

    @Test func eachResourceHasItsOwnBudget() {
        let scheduler = scheduler(limit("search", 0, of: 30, seconds: 60), limit("core", 0, of: 5_000))
        #expect(plan(scheduler).batch.count == 10)
        #expect(!plan(scheduler).asksStars)
        // The search keeps its own.
        #expect(scheduler[.search] == nil)
        #expect(scheduler[.graphql] == nil)
    }

    @Test func anotherIdentityHasOtherBudgets() {
        var scheduler = scheduler(limit("core", 0, of: 60), identity: "")
        scheduler.record(limit("graphql", 4_999, of: 5_000), of: "token", at: now)
        #expect(scheduler[.core] == nil)
        #expect(plan(scheduler).asksStars)
    }

    @Test func aPauseStopsEverything() {
        var scheduler = RequestScheduler()
        let failure = Failure.rateLimited(.init(kind: .secondary, waitSeconds: 60, message: ""))
        scheduler.note(.failed(.core, failure, at: now))
        #expect(plan(scheduler).batch.isEmpty)
        #expect(!plan(scheduler).asksStars)
        clock.advance(by: .seconds(61))
        #expect(plan(scheduler).asksStars)
    }

    @Test func whatIsKnownIsNotRequested() {
        let plan = RequestScheduler().plan(
            for: FactsNeed(subject: repository(1), details: false, stars: false), neighbours: [repository(2)],
            isAnonymous: false, at: now)
        #expect(plan.batch.isEmpty && !plan.asksStars && !plan.asksDetails && plan.obstacle == nil)
    }
}
