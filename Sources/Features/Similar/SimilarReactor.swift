public import Model
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
        public internal(set) var query: String?
        /// Notices.
        public internal(set) var notices = Pulse<String>()
    }

    private let topicCounts: @Sendable ([String]) async -> [String: Int]
    private let readmes: SimilarDependencies

    /// - Parameter topicCounts: How many local repositories have each of some topics.
    public init(
        _ topicCounts: @escaping @Sendable ([String]) async -> [String: Int],
        readmes: SimilarDependencies = SimilarDependencies()
    ) { (self.topicCounts, self.readmes) = (topicCounts, readmes) }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .find(let repository):
            // The library answers in a moment; without one, the first two topics are taken.
            .run(id: "topics") { [topicCounts, readmes] send in
                let counts = repository.topics.isEmpty ? [:] : await topicCounts(repository.topics)
                let words = repository.topics.isEmpty ? await readmes.words(repository) : []
                guard let text = SimilarQuery.text(for: repository, counts: counts, words: words) else {
                    return send(.said(SimilarMessage.noTopics(repository.fullName)))
                }
                await readmes.find(repository, text)
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

/// What a search for repositories like one needs of READMEs.
public struct SimilarDependencies: Sendable {
    /// The words that set a README apart.
    var words: @Sendable (Repository) async -> [String]
    /// Has local results of a query include the favourites that are like a repository.
    var find: @Sendable (_ like: Repository, _ query: String) async -> Void

    /// Everything at once; without a library, nothing.
    public init(
        words: @escaping @Sendable (Repository) async -> [String] = { _ in [] },
        find: @escaping @Sendable (_ like: Repository, _ query: String) async -> Void = { _, _ in }
    ) { (self.words, self.find) = (words, find) }
}
