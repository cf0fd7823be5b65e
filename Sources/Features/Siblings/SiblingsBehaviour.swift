import Model
import Reactive

/// The list of the repositories of an owner.
struct SiblingsBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<SiblingsState> { state.$siblings }
    func change(_ state: inout AppState, _ change: (inout SiblingsState) -> Void) { change(&state.siblings) }
    func action(_ action: ListAction) -> AppReactor.Action { .siblings(.list(action)) }
    func mutation(_ mutation: ListMutation<SiblingOrder>) -> AppReactor.Mutation { .siblings(.list(mutation)) }
    var opening: AppReactor.Action? { .listSiblings }
    var leaving: AppReactor.Action { .closeSiblings }
    var accountChanged: AppReactor.Action? { .siblings(.accountChanged) }
    func forget(_ state: inout AppState) {
        if state.shell.screen == .siblings { state.shell.screen = state.tab }
        SiblingsReactor.fold(.forgotten, into: &state.siblings)
    }
    func waitEnd(_ state: AppState) -> Timestamp? { state.siblings.obstacle?.end }
    func afterWait(_ state: AppState, _ reactor: AppReactor) -> EffectOf<AppReactor.Mutation, AppState> {
        reactor.loadSiblings(state)
    }
    /// The scheduler does not keep the pauses of the search, which this one shares.
    func hold(_ state: inout AppState, after mutation: AppReactor.Mutation, _ obstacle: RequestScheduler.Obstacle?) {
        guard case .siblings(.failed(let failure, at: let now)) = mutation,
            let pause = RequestPause(after: failure, of: .search, following: state.search.pause, at: now)
        else { return }
        state.search.pause = pause
        state.siblings.obstacle = pause.cause == .failure ? .failing(until: pause.end) : .spent(until: pause.end)
    }
    func origin(_ state: AppState) -> Screen? { state.siblings.origin }
    func retry(_ state: AppState) -> AppReactor.Action? {
        state.siblings.parent == nil || state.search.connection == .offline ? nil : .loadSiblings
    }

    func reactions(_ reactor: AppReactor) -> [AppReactor.Reaction<AppState, AppReactor.Action>] {
        [
            .react("siblings left", to: { $0.shell.screen != .siblings && $0.siblings.isLoading ? true : nil }) { _ in
                .immediate(.siblings(.cancel))
            }
        ]
    }
}
