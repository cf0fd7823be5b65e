import Core
import Reactive

/// More like this: a query on the line of the search, made of what is special about the selected repository.
extension AppReactor {
    /// Makes a query of the selected repository. What a private one has put on the line is not remembered.
    func findSimilar(_ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        let topics = repository.visibility == .public ? [] : repository.topics.map { QueryFilter(.topic, $0) }
        return leavingPage(state).and(topics.isEmpty ? .none : .immediate(.search(.withheld(topics))))
            .and(similar.mutate(.find(repository), state: state))
    }

    /// Writes the query on the line of the search, where it can be edited.
    var similarReaction: Reaction<State, Mutation> {
        .feedback("similar", from: { $0.similar.query }) { [self] text in
            .immediate(.similar(.taken)).then { [self] state in show(.search, state) }
                .then { [search] in search.mutate(.list(.edit(.clear)), state: $0) }
                .then { [search] in search.mutate(.list(.edit(.insert(text))), state: $0) }
        }
    }
}
