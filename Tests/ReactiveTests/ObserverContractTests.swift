import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// What an observer may do to others, and to the store: contracts 3 and 6.
@MainActor
struct ObserverContractTests {
    @Test func cancelledMeansSilent_anObserverThatEndsTheStoreEndsTheReactionsOfItsTurn() async {
        struct Reacting: Reactor {
            func mutate(_ action: Int, state: Int) -> Effect<Int, Int> { .immediate(action) }
            static func reduce(into state: inout Int, _ mutation: Int) { state = mutation }
            var reactions: [Reaction<Int, Int>] {
                [.feedback("work", from: { $0 > 0 ? $0 : nil }) { number in .run { send in send(number + 1) } }]
            }
        }
        let store = Store(Reacting(), initialState: 0)
        let observation = store.observe { [weak store] in if $0 == 1 { store?.end() } }
        defer { observation.cancel() }
        store.send(1)
        #expect(store.effectsInFlight.isEmpty)
        await store.waitUntilIdle()
        #expect(store.state == 1)
    }

    @Test func replay_anObservationThatAnotherOneEndsIsNotCalledAgain() {
        let store = Store(Counter(), initialState: .init())
        var (other, calls): (Observation?, Int) = (nil, 0)
        let observation = store.observe { if $0.numbers == [1] { other?.cancel() } }
        other = store.observe { _ in calls += 1 }
        store.send(.add(1))
        #expect(calls == 1)
        observation.cancel()
    }
}
