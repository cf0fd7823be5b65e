import Core
import Reactive

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

    func reactions(_ reactor: AppReactor) -> [Reaction<AppState, AppReactor.Mutation>] {
        [
            .feedback("readme of links", from: { $0.readmeOfLinks == nil ? nil : true }) { _ in
                .then { reactor.readLinked($0) }
            },
            // Reading a list that is not shown would copy its state.
            .feedback("arrangement of links", from: { $0.showsLinked ? $0.linked.wantedArrangement : nil }) { request in
                .then { reactor.linked.mutate(.arrange(request), state: $0) }
            },
            .feedback("saved facts of links", from: { $0.linkedToLookUp }) { _ in
                .then { reactor.linked.mutate(.findSaved, state: $0) }
            },
            .feedback(
                "links left", from: { !$0.showsLinked && $0.linked.activity.contains(.linkedFacts) ? true : nil }
            ) { _ in
                .then { reactor.linked.mutate(.cancelFacts, state: $0) }
            },
        ]
    }
}
