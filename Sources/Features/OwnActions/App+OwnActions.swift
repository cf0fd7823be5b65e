import Core
import Reactive

/// The user's own actions, on the marked repositories or, without marks, on the selected one.
extension AppReactor {
    /// Performs an action, by its index; a menu is closed.
    func performOwn(_ index: Int, _ state: AppState) -> Effect<Mutation, State> {
        guard state.ownActions.actions.indices.contains(index) else { return .none }
        let action = state.ownActions.actions[index]
        return .immediate(.shell(.closeDialog)).then { [self] state in perform(action, on: state.actionTargets, state) }
    }

    private func perform(
        _ action: OwnAction, on repositories: [Repository], _ state: AppState
    ) -> Effect<Mutation, State> {
        if repositories.isEmpty { return .none }
        // The output ends the program.
        if action.mode == .print { return end(by: .perform(action, repositories), state) }
        return ownActions.mutate(.perform(action, on: repositories, state.clones.index), state: state)
    }
}
