import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

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

    @Test(arguments: [
        (10, Figures(meanWait: 369, p95Wait: 899, requests: 660, waits: 9)),
        (30, Figures(meanWait: 234, p95Wait: 300, requests: 801, waits: 0)),
    ])
    func noLimitIsEverHit(limit: Int, expected: Figures) async {
        let clock = ManualClock()
        let github = MeteredGitHub(limit: limit, clock: clock)
        let probe = StoreProbe(
            PacedSearch(
                SearchReactor(
                    SearchDependencies(
                        search: { try github.answer(.search($0)) }, nextPage: { try github.answer(.page($0)) },
                        opening: RepositoryOpening(
                            links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")),
                        now: { MeteredGitHub.start.advanced(bySeconds: clock.now.offset.components.seconds) },
                        clock: clock, jitter: { 0.5 }))),
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
            await run(probe, clock, until: max(earliest, clock.now.offset + .milliseconds(1_500)))
            for stroke in strokes {
                await run(probe, clock, until: clock.now.offset + stroke.pause)
                probe.begin(.list(.edit(stroke.edit)))
            }
            let settled = clock.now.offset
            lastSettled = settled
            await settle(probe, clock)
            let wanted = probe.state.query
            var hasWaited = false
            while probe.state.answer?.query != wanted {
                if case .waiting = probe.state.loading { hasWaited = true }
                guard let next = clock.nextDeadline else {
                    Issue.record("“\(wanted.text)” was never searched for: \(probe.state.loading)")
                    return
                }
                await run(probe, clock, until: next.offset)
            }
            if hasWaited { emptyBuckets += 1 }
            waits.append(clock.now.offset - settled)
        }
        #expect(github.refusals == 0)
        let milliseconds = waits.map { Int($0 / .milliseconds(1)) }.sorted()
        let figures = Figures(
            meanWait: milliseconds.reduce(0, +) / milliseconds.count,
            p95Wait: milliseconds[milliseconds.count * 95 / 100],
            requests: github.requests, waits: emptyBuckets)
        #expect(figures == expected)
    }

    /// Lets time pass, and whoever sleeps wake at their moment.
    private func run(_ probe: StoreProbe<PacedSearch>, _ clock: ManualClock, until end: Duration) async {
        await settle(probe, clock)
        while let next = clock.nextDeadline, next.offset <= end {
            clock.advance(by: max(.zero, next.offset - clock.now.offset))
            await settle(probe, clock)
        }
        if end > clock.now.offset { clock.advance(by: end - clock.now.offset) }
        await settle(probe, clock)
    }

    /// Returns when all that happens at this moment has happened, and whatever sleeps is in the clock's list.
    private func settle(_ probe: StoreProbe<PacedSearch>, _ clock: ManualClock) async {
        await probe.settle()
        await clock.waitForSleepers(probe.effectsInFlight.count)
    }
}
