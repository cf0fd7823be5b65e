import Reactive

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

    var reactions: [Reaction<State, Action, Mutation>] {
        search.reactions + [
            .react("waits", to: { $0.waitEnd }) { [dependencies = search.dependencies] end in
                // Nothing is typed: only the time changes.
                Countdown(ends: [end], now: dependencies.now, clock: dependencies.clock)
                    .effect(tick: .list(.edit(.insert(""))), finally: .limitPassed)
            }
        ]
    }

    var inputs: [Input<Mutation>] { search.inputs }
}
