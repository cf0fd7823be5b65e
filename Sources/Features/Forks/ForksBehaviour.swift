import Core
import Reactive

struct ForksBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<ForksState> { state.$forks }
    func change(_ state: inout AppState, _ change: (inout ForksState) -> Void) { change(&state.forks) }
    func action(_ action: ListAction) -> AppReactor.Action { .forks(.list(action)) }
    func mutation(_ mutation: ListMutation<OnlyOrder>) -> AppReactor.Mutation { .forks(.list(mutation)) }
    func opening(rows: Int?) -> AppReactor.Action? { .listForks(rows: rows) }
    func isWorking(_ state: AppState) -> Bool { state.isLoadingPageOfForks }
    func awaited(_ state: AppState) -> Content? {
        state.forks.isAwaited ? state.forks.parent.map { .forks(of: $0.id) } : nil
    }
    // The loader cancels its requests.
    var accountChanged: AppReactor.Action? { nil }
    func forget(_ state: inout AppState) { ForksReactor.fold(.forgotten, into: &state.forks) }

    func retry(_ state: AppState) -> AppReactor.Action? {
        let isPage = !state.forks.isAwaited && (state.forks.failure != nil || state.holdOfPageOfForks != nil)
        return .forks(isPage ? .loadNextPage : .reload)
    }
}
