import Model
import Reactive

/// The list of forks.
struct ForksBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<ForksState> { state.$forks }
    func change(_ state: inout AppState, _ change: (inout ForksState) -> Void) { change(&state.forks) }
    func action(_ action: ListAction) -> AppReactor.Action { .forks(.list(action)) }
    func mutation(_ mutation: ListMutation<OnlyOrder>) -> AppReactor.Mutation { .forks(.list(mutation)) }
    func opening(rows: Int?) -> AppReactor.Action? { .listForks(rows: rows) }
    var leaving: AppReactor.Action { .closeForks }
    func isWorking(_ state: AppState) -> Bool { state.forks.isLoadingList || state.isLoadingPageOfForks }
    func cancelling(_ state: AppState) -> AppReactor.Action? {
        state.forks.isLoadingList && state.shell.screen != .forks ? .forks(.cancel) : nil
    }
    // The loader cancels what it has asked for.
    var accountChanged: AppReactor.Action? { nil }
    func forget(_ state: inout AppState) { ForksReactor.fold(.forgotten, into: &state.forks) }
    func origin(_ state: AppState) -> Screen? { state.forks.origin }

    func retry(_ state: AppState) -> AppReactor.Action? {
        state.forks.failure == nil && state.holdOfPageOfForks == nil ? .forks(.reload) : .forks(.loadNextPage)
    }

    func reactions(_ reactor: AppReactor) -> [Reaction<AppState, AppReactor.Action, AppReactor.Mutation>] {
        [
            // Cancel when the selection leaves the repository.
            .react("forks", to: { $0.forks.request == nil || $0.awaitsForks ? nil : true }) { _ in
                .immediate(.forks(.cancel))
            }
        ]
    }
}
