public import Core
public import Reactive

/// Makes a query for repositories like one.
public struct SimilarReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Repositories like one are wanted.
        case find(Repository)
        /// The query is taken for the line.
        case take
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// The query was made.
        case found(String)
        /// The query was taken.
        case taken
        /// A sentence was posted.
        case said(String)
    }

    /// The state of the search for a query.
    public struct State: Sendable, Equatable {
        /// The query, until it is on the line.
        var query: String?
        /// Notices.
        public internal(set) var notices = Pulse<String>()
    }

    private let topicCounts: @Sendable ([String]) async -> [String: Int]

    /// - Parameter topicCounts: How many local repositories have each of some topics.
    public init(_ topicCounts: @escaping @Sendable ([String]) async -> [String: Int]) {
        self.topicCounts = topicCounts
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .find(let repository):
            // The library answers in a moment; without one, the first two topics are taken.
            .run(id: "topics") { [topicCounts] send in
                let counts = repository.topics.isEmpty ? [:] : await topicCounts(repository.topics)
                guard let text = SimilarQuery.text(for: repository, counts: counts) else {
                    return send(.said(SimilarMessage.noTopics(repository.fullName)))
                }
                send(.found(text))
            }
        case .take: .immediate(.taken)
        }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .found(let query): state.query = query
        case .taken: state.query = nil
        case .said(let sentence): state.notices.emit(sentence)
        }
    }
}
