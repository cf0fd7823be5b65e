import Model
import Reactive

extension SearchReactor {
    /// Asks the library, which first answers within the frame of a key and then goes on until it has all. The latest question wins.
    func lookUp(_ query: SearchQuery, _ state: SearchState) -> Effect<Mutation> {
        let connection = state.connection
        let hadSome = state.seen != nil
        return .run(id: .seen) { [dependencies] send in
            // The answer to this very query says more than all that was seen.
            if connection == .offline, var kept = await dependencies.keptAnswer(query, nil),
                !kept.page.repositories.isEmpty
            {
                kept.page.next = nil
                return send(.settled(RecentAnswer(kept, to: query), at: dependencies.now()))
            }
            let limit = connection == .online ? SeenBefore.limit : SeenBefore.limitAlone
            let hasLibrary = await dependencies.seenBefore(query, limit) {
                send(.seenFound(query, $0, at: dependencies.now()))
            }
            guard !hasLibrary, connection != .online || hadSome else { return }
            send(.seenFound(query, SeenAnswer(repositories: []), at: dependencies.now()))
        }
    }

    /// Once GitHub has answered what is on the line, what was seen before is not looked for any further.
    var answered: Reaction<SearchState, Action> {
        .react("answered", to: { $0.answer?.query == $0.query ? $0.query : nil }) { _ in .immediate(.endLookUp) }
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
