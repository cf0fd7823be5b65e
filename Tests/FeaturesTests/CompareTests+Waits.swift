import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Rate limits.
extension CompareTests {
    // MARK: Waits

    private func cells(_ kind: Comparison.Kind, _ world: AppWorld) -> [ComparedFacts.Unknown?] {
        world.state.compare.comparison.rows.first { $0.kind == kind }?.cells.map(\.unknown) ?? []
    }

    private func wait(seconds: Int, _ world: AppWorld) async {
        world.clock.advance(by: .seconds(seconds))
        await world.settle()
    }

    @Test func whatTheRateLimitHoldsIsRequestedWhenItResets() async {
        let world = await world()
        await mark(2, world)
        await world.report("graphql", 0, of: 5_000)
        await world.send(.openComparison)
        await look(world)
        #expect(cells(.issues, world) == [.limited, .limited])
        #expect(Set(world.compared.requests) == ["weeks r1", "weeks r2", "contributors r1", "contributors r2"])
        #expect(world.state.waitEnds == [AppWorld.start.advanced(bySeconds: 3_600)])
        await wait(seconds: 3_598, world)
        #expect(world.compared.requests.count == 4)
        await wait(seconds: 2, world)
        await look(world)
        #expect(world.compared.requests.dropFirst(4) == ["batch r1 r2"])
        #expect(cells(.issues, world) == [nil, nil])
        #expect(world.state.waitEnds.isEmpty)
        world.begin(.end)
    }

    @Test(arguments: [
        Failure.rateLimited(.init(kind: .primary, waitSeconds: 30, message: "")),
        .serverError(status: 503, retryAfterSeconds: 30),
    ])
    func aPauseThatGitHubAsksForIsMadeAndTheRequestsGoOn(failure: Failure) async {
        let world = await world()
        await mark(2, world)
        world.compared.fail(failure)
        await world.send(.openComparison)
        await look(world)
        let count = world.compared.requests.count
        #expect(cells(.issues, world).allSatisfy { $0 == .limited || $0 == .awaited })
        #expect(world.state.waitEnds.count == 1)
        world.compared.fail(nil)
        await wait(seconds: 29, world)
        #expect(world.compared.requests.count == count)
        await wait(seconds: 2, world)
        await look(world)
        #expect(world.compared.requests.dropFirst(count).count == 5)
        #expect(cells(.issues, world) == [nil, nil])
        #expect(cells(.weeks, world).allSatisfy { $0 == nil })
        #expect(world.state.waitEnds.isEmpty)
        world.begin(.end)
    }

    @Test func tooMuchWorkMakesTheNextBatchesSmaller() async {
        let world = await world()
        await mark(6, world)
        world.compared.fail(.serverError(status: 502, retryAfterSeconds: nil), of: "batch")
        await world.send(.openComparison)
        await look(world)
        world.compared.fail(nil)
        await wait(seconds: 11, world)
        await look(world)
        #expect(
            world.compared.requests.filter { $0.hasPrefix("batch") } == [
                "batch r1 r2 r3 r4 r5 r6", "batch r1 r2 r3", "batch r4 r5 r6",
            ])
        #expect(cells(.issues, world) == [nil, nil, nil, nil, nil, nil])
        world.begin(.end)
    }

    @Test func aRetryDuringAWaitSendsOneRequest() async {
        let world = await world()
        await mark(2, world)
        world.compared.fail(.rateLimited(.init(kind: .primary, waitSeconds: 600, message: "")), of: "contributors")
        await world.send(.openComparison)
        await look(world)
        let count = world.compared.requests.count
        await world.send(.retry)
        await world.settle()
        #expect(world.compared.requests.dropFirst(count) == ["contributors r1"])
        #expect(cells(.contributors, world).last == .limited)
        world.begin(.end)
    }

    @Test func whoLeavesWaitsNoLonger() async {
        let world = await world()
        await mark(2, world)
        await world.report("graphql", 0, of: 5_000)
        await world.send(.openComparison)
        await look(world)
        let count = world.compared.requests.count
        await world.send(.shell(.show(.favourites)))
        #expect(world.state.waitEnds.isEmpty)
        await wait(seconds: 3_700, world)
        #expect(world.compared.requests.count == count)
        await world.send(.shell(.show(.compare)))
        #expect(world.compared.requests.count == count)
        await look(world)
        #expect(world.compared.requests.dropFirst(count) == ["batch r1 r2"])
        world.begin(.end)
    }

    @Test func theLastRequestsAreKeptAndSentToWhoAsks() async {
        let world = await world()
        await mark(2, world)
        await world.report("core", 500, of: 5_000)
        await world.send(.openComparison)
        await look(world)
        #expect(world.compared.requests == ["batch r1 r2"])
        #expect(cells(.weeks, world) == [.limited, .limited])
        #expect(world.state.waitEnds.isEmpty)
        await world.send(.retry)
        await world.settle()
        #expect(world.compared.requests.count == 5)
        world.begin(.end)
    }
}
