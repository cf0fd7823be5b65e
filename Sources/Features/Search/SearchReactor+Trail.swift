import Core
import Reactive

extension SearchReactor {
    /// Goes back or forward through the searches. Results that are no longer in memory are requested.
    func go(_ direction: SearchTrail.Direction, _ state: SearchState) -> Effect<Mutation, State> {
        guard state.hasStep(direction) else { return .none }
        return .cancel(.search, .localResults)
            .and(.immediate(.went(direction, at: dependencies.now())))
            .then { [self] state in
                // A library search that was cancelled goes on.
                if state.step != nil { return state.isLocallyIncomplete ? lookUp(state.query, state) : .none }
                return searchNow(state)
            }
    }
}

extension SearchState {
    /// Whether the list shows the results of a library search that was cancelled.
    fileprivate var isLocallyIncomplete: Bool {
        localResults.map { $0.query == query && $0.query != answer?.query && !$0.answer.isComplete } ?? false
    }

    public func hasStep(_ direction: SearchTrail.Direction) -> Bool {
        trail.has(direction) || direction == .back && leftStep != nil
    }
}
