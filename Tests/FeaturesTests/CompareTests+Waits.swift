import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Rate limits.
extension CompareTests {
    @Test func whatTheRateLimitHoldsIsRequestedWhenItResets() async {
        let world = await compared { await $0.report("graphql", 0, of: 5_000) }
        #expect(cells(.issues, world) == [.limited, .limited])
        #expect(Set(world.compared.requests) == ["weeks r1", "weeks r2", "contributors r1", "contributors r2"])
        #expect(world.state.waitEnds == [AppWorld.start.advanced(bySeconds: 3_600)])
        await world.rest(3_598_000)
        #expect(world.compared.requests.count == 4)
        await world.rest(2_000)
        await world.rest(600)
        #expect(world.compared.requests.dropFirst(4) == ["batch r1 r2"])
        #expect(cells(.issues, world) == [nil, nil])
        #expect(world.state.waitEnds.isEmpty)
    }

    @Test func tooMuchWorkMakesTheNextBatchesSmaller() async {
        let world = await compared(6) {
            $0.compared.fail(.serverError(status: 502, retryAfterSeconds: nil), of: "batch")
        }
        world.compared.fail(nil)
        await world.rest(11_000)
        await world.rest(600)
        #expect(
            world.compared.requests.filter { $0.hasPrefix("batch") } == [
                "batch r1 r2 r3 r4 r5 r6", "batch r1 r2 r3", "batch r4 r5 r6",
            ])
        #expect(cells(.issues, world) == [nil, nil, nil, nil, nil, nil])
    }

    @Test func theLastRequestsAreKeptAndSentToWhoAsks() async {
        let world = await compared { await $0.report("core", 500, of: 5_000) }
        #expect(world.compared.requests == ["batch r1 r2"])
        #expect(cells(.weeks, world) == [.limited, .limited])
        #expect(world.state.waitEnds.isEmpty)
        await world.send(.retry)
        #expect(world.compared.requests.count == 5)
    }
}
