public import Core
public import Reactive

public struct SimilarReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case find(Repository)
        /// The query is put on the line.
        case take
    }

    public enum Mutation: Sendable, Equatable {
        case found(String)
        case taken
        case said(String)
    }

    public struct State: Sendable, Equatable {
        /// `nil` once it is on the line.
        var query: String?
        public internal(set) var notices = Pulse<String>()
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
        case .take: .immediate(.taken)
        }
    }

    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .found(let query): state.query = query
        case .taken: state.query = nil
        case .said(let sentence): state.notices.emit(sentence)
        }
    }
}
