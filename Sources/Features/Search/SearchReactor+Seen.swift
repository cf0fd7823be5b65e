import Model
import Reactive

extension SearchReactor {
    /// Asks the library, which answers within the frame of a key. The latest question wins.
    func lookUp(_ query: SearchQuery, _ state: SearchState) -> Effect<Mutation> {
        let isAlone = state.connection != .online
        let hadSome = state.seen != nil
        return .run(id: .seen) { [dependencies] send in
            let limit = isAlone ? SeenBefore.limitAlone : SeenBefore.limit
            let answer = await dependencies.seenBefore(query, limit)
            guard answer != nil || isAlone || hadSome else { return }
            send(.seenFound(query, answer ?? SeenAnswer(repositories: []), at: dependencies.now()))
        }
    }

    /// One more attempt to reach GitHub, unseen until it succeeds.
    func reachOut(_ state: SearchState) -> Effect<Mutation> {
        guard let lost = state.lostQuery else { return .none }
        return search(lost.query, state, after: .zero)
    }

    /// While GitHub cannot be reached: the library's word on what is on the line, and attempts that grow rare.
    var reachingOut: Reaction<SearchState, Action> {
        .react("lost connection", to: { $0.lostQuery }) { [dependencies] lost in
            .immediate(.lookUp).then(.after(lost.pause, on: dependencies.clock, .reachOut))
        }
    }

    /// While the hand is on rows that may move: the word that it rests.
    var resting: Reaction<SearchState, Action> {
        .react("navigation", to: { $0.handMoves }) { [dependencies] _ in
            .after(SearchReactor.rest, on: dependencies.clock, .handRested)
        }
    }
}
