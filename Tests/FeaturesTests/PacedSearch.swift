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
            .feedback("waits", from: { $0.waitEnd }) { [dependencies = search.dependencies] end in
                .run { send in
                    while true {
                        // Nothing is typed: only the time changes.
                        send(.list(.edited(.insert(""), at: dependencies.now())))
                        if dependencies.now() >= end { return }
                        do { try await send.sleep(for: .seconds(1), on: dependencies.clock) } catch { return }
                    }
                }
            },
            .feedback("ended wait", from: { state in state.waitEnd.flatMap { $0 <= state.now ? $0 : nil } }) { _ in
                .then { search.mutate(.limitPassed, state: $0) }
            },
        ]
    }

    var inputs: [Input<Mutation>] { search.inputs }
}
