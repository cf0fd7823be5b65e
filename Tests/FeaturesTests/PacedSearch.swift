import Reactive

@testable import Core
@testable import Features

/// The search with a countdown of its waits, as the program has one for all.
struct PacedSearch: Reactor {
    typealias Action = SearchReactor.Action
    typealias Mutation = SearchReactor.Mutation
    typealias State = SearchState

    let search: SearchReactor

    init(_ search: SearchReactor) { self.search = search }

    func mutate(_ action: Action, state: SearchState) -> Effect<Mutation, State> {
        search.mutate(action, state: state)
    }

    static func reduce(into state: inout SearchState, _ mutation: Mutation) {
        SearchReactor.reduce(into: &state, mutation)
    }

    var reactions: [Reaction<State, Mutation>] {
        search.reactions + [
            .feedback("waits", from: { $0.waitEnd }) { tick(until: $0) }
        ]
    }

    /// A tick every second. Nothing is typed: only the time changes.
    private func tick(until end: Timestamp) -> Effect<Mutation, State> {
        .after(.seconds(1), on: search.dependencies.clock) { state in
            guard state.waitEnd == end else { return .none }
            if search.dependencies.now() >= end { return search.mutate(.limitPassed, state: state) }
            return search.mutate(.list(.edit(.insert(""))), state: state).and(tick(until: end))
        }
    }

    var inputs: [Input<Mutation>] { search.inputs }
}
