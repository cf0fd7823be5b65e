import Model
import Reactive

/// The list of linked repositories.
struct LinkedBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<LinkedState> { state.$linked }
    func change(_ state: inout AppState, _ change: (inout LinkedState) -> Void) { change(&state.linked) }
    func action(_ action: ListAction) -> AppReactor.Action { .linked(.list(action)) }
    func mutation(_ mutation: ListMutation<LinkedOrder>) -> AppReactor.Mutation { .linked(.list(mutation)) }
    func opening(rows: Int?) -> AppReactor.Action? { .listLinked(rows: rows) }
    var leaving: AppReactor.Action { .closeLinked }
    func isWorking(_ state: AppState) -> Bool { state.linked.isLoading || state.isLoadingFactsOfLinks }
    func cancelling(_ state: AppState) -> AppReactor.Action? { state.linked.isLoadingList ? .linked(.cancel) : nil }
    var accountChanged: AppReactor.Action? { .linked(.accountChanged) }
    func forget(_ state: inout AppState) { LinkedReactor.fold(.forgotten, into: &state.linked) }
    func origin(_ state: AppState) -> Screen? { state.linked.origin }
    func retry(_ state: AppState) -> AppReactor.Action? { state.linked.parent == nil ? nil : .reloadLinked }

    func reactions(_ reactor: AppReactor) -> [Reaction<AppState, AppReactor.Action, AppReactor.Mutation>] {
        [
            // Cancel when the selection leaves the repository.
            .react("links", to: { $0.linked.request == nil || $0.awaitsLinked ? nil : true }) { _ in
                .immediate(.linked(.cancel))
            },
            .react("readme of links", to: { $0.readmeOfLinks(at: $0.page.now) == nil ? nil : true }) { _ in
                .immediate(.readLinked)
            },
            // The parent is looked at first: to ask a list that is closed would copy its state.
            .react("arrangement of links", to: { $0.linked.parent == nil ? nil : $0.linked.wantedArrangement }) {
                request in
                .immediate(.linked(.arrange(request)))
            },
            .react("saved facts of links", to: { $0.linkedToLookUp }) { _ in .immediate(.linked(.findSaved)) },
            .react("links left", to: { !$0.showsLinked && $0.linked.activity.contains(.linkedFacts) ? true : nil }) {
                _ in
                .immediate(.linked(.cancelFacts))
            },
        ]
    }
}
