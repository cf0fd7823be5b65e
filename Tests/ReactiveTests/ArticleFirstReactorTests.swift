import Reactive
import TestSupport
import Testing

// snippet: counter
struct CounterReactor: Reactor {
    enum Action: Sendable { case increase, decrease }
    typealias Mutation = Action

    static func reduce(into count: inout Int, _ mutation: Action) {
        count += mutation == .increase ? 1 : -1
    }
}
// snippet end

/// What the article FirstReactor says.
@MainActor
@Suite(.hangLimit) struct ArticleFirstReactorTests {
    @Test func anObserverGetsTheCurrentStateAndEveryChange() {
        var shown: [Int] = []
        // snippet: store
        let store = Store(CounterReactor(), initialState: 0)
        let observation = store.observe { count in shown.append(count) }
        store.send(.increase)
        // snippet end
        #expect(store.state == 1)
        #expect(shown == [0, 1])
        observation.cancel()
    }

    @Test func mutateDecidesWhatAnActionChanges() {
        let store = Store(TallyReactor(candidates: [7]), initialState: .init())
        store.send(.vote(7))
        store.send(.vote(8))
        #expect(store.state == .init(votes: [7: 1], refused: 1))
        store.send(.reset)
        #expect(store.state == .init())
    }
}

// snippet: tally
struct TallyReactor: Reactor {
    enum Action: Sendable { case vote(Int), reset }
    enum Mutation: Sendable { case counted(Int), refused, cleared }

    struct State: Sendable, Equatable {
        var votes: [Int: Int] = [:]
        var refused = 0
    }

    var candidates: Set<Int>

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .vote(let candidate) where candidates.contains(candidate): .immediate(.counted(candidate))
        case .vote: .immediate(.refused)
        case .reset: state == State() ? .none : .immediate(.cleared)
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .counted(let candidate): state.votes[candidate, default: 0] += 1
        case .refused: state.refused += 1
        case .cleared: state = State()
        }
    }
}
// snippet end
