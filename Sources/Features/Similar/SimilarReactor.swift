public import Core
public import Reactive

public struct SimilarReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case find(Repository)
    }

    public enum Mutation: Sendable, Equatable {
        case found(String)
        case taken
        case said(String)
    }

    public struct State: Sendable, Equatable, SayingState {
        /// `nil` once it is on the line.
        var query: String?
        public var said: [Notice] = []
    }

    private let topicCounts: @Sendable ([String]) async -> [String: Int]

    /// Counts the local repositories with each of some topics.
    public init(_ topicCounts: @escaping @Sendable ([String]) async -> [String: Int]) {
        self.topicCounts = topicCounts
    }

    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .find(let repository):
            // Without a library, the first two topics are taken.
            .run(id: "topics") { [topicCounts] send in
                let counts = repository.topics.isEmpty ? [:] : await topicCounts(repository.topics)
                guard let text = SimilarQuery.text(for: repository, counts: counts) else {
                    return send(.said(SimilarMessage.noTopics(repository.fullName)))
                }
                send(.found(text))
            }
        }
    }

    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .found(let query): state.query = query
        case .taken: state.query = nil
        case .said(let sentence): state.said.append(.text(sentence))
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
