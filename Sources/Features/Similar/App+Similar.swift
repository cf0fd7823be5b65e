import Core
import Reactive

extension AppReactor {
    /// What a private repository has put on the line is not remembered.
    func findSimilar(_ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        let topics = repository.visibility == .public ? [] : repository.topics.map { QueryFilter(.topic, $0) }
        return leavingPage(state).and(topics.isEmpty ? .none : .immediate(.search(.withheld(topics))))
            .and(similar.mutate(.find(repository), state: state))
    }

    /// Puts the query on the line of the search, where it can be edited.
    var similarReaction: Reaction<State, Mutation> {
        .feedback("similar", from: { $0.similar.query }) { [self] text in
            .immediate(.similar(.taken)).then { [self] state in show(.search, state) }
                .then { [search] in search.mutate(.list(.edit(.clear)), state: $0) }
                .then { [search] in search.mutate(.list(.edit(.insert(text))), state: $0) }
        }
    }
}
