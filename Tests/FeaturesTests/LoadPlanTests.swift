import Testing

@testable import Core
@testable import Features

extension Demand {
    fileprivate init(_ contents: [Content], rest: Duration) {
        self.init()
        add(contents, rest: rest, leavesReserve: true)
    }
}

/// The one decision about what is wanted, as a table.
struct LoadPlanTests {
    private static let now = Timestamp(seconds: 1_700_000_000)
    private static let keys = (1...6).map { CommitsAhead(fork: .numbered($0), parent: .numbered(0)) }
    private static let contents = keys.map(\.content)
    private static let failure = Failure.timedOut(.silence(seconds: 15))

    /// What is known and what goes on around; rows 1 to 6 are wanted and have rested.
    struct Situation: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout LoaderState, inout RateLimits, inout LoadPlan.Surroundings) -> Void
        var started: [Int] = []
        /// Why each of the others is held; those without are known or on their way.
        var held: [Int: LoadHold] = [:]
    }

    private static func all(_ hold: LoadHold, from first: Int = 1) -> [Int: LoadHold] {
        Dictionary(uniqueKeysWithValues: (first...6).map { ($0, hold) })
    }

    static let situations: [Situation] = [
        Situation(
            testDescription: "nothing known", change: { _, _, _ in }, started: [1, 2, 3],
            held: all(.queued, from: 4)),
        Situation(
            testDescription: "the rest is not over", change: { loader, _, _ in loader.rested = .milliseconds(499) },
            held: all(.debouncing)),
        Situation(
            testDescription: "some are known, one as unknown",
            change: { loader, _, _ in
                loader.keep(7, of: keys[0])
                loader.keep(nil, of: keys[2])
            }, started: [2, 4, 5], held: [6: .queued]),
        Situation(
            testDescription: "some are on their way",
            change: { loader, _, _ in loader.running = [contents[0], contents[1]] },
            started: [3], held: all(.queued, from: 4)),
        Situation(
            testDescription: "another list's are on their way",
            change: { loader, _, _ in
                loader.running = [CommitsAhead(fork: .numbered(9), parent: .numbered(8)).content]
            },
            started: [1, 2], held: all(.queued, from: 3)),
        Situation(
            testDescription: "two requests above the tenth that is left",
            change: { _, limits, _ in limits.record(limit(502, of: 5_000), at: now) }, started: [1, 2],
            held: all(.limited(.reserved(remaining: 502, limit: 5_000)), from: 3)),
        Situation(
            testDescription: "those that are queued are counted, too",
            change: { _, limits, _ in limits.record(limit(504, of: 5_000), at: now) }, started: [1, 2, 3],
            held: [
                4: .queued, 5: .limited(.reserved(remaining: 504, limit: 5_000)),
                6: .limited(.reserved(remaining: 504, limit: 5_000)),
            ]),
        Situation(
            testDescription: "without a token, one above the reserve",
            change: { _, limits, surroundings in
                limits.record(limit(20, of: 60), at: now)
                surroundings.hasToken = false
            }, started: [1],
            held: all(.limited(.reserved(remaining: 20, limit: 60)), from: 2)),
    ]

    @Test(arguments: situations) func whatIsStartedAndWhyTheOthersAreHeld(_ situation: Situation) {
        var (loader, limits, surroundings) = (LoaderState(), RateLimits(), LoadPlan.Surroundings())
        loader.want(Demand(Self.contents, rest: .milliseconds(500)))
        for content in Self.contents { loader.record(nil, of: content) }
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

    // MARK: All kinds

    static let kinds = Content.ofEachKind(1)

    /// What a plan depends on.
    private struct Around {
        var loader = LoaderState()
        var limits = RateLimits()
        var surroundings = LoadPlan.Surroundings()
    }

    /// Why something is held that alone is wanted; `nil` if it is requested.
    private func hold(
        of content: Content, isExplicit: Bool = false, isRetry: Bool = false, leavesReserve: Bool = false,
        hasToken: Bool = true,
        _ change: (inout Around) -> Void = { _ in }
    ) -> LoadHold? {
        var around = Around()
        around.surroundings.hasToken = hasToken
        var demand = Demand()
        demand.add(.init(content: content, isExplicit: isExplicit, isRetry: isRetry, leavesReserve: leavesReserve))
        around.loader.want(demand)
        around.loader.record(nil, of: content)
        change(&around)
        let plan = LoadPlan(around.loader, around.limits, around.surroundings, at: Self.now)
        #expect(plan.started == (plan.held.isEmpty ? [content] : []))
        return plan.held[content]
    }

    private static func limit(
        on resource: RateLimits.Resource = .core, _ remaining: Int, of limit: Int
    ) -> RateLimit {
        RateLimit(
            resource: resource.rawValue, limit: limit, remaining: remaining, used: limit - remaining,
            reset: now.advanced(bySeconds: 600), date: now)
    }

    @Test(arguments: kinds) func whatHoldsEachKind(_ content: Content) {
        let resource = content.kind.resource
        let other: RateLimits.Resource = resource == .core ? .graphql : .core
        let primary = Failure.rateLimited(.init(kind: .primary, waitSeconds: 60, message: ""))
        let secondary = Failure.rateLimited(.init(kind: .secondary, waitSeconds: 60, message: ""))
        let paused = LoadHold.limited(.spent(until: Self.now.advanced(bySeconds: 61)))
        #expect(hold(of: content) == nil)
        #expect(hold(of: content) { $0.surroundings.isOffline = true } == .offline)
        #expect(hold(of: content) { $0.surroundings.isLookingForToken = true } == .lookingForToken)
        #expect(
            hold(of: content) { $0.loader.failures[content] = Self.failure } == .failed(Self.failure))
        #expect(hold(of: content) { $0.limits.record(.failed(resource, primary, at: Self.now)) } == paused)
        #expect(hold(of: content) { $0.limits.record(.failed(other, primary, at: Self.now)) } == nil)
        #expect(hold(of: content) { $0.limits.record(.failed(other, secondary, at: Self.now)) } == paused)
        #expect(
            hold(of: content) { $0.limits.record(Self.limit(on: resource, 0, of: 5_000), at: Self.now) }
                == .limited(.spent(until: Self.now.advanced(bySeconds: 600))))
    }

    /// Before it is said why there is nothing newer.
    @Test(arguments: kinds.filter(\.kind.isSaved)) func whatWasSavedIsLookedUpFirst(_ content: Content) {
        for isOffline in [false, true] {
            var (loader, limits) = (LoaderState(), RateLimits())
            limits.record(Self.limit(on: content.kind.resource, 0, of: 5_000), at: Self.now)
            var demand = Demand()
            demand.add(.init(content: content))
            loader.want(demand)
            let plan = LoadPlan(loader, limits, LoadPlan.Surroundings(isOffline: isOffline), at: Self.now)
            #expect(plan.lookups == [content] && plan.held == [content: .lookedUp])
        }
    }

    @Test(arguments: kinds) func whatNobodyAskedForLeavesItsShare(_ content: Content) {
        let kind = content.kind
        func tenth(isExplicit: Bool = false, leavesReserve: Bool) -> LoadHold? {
            hold(of: content, isExplicit: isExplicit, leavesReserve: leavesReserve) {
                $0.limits.record(Self.limit(on: kind.resource, 500, of: 5_000), at: Self.now)
            }
        }
        #expect(tenth(leavesReserve: true) == .limited(.reserved(remaining: 500, limit: 5_000)))
        #expect(tenth(leavesReserve: false) == nil && tenth(isExplicit: true, leavesReserve: true) == nil)
        // Without a token.
        for isExplicit in [false, true] {
            let held = hold(of: content, isExplicit: isExplicit, hasToken: false) {
                $0.limits.record(Self.limit(on: kind.resource, 19, of: 60), at: Self.now)
            }
            let reserved = LoadHold.limited(.reserved(remaining: 19, limit: 60))
            #expect(
                held
                    == ([.graphql, .codeSearch].contains(kind.resource)
                        ? .limited(.signInRequired) : isExplicit ? nil : reserved))
        }
    }

    @Test(arguments: kinds) func whoAsksAgainSendsOneRequestDuringAWait(_ content: Content) {
        let resource = content.kind.resource
        let primary = Failure.rateLimited(.init(kind: .primary, waitSeconds: 60, message: ""))
        func held(again: Bool) -> LoadHold? {
            hold(of: content, isExplicit: true, isRetry: true) {
                $0.limits.record(.failed(resource, primary, at: Self.now))
                if again { $0.limits.record(.began(resource)) }
            }
        }
        #expect(held(again: false) == nil)
        #expect(held(again: true)?.obstacle?.end == Self.now.advanced(bySeconds: 61))
    }

    @Test func ofAllThatIsAskedAgainOneIsSentDuringAWait() {
        let contents: [Content] = [
            .starHistory(of: .numbered(1)), ForksOfRepository(parent: .numbered(1)).content,
        ]
        var (loader, limits) = (LoaderState(), RateLimits())
        loader.want(Demand(contents, rest: .seconds(1)))
        loader.ask(for: contents)
        func started() -> [Content] {
            LoadPlan(loader, limits, LoadPlan.Surroundings(), at: Self.now).started
        }
        #expect(started() == contents)
        let primary = Failure.rateLimited(.init(kind: .primary, waitSeconds: 60, message: ""))
        limits.record(.failed(.core, primary, at: Self.now))
        #expect(started() == [contents[0]])
    }

    /// The last request is for what is wanted most.
    @Test func whatIsMostUrgentComesFirst() {
        let around = Self.kinds.filter {
            $0.kind.resource == .core && $0.kind.requests == 1 && !$0.kind.isSaved
        }
        for wanted in [around, around.reversed()] {
            var (loader, limits) = (LoaderState(), RateLimits())
            limits.record(Self.limit(1, of: 5_000), at: Self.now)
            var demand = Demand()
            for content in wanted { demand.add(.init(content: content)) }
            loader.want(demand)
            let plan = LoadPlan(loader, limits, LoadPlan.Surroundings(), at: Self.now)
            #expect(plan.started == [wanted[0]])
            #expect(plan.held[wanted[1]] == .limited(.spent(until: Self.now.advanced(bySeconds: 600))))
        }
    }

    @Test func whatIsDecidedIsToldOnce() {
        var state = AppState(
            shell: ShellState(columns: 80, rows: 24),
            search: SearchState(text: "", connection: .online, now: Self.now),
            account: AccountState(host: "github.com"), marks: Marks())
        func lines(_ mutation: LoaderReactor.Mutation) -> [String] {
            let lines = AppReactor.Mutation.loader(mutation).loadDecisions(after: state)
            AppReactor.reduce(into: &state, .loader(mutation))
            return lines
        }
        let demand = Demand(Array(Self.contents.prefix(4)), rest: .seconds(1))
        state.budgets.record(Self.limit(4_000, of: 5_000), at: Self.now)
        #expect(lines(.demanded(demand)) == [])
        for content in Self.contents.prefix(4) { #expect(lines(.lookedUp(nil, content)) == []) }
        func plan() -> LoadPlan {
            LoadPlan(state.loader, state.budgets, LoadPlan.Surroundings(), at: Self.now)
        }
        let debouncing = (1...4).map { "commits ahead of 0 in \($0): held, not on the screen for long enough" }
        #expect(lines(.planned(plan())) == debouncing)
        #expect(lines(.planned(plan())) == [])
        #expect(lines(.rested(.seconds(1))) == [])
        let requested = (1...3).map { "commits ahead of 0 in \($0): requested (core, 4000 requests left)" }
        #expect(
            lines(.planned(plan())) == requested + [
                "commits ahead of 0 in 4: held, waiting for others of its kind"
            ])
        #expect(
            lines(.arrived(AnyContentValue(1 as Int?), Self.contents[0])) == ["commits ahead of 0 in 1: arrived"])
        let limit = Failure.rateLimited(.init(kind: .primary, waitSeconds: 60, message: ""))
        #expect(
            lines(.failed(limit, Self.contents[1], at: Self.now))
                == ["commits ahead of 0 in 2: failed, \(limit.clause)"])
        #expect(
            lines(.planned(plan()))
                == [2, 4].map { "commits ahead of 0 in \($0): held, the rate limit resets in 61 s" })
        #expect(
            lines(.cancelled(Self.contents[2])) == ["commits ahead of 0 in 3: cancelled, no longer wanted"])
    }

    @Test func whatCameFirstIsLetGoFirst() {
        var loader = LoaderState()
        let compared = (1...61).map { FactsToCompare(repository: .numbered($0)) }
        for key in compared { key.keep([key.repository.id: ComparedFacts()], in: &loader) }
        #expect(!loader.knows(compared[0].content) && loader.knows(compared[1].content))
        let keys = (1...2_001).map { CommitsAhead(fork: .numbered($0), parent: .numbered(0)) }
        for key in keys { loader.keep(1, of: key) }
        let contents = keys.map(\.content)
        #expect(!loader.knows(contents[0]) && loader.knows(contents[1]) && loader.knows(contents[2_000]))
        loader.forget(CommitsAhead.self) { $0.parent.id.rawValue == 0 }
        #expect(!loader.knows(contents[2_000]))
    }

    @Test func whatIsTypedIsNotTold() {
        let page = PageReference(rawValue: "https://api.github.com/search/code?q=secret")
        for content in [
            PageOfCode(page: page, repository: .numbered(1)).content,
            CodeOfRepository(repository: .numbered(1), words: "secret").content,
        ] {
            #expect(!"\(content)".contains("secret"))
        }
    }
}
