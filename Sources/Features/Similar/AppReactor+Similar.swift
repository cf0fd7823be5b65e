import Model
import Reactive

/// More like this: a query on the line of the search, made of what is special about the selected repository.
extension AppReactor {
    /// Looks up how rare the topics of a repository are.
    func requestSimilar(_ state: AppState) -> Effect<Mutation> {
        guard let repository = state.selectedRepository else { return .none }
        guard !repository.topics.isEmpty else {
            return .immediate(.shell(.say(SimilarMessage.noTopics(repository.fullName))))
        }
        return .immediate(.similarRequested(repository))
    }

    /// The library answers in a moment; without one, the first two topics are taken.
    var similarReaction: Reaction<AppState, Action> {
        .react("similar", to: \.similarTo) { [topicCounts] repository in
            .run { send in send(.showSimilar(repository, counts: await topicCounts(repository.topics))) }
        }
    }

    /// Writes the query on the line of the search, where it can be edited.
    func showSimilar(
        _ repository: Repository, _ counts: [String: Int], _ state: AppState
    ) -> Effect<Mutation> {
        let done = Effect<Mutation>.immediate(.similarRequested(nil))
        guard let text = SimilarQuery.text(for: repository, counts: counts) else { return done }
        let shown = done.then(.immediate(.shell(.show(.search))))
        let cleared = shown.then(search.mutate(.list(.edit(.clear)), state: state))
        return cleared.then { [self] state in search.mutate(.list(.edit(.insert(text))), state: state) }
    }
}
