import Model
import Testing

@testable import Features

/// The one decision about what is wanted, as a table.
struct LoadPlanTests {
    private static let now = Timestamp(seconds: 1_700_000_000)
    private static let contents: [Content] = (1...6).map {
        .commitsAhead(fork: .init(rawValue: $0), of: .init(rawValue: 0))
    }
    private static let failure = Failure.timedOut(.silence(seconds: 15))

    /// What is known and what goes on around; rows 1 to 6 are wanted and have rested.
    struct Situation: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout LoaderState, inout RequestScheduler, inout LoadPlan.Surroundings) -> Void
        var started: [Int] = []
        /// Why each of the others is held; those without are known or on their way.
        var held: [Int: LoadHold] = [:]
    }

    private static func limit(_ remaining: Int, of limit: Int) -> RateLimit {
        RateLimit(
            resource: "core", limit: limit, remaining: remaining, used: limit - remaining,
            reset: now.advanced(bySeconds: 600), date: now)
    }

    private static func all(_ hold: LoadHold) -> [Int: LoadHold] {
        Dictionary(uniqueKeysWithValues: (1...6).map { ($0, hold) })
    }

    static let situations: [Situation] = [
        Situation(
            testDescription: "nothing known", change: { _, _, _ in }, started: [1, 2, 3],
            held: [4: .queued, 5: .queued, 6: .queued]),
        Situation(
            testDescription: "the rest is not over", change: { loader, _, _ in loader.rested = .milliseconds(499) },
            held: all(.resting)),
        Situation(
            testDescription: "some are known, one as unknown",
            change: { loader, _, _ in
                loader.keep(.commitsAhead(7), of: contents[0])
                loader.keep(.commitsAhead(nil), of: contents[2])
            }, started: [2, 4, 5], held: [6: .queued]),
        Situation(
            testDescription: "some are on their way",
            change: { loader, _, _ in loader.running = [contents[0], contents[1]] },
            started: [3], held: [4: .queued, 5: .queued, 6: .queued]),
        Situation(
            testDescription: "another list's are on their way",
            change: { loader, _, _ in loader.running = [.commitsAhead(fork: .init(rawValue: 9), of: .init(rawValue: 8))]
            },
            started: [1, 2], held: [3: .queued, 4: .queued, 5: .queued, 6: .queued]),
        Situation(
            testDescription: "offline", change: { $2.isOffline = true }, held: all(.offline)),
        Situation(
            testDescription: "looking for a token", change: { $2.isLookingForToken = true },
            held: all(.lookingForToken)),
        Situation(
            testDescription: "one has failed", change: { loader, _, _ in loader.failures[.commitsAhead] = failure },
            held: all(.failed(failure))),
        Situation(
            testDescription: "a pause that GitHub asked for",
            change: { _, limits, _ in
                limits.note(
                    .failed(.core, .rateLimited(.init(kind: .secondary, waitSeconds: 60, message: "")), at: now))
            }, held: all(.limited(.spent(until: now.advanced(bySeconds: 61))))),
        Situation(
            testDescription: "a server that names a pause",
            change: { _, limits, _ in
                limits.note(.failed(.core, .serverError(status: 503, retryAfterSeconds: 9), at: now))
            }, held: all(.limited(.failing(until: now.advanced(bySeconds: 10))))),
        Situation(
            testDescription: "two requests above the tenth that is left",
            change: { _, limits, _ in limits.record(limit(502, of: 5_000), at: now) }, started: [1, 2],
            held: [
                3: .limited(.reserved(remaining: 502, limit: 5_000)),
                4: .limited(.reserved(remaining: 502, limit: 5_000)),
                5: .limited(.reserved(remaining: 502, limit: 5_000)),
                6: .limited(.reserved(remaining: 502, limit: 5_000)),
            ]),
        Situation(
            testDescription: "those that are queued are counted, too",
            change: { _, limits, _ in limits.record(limit(504, of: 5_000), at: now) }, started: [1, 2, 3],
            held: [
                4: .queued, 5: .limited(.reserved(remaining: 504, limit: 5_000)),
                6: .limited(.reserved(remaining: 504, limit: 5_000)),
            ]),
        Situation(
            testDescription: "no requests left",
            change: { _, limits, _ in limits.record(limit(0, of: 5_000), at: now) },
            held: all(.limited(.spent(until: now.advanced(bySeconds: 600))))),
        Situation(
            testDescription: "without a token, one above the reserve",
            change: { _, limits, surroundings in
                limits.record(limit(20, of: 60), at: now)
                surroundings.hasToken = false
            }, started: [1],
            held: [
                2: .limited(.reserved(remaining: 20, limit: 60)), 3: .limited(.reserved(remaining: 20, limit: 60)),
                4: .limited(.reserved(remaining: 20, limit: 60)), 5: .limited(.reserved(remaining: 20, limit: 60)),
                6: .limited(.reserved(remaining: 20, limit: 60)),
            ]),
    ]

    @Test(arguments: situations) func whatIsStartedAndWhyTheOthersAreHeld(_ situation: Situation) {
        var (loader, limits, surroundings) = (LoaderState(), RequestScheduler(), LoadPlan.Surroundings())
        loader.want(Demand(Self.contents, rest: .milliseconds(500)))
        loader.rested = .milliseconds(500)
        situation.change(&loader, &limits, &surroundings)
        let plan = LoadPlan(loader, limits, surroundings, at: Self.now)
        #expect(plan.started == situation.started.map { Self.contents[$0 - 1] })
        #expect(
            plan.held
                == Dictionary(uniqueKeysWithValues: situation.held.map { (Self.contents[$0.key - 1], $0.value) }))
        #expect(plan.counts == (plan.started.isEmpty ? [:] : [.core: plan.started.count]))
        // Each has a reason, and only what is not there has one.
        for content in Self.contents {
            let reasons = [
                loader.knows(content), loader.running.contains(content), plan.started.contains(content),
                plan.held[content] != nil,
            ]
            #expect(reasons.count { $0 } == 1)
        }
    }

    @Test func whatIsNotWantedIsNotInAPlan() {
        var loader = LoaderState()
        loader.want(Demand(Array(Self.contents.prefix(1)), rest: .zero))
        let plan = LoadPlan(loader, RequestScheduler(), LoadPlan.Surroundings(), at: Self.now)
        #expect(plan.started == [Self.contents[0]] && plan.held.isEmpty)
    }

    @Test func whatCameFirstIsLetGoFirst() {
        var loader = LoaderState()
        let keys = (1...2_001).map { Content.commitsAhead(fork: .init(rawValue: $0), of: .init(rawValue: 0)) }
        for key in keys { loader.keep(.commitsAhead(1), of: key) }
        #expect(!loader.knows(keys[0]) && loader.knows(keys[1]) && loader.knows(keys[2_000]))
        loader.forgetForks(of: .init(rawValue: 0))
        #expect(!loader.knows(keys[2_000]))
    }
}
