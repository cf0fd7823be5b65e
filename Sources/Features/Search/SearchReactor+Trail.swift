import Model
import Reactive

extension SearchReactor {
    /// Goes back or forward through the searches. What is not known any more is asked for.
    func go(_ direction: SearchTrail.Direction, _ state: SearchState) -> Effect<Mutation> {
        guard state.hasStep(direction) else { return .none }
        return .cancel(.search, .page, .localResults)
            .then(.immediate(.went(direction, at: dependencies.now())))
            .then { [self] state in state.step == nil ? searchNow(state) : .none }
    }
}

extension SearchState {
    /// Whether there is a search to go to.
    public func hasStep(_ direction: SearchTrail.Direction) -> Bool {
        trail.has(direction) || direction == .back && leftStep != nil
    }
}
