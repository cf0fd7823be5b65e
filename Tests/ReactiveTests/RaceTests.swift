import Reactive
import ReactiveTesting
import SeededRandom
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
        "two children, cancelled at random moments, see nothing stale, and disturb neither themselves nor each other",
        arguments: [1, 2, 3] as [UInt64])
    func twoChildren(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let store = Store(Twins(Racer(), Racer()), initialState: .init(Racer.State()))
        for round in 1...2_500 {
            let isLeft = random.below(2) == 0
            func send(_ action: Racer.Action) { store.send(isLeft ? .left(action) : .right(action)) }
            send(.start(round))
            for _ in 0..<random.below(7) { await Racer.elsewhere(spins: 1) }
            let isStopped = random.below(4) == 0
            if isStopped { send(.stop) }
            guard random.below(4) == 0 else { continue }
            await store.waitUntilIdle()
            let racer = isLeft ? store.state.left : store.state.right
            #expect(racer.steps == (isStopped ? 0 : Racer.stepsOfARun))
        }
        await store.waitUntilIdle()
        for racer in [store.state.left, store.state.right] {
            #expect(racer.stale == 0)
            #expect(racer.disordered == 0)
            #expect(racer.steps == Racer.stepsOfARun || racer.generation == -1)
        }
    }
}
