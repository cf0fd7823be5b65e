import Features
import Model
import Reactive
import Synchronization
import TestSupport
import Testing

/// Five hundred queries typed by somebody who asks for six a minute, on the real reactor, with GitHub's fixed windows.
@MainActor
struct SearchBudgetSimulationTests {
    /// What came of a run, in milliseconds from the last key of a query to its rows; the network takes no time.
    struct Figures: Equatable, CustomStringConvertible {
        var meanWait: Int
        var p95Wait: Int
        var requests: Int
        /// How often the budget was spent when a query was ready.
        var waits: Int

        var description: String {
            "mean \(meanWait) ms, p95 \(p95Wait) ms, \(requests) requests, \(waits) waits for the next minute"
        }
    }

    // The table of Docs/Performance.md, which compares them with a fixed debounce.
    @Test(arguments: [
        (10, Figures(meanWait: 403, p95Wait: 999, requests: 676, waits: 11)),
        (30, Figures(meanWait: 243, p95Wait: 300, requests: 852, waits: 0)),
    ])
    func noLimitIsEverHit(limit: Int, expected: Figures) async {
        let clock = ManualClock()
        let github = MeteredGitHub(limit: limit, clock: clock)
        let store = Store(
            SearchReactor(
                SearchDependencies(
                    search: { try github.answer($0) }, nextPage: { _ in throw FailedRequest(.notFound(message: "")) },
                    webAddress: { _ in nil }, openInBrowser: { _ in },
                    now: { MeteredGitHub.start.advanced(bySeconds: clock.now.offset.components.seconds) },
                    clock: clock, jitter: { 0.5 })),
            initialState: SearchState(now: MeteredGitHub.start))
        var typist = SimulatedTypist(seed: 6)
        var waits: [Duration] = []
        var emptyBuckets = 0
        var lastSettled: Duration?
        for _ in 0..<500 {
            let strokes = typist.nextQuery()
            let typing = strokes.reduce(Duration.zero) { $0 + $1.pause }
            // Six a minute at most: ten seconds from one to the next, and a moment to read.
            let earliest = lastSettled.map { $0 + .seconds(10) - typing } ?? .zero
            await run(store, clock, until: max(earliest, clock.now.offset + .milliseconds(1_500)))
            for stroke in strokes {
                await run(store, clock, until: clock.now.offset + stroke.pause)
                store.send(.list(.edit(stroke.edit)))
            }
            let settled = clock.now.offset
            lastSettled = settled
            await settle(store, clock)
            let wanted = store.state.query
            var hasWaited = false
            while store.state.answer?.query != wanted {
                if case .waiting = store.state.loading { hasWaited = true }
                guard let next = clock.nextDeadline else {
                    Issue.record("“\(wanted.text)” was never searched for: \(store.state.loading)")
                    return
                }
                await run(store, clock, until: next.offset)
            }
            if hasWaited { emptyBuckets += 1 }
            waits.append(clock.now.offset - settled)
        }
        store.end()
        #expect(github.refusals == 0)
        let milliseconds = waits.map { Int($0 / .milliseconds(1)) }.sorted()
        let figures = Figures(
            meanWait: milliseconds.reduce(0, +) / milliseconds.count,
            p95Wait: milliseconds[milliseconds.count * 95 / 100],
            requests: github.requests, waits: emptyBuckets)
        #expect(figures == expected)
    }

    /// Lets time pass, and whoever sleeps wake at their moment.
    private func run(_ store: Store<SearchReactor>, _ clock: ManualClock, until end: Duration) async {
        await settle(store, clock)
        while let next = clock.nextDeadline, next.offset <= end {
            clock.advance(by: max(.zero, next.offset - clock.now.offset))
            await settle(store, clock)
        }
        if end > clock.now.offset { clock.advance(by: end - clock.now.offset) }
        await settle(store, clock)
    }

    /// Returns when all that happens at this moment has happened, and whatever sleeps is in the clock's list.
    private func settle(_ store: Store<SearchReactor>, _ clock: ManualClock) async {
        await store.waitUntilIdle()
        await clock.waitForSleepers(store.effectsInFlight.count)
    }
}

/// GitHub's part: windows of a minute, the first of which begins with the first search, on a clock that is not the program's.
private final class MeteredGitHub: Sendable {
    static let start = Timestamp(seconds: 1_700_000_000)

    private struct Window {
        var end = Duration.zero
        var used = 0
        var requests = 0
        var refusals = 0
    }

    private let limit: Int
    private let clock: ManualClock
    private let window = Mutex(Window())

    init(limit: Int, clock: ManualClock) {
        self.limit = limit
        self.clock = clock
    }

    var requests: Int { window.withLock(\.requests) }
    var refusals: Int { window.withLock(\.refusals) }

    func answer(_ query: SearchQuery) throws -> SearchPage {
        // Seven and a half minutes ahead of the program, and not at the same part of a second.
        let now = clock.now.offset + .milliseconds(450_730)
        let seconds: (Duration) -> Timestamp = { MeteredGitHub.start.advanced(bySeconds: $0.components.seconds) }
        let (rateLimit, isAllowed) = window.withLock { window -> (RateLimit, Bool) in
            if now >= window.end {
                // The end that is told, in whole seconds, is the end that counts.
                window.end = .seconds(now.components.seconds + 60)
                window.used = 0
            }
            window.requests += 1
            let isAllowed = window.used < limit
            if isAllowed { window.used += 1 } else { window.refusals += 1 }
            return (
                RateLimit(
                    resource: "search", limit: limit, remaining: limit - window.used, used: window.used,
                    reset: seconds(window.end), date: seconds(now)), isAllowed
            )
        }
        guard isAllowed else {
            let limit = Failure.Limit(
                kind: .primary, waitSeconds: max(1, rateLimit.secondsUntilReset), message: "API rate limit exceeded")
            throw FailedRequest(.rateLimited(limit), rateLimit: rateLimit)
        }
        return SearchPage(
            repositories: [Repository(id: .init(rawValue: 1), owner: "octo", name: "cat")], totalCount: 1,
            rateLimit: rateLimit)
    }
}
