import Core
import Reactive

/// Own actions apply to the marked repositories or, without marks, to the selected one.
extension AppReactor {
    func performCustom(_ index: Int, _ state: AppState) -> Effect<Mutation, State> {
        guard state.customActions.actions.indices.contains(index) else { return .none }
        let (action, targets) = (state.customActions.actions[index], state.actionTargets)
        return .immediate(.shell(.closeDialog)).then { [self] state in perform(action, on: targets, state) }
    }

    private func perform(
        _ action: CustomAction, on repositories: [Repository], _ state: AppState
    ) -> Effect<Mutation, State> {
        if repositories.isEmpty { return .none }
        var action = action
        action.command.tag = state.selectedRelease?.tag
        // The output ends the program.
        if action.mode == .print { return end(by: .perform(action, repositories), state) }
        return customActions.mutate(.perform(action, on: repositories, state.clones.index), state: state)
    }
}
