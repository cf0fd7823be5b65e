import Reactive
import ReactiveTesting
import SeededRandom
import TestSupport
import Testing

/// Work that reports from other threads, cancelled at random moments: nothing stale, nothing lost, nothing out of order.
@MainActor
struct RaceTests {
    struct Racer: Reactor {
        enum Action: Sendable {
            case start(Int)
            case stop
        }

        enum Mutation: Sendable {
            case began(Int)
            case reported(generation: Int, step: Int)
        }

        struct State: Sendable, Equatable {
            var generation = 0
            var steps = 0
            var stale = 0
            var disordered = 0
        }

        static let stepsOfARun = 4

        func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
            switch action {
            case .start(let generation):
                return .immediate(.began(generation)).and(
                    .run(id: "race") { send in
                        for step in 1...Self.stepsOfARun {
                            await Racer.elsewhere(spins: (generation &* 31 &+ step &* 17) % 40)
                            send(.reported(generation: generation, step: step))
                        }
                    })
            case .stop:
                return .cancel("race").and(.immediate(.began(-1)))
            }
        }

        static func reduce(into state: inout State, _ mutation: Mutation) {
            switch mutation {
            case .began(let generation):
                state.generation = generation
                state.steps = 0
            case .reported(let generation, let step):
                if generation != state.generation { state.stale += 1 }
                if step != state.steps + 1 { state.disordered += 1 }
                state.steps = step
            }
        }

        /// Leaves the main actor for a moment of unpredictable length.
        @concurrent
        static func elsewhere(spins: Int) async {
            for _ in 0..<spins { await Task.yield() }
        }
    }

    @Test(
        "two children of one parent, cancelled at random moments, disturb neither themselves nor each other",
        arguments: [1, 2] as [UInt64])
    func twoChildren(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let store = Store(Twins(Racer(), Racer()), initialState: .init(Racer.State()))
        func send(_ action: Racer.Action) {
            let isLeft = random.below(2) == 0
            store.send(isLeft ? .left(action) : .right(action))
        }
        for round in 1...2_500 {
            send(.start(round))
            for _ in 0..<random.below(7) { await Racer.elsewhere(spins: 1) }
            if random.below(4) == 0 { send(.stop) }
            if random.below(4) == 0 { await store.waitUntilIdle() }
        }
        await store.waitUntilIdle()
        for racer in [store.state.left, store.state.right] {
            #expect(racer.stale == 0)
            #expect(racer.disordered == 0)
            #expect(racer.steps == Racer.stepsOfARun || racer.generation == -1)
        }
    }

    @Test func cancellingAtRandomMoments_5000Rounds_nothingStaleLostOrOutOfOrder() async {
        var random = SeededGenerator(seed: 3)
        let store = Store(Racer(), initialState: .init())
        for round in 1...5_000 {
            store.send(.start(round))
            for _ in 0..<Int.random(in: 0...6, using: &random) { await Racer.elsewhere(spins: 1) }
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                store.send(.stop)
                await store.waitUntilIdle()
                #expect(store.state.steps == 0)
            case 1:
                await store.waitUntilIdle()
                #expect(store.state.steps == Racer.stepsOfARun)
            default:
                break
            }
        }
        await store.waitUntilIdle()
        #expect(store.state.stale == 0)
        #expect(store.state.disordered == 0)
        #expect(store.state.steps == Racer.stepsOfARun || store.state.generation == -1)
    }
}
