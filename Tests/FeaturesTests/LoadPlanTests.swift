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

    /// What a plan depends on.
    struct Around {
        var loader = LoaderState()
        var limits = RateLimits()
        var surroundings = LoadPlan.Surroundings()

        var plan: LoadPlan { LoadPlan(loader, limits, surroundings, at: LoadPlanTests.now) }
    }

    /// What is known and what goes on around; rows 1 to 6 are wanted and have rested.
    struct Situation: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var started: [Int] = []
        /// Why each of the others is held; those without are known or on their way.
        var held: [Int: LoadHold] = [:]
        var change: @Sendable (inout Around) -> Void = { _ in }
    }

    private static func all(_ hold: LoadHold, from first: Int = 1) -> [Int: LoadHold] {
        Dictionary(uniqueKeysWithValues: (first...6).map { ($0, hold) })
    }

    static let situations: [Situation] = [
        Situation(testDescription: "nothing known", started: [1, 2, 3], held: all(.queued, from: 4)),
        Situation(testDescription: "the rest is not over", held: all(.debouncing)) {
            $0.loader.rested = .milliseconds(499)
        },
        Situation(testDescription: "some are known, one as unknown", started: [2, 4, 5], held: [6: .queued]) {
            $0.loader.keep(7, of: keys[0])
            $0.loader.keep(nil, of: keys[2])
        },
        Situation(testDescription: "some are on their way", started: [3], held: all(.queued, from: 4)) {
            $0.loader.running = [contents[0], contents[1]]
        },
        Situation(testDescription: "another list's are on their way", started: [1, 2], held: all(.queued, from: 3)) {
            $0.loader.running = [CommitsAhead(fork: .numbered(9), parent: .numbered(8)).content]
        },
        Situation(
            testDescription: "two requests above the tenth that is left", started: [1, 2],
            held: all(.limited(.reserved(remaining: 502, limit: 5_000)), from: 3)
        ) { $0.limits.record(AppWorld.limit("core", 502, of: 5_000), at: now) },
        Situation(
            testDescription: "those that are queued are counted, too", started: [1, 2, 3],
            held: all(.limited(.reserved(remaining: 504, limit: 5_000)), from: 5).merging([4: .queued]) { $1 }
        ) { $0.limits.record(AppWorld.limit("core", 504, of: 5_000), at: now) },
        Situation(
            testDescription: "without a token, one above the reserve", started: [1],
            held: all(.limited(.reserved(remaining: 20, limit: 60)), from: 2)
        ) {
            $0.limits.record(AppWorld.limit("core", 20, of: 60), at: now)
            $0.surroundings.hasToken = false
        },
    ]

    @Test(arguments: situations) func whatIsStartedAndWhyTheOthersAreHeld(_ situation: Situation) {
        var around = Around()
        around.loader.want(Demand(Self.contents, rest: .milliseconds(500)))
        for content in Self.contents { around.loader.record(nil, of: content) }
        around.loader.rested = .milliseconds(500)
        situation.change(&around)
        let plan = around.plan
        #expect(plan.started == situation.started.map { Self.contents[$0 - 1] })
        for (number, content) in zip(1..., Self.contents) { #expect(plan.held[content] == situation.held[number]) }
        #expect(plan.counts == (plan.started.isEmpty ? [:] : [.core: plan.started.count]))
        // Each has a reason, and only what is not there has one.
        for content in Self.contents {
            let reasons = [
                around.loader.knows(content), around.loader.running.contains(content), plan.started.contains(content),
                plan.held[content] != nil,
            ]
            #expect(reasons.count { $0 } == 1)
        }
    }

    // MARK: All kinds

    static let kinds = Content.ofEachKind(1)

    /// Why something is held that alone is wanted; `nil` if it is requested.
    private func hold(
        of content: Content, isExplicit: Bool = false, isRetry: Bool = false, leavesReserve: Bool = false,
        hasToken: Bool = true, _ change: (inout Around) -> Void = { _ in }
    ) -> LoadHold? {
        var around = Around()
        around.surroundings.hasToken = hasToken
        var demand = Demand()
        demand.add(.init(content: content, isExplicit: isExplicit, isRetry: isRetry, leavesReserve: leavesReserve))
        around.loader.want(demand)
        around.loader.record(nil, of: content)
        change(&around)
        let plan = around.plan
        #expect(plan.started == (plan.held.isEmpty ? [content] : []))
        return plan.held[content]
    }

    private static let primary = Failure.rateLimited(.init(kind: .primary, waitSeconds: 60, message: ""))

    @Test(arguments: kinds) func whatHoldsEachKind(_ content: Content) {
        let spent = AppWorld.limit(content.kind.resource.rawValue, 0, of: 5_000)
        #expect(hold(of: content) == nil)
        #expect(hold(of: content) { $0.surroundings.isOffline = true } == .offline)
        #expect(hold(of: content) { $0.surroundings.isLookingForToken = true } == .lookingForToken)
        #expect(
            hold(of: content) { $0.limits.record(spent, at: Self.now) }
                == .limited(.spent(until: Self.now.advanced(bySeconds: 3_600))))
    }

    /// Before it is said why there is nothing newer.
    @Test(arguments: kinds.filter(\.kind.isSaved)) func whatWasSavedIsLookedUpFirst(_ content: Content) {
        for isOffline in [false, true] {
            var around = Around()
            around.surroundings.isOffline = isOffline
            around.limits.record(AppWorld.limit(content.kind.resource.rawValue, 0, of: 5_000), at: Self.now)
            around.loader.want(Demand([content], rest: .zero))
            #expect(around.plan.lookups == [content] && around.plan.held == [content: .lookedUp])
        }
    }

    @Test(arguments: kinds) func whatNobodyAskedForLeavesItsShare(_ content: Content) {
        let kind = content.kind
        func tenth(isExplicit: Bool = false, leavesReserve: Bool) -> LoadHold? {
            hold(of: content, isExplicit: isExplicit, leavesReserve: leavesReserve) {
                $0.limits.record(AppWorld.limit(kind.resource.rawValue, 500, of: 5_000), at: Self.now)
            }
        }
        #expect(tenth(leavesReserve: true) == .limited(.reserved(remaining: 500, limit: 5_000)))
        #expect(tenth(leavesReserve: false) == nil && tenth(isExplicit: true, leavesReserve: true) == nil)
        // Without a token.
        for isExplicit in [false, true] {
            let held = hold(of: content, isExplicit: isExplicit, hasToken: false) {
                $0.limits.record(AppWorld.limit(kind.resource.rawValue, 19, of: 60), at: Self.now)
            }
            let reserved: LoadHold? = isExplicit ? nil : .limited(.reserved(remaining: 19, limit: 60))
            let needsToken = [.graphql, .codeSearch].contains(kind.resource)
            #expect(held == (needsToken ? .limited(.signInRequired) : reserved))
        }
    }

    @Test(arguments: kinds) func whoAsksAgainSendsOneRequestDuringAWait(_ content: Content) {
        let resource = content.kind.resource
        func held(again: Bool) -> LoadHold? {
            hold(of: content, isExplicit: true, isRetry: true) {
                $0.limits.record(.failed(resource, Self.primary, at: Self.now))
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
        var around = Around()
        around.loader.want(Demand(contents, rest: .seconds(1)))
        around.loader.ask(for: contents)
        #expect(around.plan.started == contents)
        around.limits.record(.failed(.core, Self.primary, at: Self.now))
        #expect(around.plan.started == [contents[0]])
    }

    /// The last request is for what is wanted most.
    @Test func whatIsMostUrgentComesFirst() {
        let kinds = Self.kinds.filter { $0.kind.resource == .core && $0.kind.requests == 1 && !$0.kind.isSaved }
        for wanted in [kinds, kinds.reversed()] {
            var around = Around()
            around.limits.record(AppWorld.limit("core", 1, of: 5_000), at: Self.now)
            var demand = Demand()
            for content in wanted { demand.add(.init(content: content)) }
            around.loader.want(demand)
            #expect(around.plan.started == [wanted[0]])
            #expect(around.plan.held[wanted[1]] == .limited(.spent(until: Self.now.advanced(bySeconds: 3_600))))
        }
    }

    @Test func whatIsDecidedIsToldOnce() {
        var state = AppState(
            shell: ShellState(), search: SearchState(now: Self.now), account: AccountState(host: "github.com"))
        func lines(_ mutation: LoaderReactor.Mutation) -> [String] {
            let lines = AppReactor.Mutation.loader(mutation).loadDecisions(after: state)
            AppReactor.reduce(into: &state, .loader(mutation))
            return lines
        }
        let demand = Demand(Array(Self.contents.prefix(4)), rest: .seconds(1))
        state.budgets.record(AppWorld.limit("core", 4_000, of: 5_000), at: Self.now)
        #expect(lines(.demanded(demand)) == [])
        for content in Self.contents.prefix(4) { #expect(lines(.lookedUp(nil, content)) == []) }
        func plan() -> LoadPlan { Around(loader: state.loader, limits: state.budgets).plan }
        let debouncing = (1...4).map { "commits ahead of 0 in \($0): held, not on the screen for long enough" }
        #expect(lines(.planned(plan())) == debouncing)
        #expect(lines(.planned(plan())) == [])
        #expect(lines(.rested(.seconds(1))) == [])
        let requested = (1...3).map { "commits ahead of 0 in \($0): requested (core, 4000 requests left)" }
        let queued = "commits ahead of 0 in 4: held, waiting for others of its kind"
        #expect(lines(.planned(plan())) == requested + [queued])
        #expect(
            lines(.arrived(AnyContentValue(1 as Int?), Self.contents[0])) == ["commits ahead of 0 in 1: arrived"])
        let failed = "commits ahead of 0 in 2: failed, \(Self.primary.clause)"
        #expect(lines(.failed(Self.primary, Self.contents[1], at: Self.now)) == [failed])
        let held = [2, 4].map { "commits ahead of 0 in \($0): held, the rate limit resets in 61 s" }
        #expect(lines(.planned(plan())) == held)
        #expect(lines(.cancelled(Self.contents[2])) == ["commits ahead of 0 in 3: cancelled, no longer wanted"])
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
        #expect(!"\(PageOfCode(page: page, repository: .numbered(1)).content)".contains("secret"))
        let code = CodeOfRepository(repository: .numbered(1), words: "secret").content
        #expect(!"\(code)".contains("secret"))
    }
}
