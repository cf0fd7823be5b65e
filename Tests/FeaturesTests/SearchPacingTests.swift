import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// How the search budget is spent.
@MainActor
struct SearchPacingTests {
    private let now = Timestamp(seconds: 1_000)

    private func debounce(_ remaining: Int, of limit: Int, refillsIn seconds: Int64) -> Duration {
        SearchPacing.debounce(
            Budget(limit: limit, remaining: remaining, refillsAt: now.advanced(bySeconds: seconds)), at: now)
    }

    @Test(arguments: [
        (10, 10, 60, 300), (7, 10, 60, 300), (20, 30, 1, 300), (4, 10, 60, 1_500), (4, 10, 30, 750), (4, 10, 6, 300),
        (6, 10, 60, 1_000), (2, 10, 60, 2_000), (1, 10, 15, 1_500), (0, 10, 60, 2_000), (1, 30, 61, 2_000),
        (0, 10, 0, 300), (0, 10, -5, 300), (0, 0, 60, 300),
    ])
    func theDebounceGrowsWithTheSpeedOfSpending(remaining: Int, limit: Int, refill: Int, milliseconds: Int) {
        #expect(debounce(remaining, of: limit, refillsIn: Int64(refill)) == .milliseconds(milliseconds))
    }

    @Test func requestsResumeWhenBothLimitsAreOver() {
        let spent = Budget(limit: 10, remaining: 0, refillsAt: now.advanced(bySeconds: 20))
        let limit = Failure.Limit(kind: .primary, waitSeconds: 29, message: "")
        let pause = RequestPause(after: .rateLimited(limit), of: .search, following: nil, at: now)
        #expect(RequestPause.waitEnd(pause, spent) == now.advanced(bySeconds: 30))
    }

    // MARK: In the search

    private let world = SearchWorld()

    /// A list of `swift`, with so many searches left of ten for a minute.
    private func search(remaining: Int) async {
        await world.search(
            "swift", SearchWorld.page(1...3, rateLimit: SearchWorld.rateLimit(remaining: remaining)))
    }

    @Test func aLowBudgetLengthensTheDebounce() async {
        await search(remaining: 1)
        await world.send(.list(.edit(.insert("ly"))), SearchWorld.page(4...4))
        for _ in 0..<19 { await world.rest(.milliseconds(100)) }
        #expect(world.requests.count == 1)
        await world.rest(.milliseconds(100))
        #expect(world.requests.count == 2)
    }

    @Test func aBudgetThatRunsLowIsCountedDownForAMinuteAndNoLonger_oneOfAThirdIsNot() async {
        await search(remaining: 3)
        #expect(world.state.waitEnd == SearchWorld.start.advanced(bySeconds: 61))
        await world.pass(seconds: 60)
        #expect(world.state.budget?.remaining(at: world.state.now) == 3)
        await world.pass(seconds: 1)
        #expect(world.state.budget?.remaining(at: world.state.now) == 10)
        #expect(world.state.waitEnd == nil)
        world.begin(.list(.edit(.clear)))
        await search(remaining: 4)
        #expect(world.state.waitEnd == nil)
    }

    @Test func freshnessIsAsLongAsItIsWished() async {
        for (freshness, requests) in [(Int64(0), 3), (RecentAnswer.freshness, 3), (120, 2)] {
            let world = SearchWorld(freshness: freshness)
            await world.search("swift", SearchWorld.page(1...1))
            await world.search("ly", SearchWorld.page(2...2))
            world.clock.advance(by: .seconds(100))
            world.server.answer(with: SearchWorld.page(3...3))
            world.begin(.list(.edit(.kill(.start))))
            await world.send(.list(.edit(.insert("swift"))))
            await world.rest()
            #expect(world.requests.count == requests)
        }
    }
}
