import Reactive
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

        func mutate(_ action: Action, state: State) -> Effect<Mutation> {
            switch action {
            case .start(let generation):
                return .immediate(.began(generation)).then(
                    .run(id: "race") { send in
                        for step in 1...Self.stepsOfARun {
                            await Racer.elsewhere(spins: (generation &* 31 &+ step &* 17) % 40)
                            send(.reported(generation: generation, step: step))
                        }
                    })
            case .stop:
                return .cancel("race").then(.immediate(.began(-1)))
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

    @Test func cancellingAtRandomMoments_5000Rounds_nothingStaleLostOrOutOfOrder() async {
        var random = SystemRandomNumberGenerator()
        let store = Store(Racer(), initialState: .init())
        for round in 1...5_000 {
            store.send(.start(round))
            for _ in 0..<Int.random(in: 0...6, using: &random) { await Racer.elsewhere(spins: 1) }
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                store.send(.stop)
                await store.idle()
                #expect(store.state.steps == 0)
            case 1:
                await store.idle()
                #expect(store.state.steps == Racer.stepsOfARun)
            default:
                break
            }
        }
        await store.idle()
        #expect(store.state.stale == 0)
        #expect(store.state.disordered == 0)
        #expect(store.state.steps == Racer.stepsOfARun || store.state.generation == -1)
    }
}
