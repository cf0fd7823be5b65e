import Core
import Reactive

/// The list of linked repositories.
struct LinkedBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<LinkedState> { state.$linked }
    func change(_ state: inout AppState, _ change: (inout LinkedState) -> Void) { change(&state.linked) }
    func action(_ action: ListAction) -> AppReactor.Action { .linked(.list(action)) }
    func mutation(_ mutation: ListMutation<LinkedOrder>) -> AppReactor.Mutation { .linked(.list(mutation)) }
    func opening(rows: Int?) -> AppReactor.Action? { .listLinked(rows: rows) }
    func isWorking(_ state: AppState) -> Bool {
        state.linked.activity.containsAny(of: .links, .linkedFacts) || state.isLoadingFactsOfLinks
    }
    func awaited(_ state: AppState) -> Content? {
        state.linked.isAwaited ? state.linked.parent.map { .readme(of: $0.id) } : nil
    }
    var accountChanged: AppReactor.Action? { .linked(.accountChanged) }
    func forget(_ state: inout AppState) { LinkedReactor.fold(.forgotten, into: &state.linked) }
    func retry(_ state: AppState) -> AppReactor.Action? { state.linked.parent == nil ? nil : .reloadLinked }

    func reactions(_ reactor: AppReactor) -> [Reaction<AppState, AppReactor.Action, AppReactor.Mutation>] {
        [
            .react("readme of links", to: { $0.readmeOfLinks == nil ? nil : true }) { _ in .immediate(.readLinked) },
            // To ask a list that is not shown would copy its state.
            .react("arrangement of links", to: { $0.showsLinked ? $0.linked.wantedArrangement : nil }) { request in
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
