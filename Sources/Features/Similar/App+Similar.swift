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

enum SimilarQuery {
    /// The number of topics in a query.
    private static let topics = 2

    /// The two rarest topics of a repository, and its language; `nil` without topics. `counts` has the number of local
    /// repositories with each topic. Topics that no other local repository has come last: they find only the repository
    /// itself.
    static func text(for repository: Repository, counts: [String: Int]) -> String? {
        guard !repository.topics.isEmpty else { return nil }
        // A stable order: of topics that are equally rare, GitHub's first.
        let ranked = repository.topics.enumerated().sorted { one, other in
            rank(one.element, one.offset, counts) < rank(other.element, other.offset, counts)
        }
        let topics = ranked.prefix(SimilarQuery.topics).sorted { $0.offset < $1.offset }.map { "topic:\($0.element)" }
        let language = repository.language.map { $0.contains(" ") ? "language:\"\($0)\"" : "language:\($0)" }
        return (topics + [language].compactMap { $0 }).joined(separator: " ")
    }

    private static func rank(_ topic: String, _ index: Int, _ counts: [String: Int]) -> (Int, Int, Int) {
        let count = counts[topic] ?? 0
        return (count > 1 ? 0 : 1, count, index)
    }
}
