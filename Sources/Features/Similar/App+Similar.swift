import Core
import Reactive

extension AppReactor {
    /// What a private repository has put on the line is not remembered.
    func findSimilar(_ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        let topics = repository.visibility == .public ? [] : repository.topics.map { QueryFilter(.topic, $0) }
        return leavingPage(state).and(topics.isEmpty ? .none : .immediate(.search(.withheld(topics))))
            .and(
                .run(id: "topics") { [topicCounts] send in
                    // Without a library, the first two topics are taken.
                    let counts = repository.topics.isEmpty ? [:] : await topicCounts(repository.topics)
                    let text = SimilarQuery.text(for: repository, counts: counts)
                    let none = Mutation.shell(.say(.text(SimilarMessage.noTopics(repository.fullName))))
                    send(text.map { .similar($0) } ?? none)
                })
    }

    /// Puts the query on the line of the search, where it can be edited.
    var similarReaction: Reaction<State, Mutation> {
        .feedback("similar", from: { $0.similar }) { [self] text in
            .immediate(.similar(nil)).then { [self] state in show(.search, state) }
                .then { [search] in search.mutate(.list(.edit(.clear)), state: $0) }
                .then { [search] in search.mutate(.list(.edit(.insert(text))), state: $0) }
        }
    }
}
