/// What to look for among the repositories seen before.
public struct CatalogueQuery: Sendable, Hashable {
    /// The host whose repositories are meant: `github.com`.
    public var host: String
    /// The free words of a query, as typed. With none, every repository of the host is a candidate.
    public var text: String
    /// Whether the last word may go on: it stands for every word that starts with it.
    public var endsWithPrefix: Bool
    /// Words that must stand somewhere in the name, owner, language, topics or description: a language or topic that a
    /// qualifier asks for, say. They narrow the candidates; the judgement is still the caller's.
    public var required: [String]
    /// The most repositories to bring.
    public var limit: Int
    /// The time to stop after. The candidates with the most stars are always looked at.
    public var budget: Duration

    /// A query of a host's repositories.
    public init(
        host: String, text: String, endsWithPrefix: Bool = true, required: [String] = [], limit: Int = 50,
        budget: Duration = .milliseconds(8)
    ) {
        self.host = host
        self.text = text
        self.endsWithPrefix = endsWithPrefix
        self.required = required
        self.limit = limit
        self.budget = budget
    }
}

/// What the catalogue knows about a query.
public struct CatalogueAnswer: Sendable, Hashable {
    /// The repositories, in classes of falling stars.
    public var repositories: [Repository]
    /// Whether these are all; otherwise there may be more that were not looked at.
    public var isComplete: Bool

    /// An answer of some repositories.
    public init(repositories: [Repository], isComplete: Bool) {
        self.repositories = repositories
        self.isComplete = isComplete
    }
}

/// What is known of a query without GitHub.
public struct SeenAnswer: Sendable, Hashable {
    /// Repositories seen before that match, the best first.
    public var repositories: [Repository]
    /// Whether these are all; otherwise there may be more that were not looked at.
    public var isComplete: Bool
    /// The parts of the query, as typed, that cannot be judged without GitHub: whether the repositories match them is not known.
    public var unjudged: [String]

    /// An answer of some repositories.
    public init(repositories: [Repository], isComplete: Bool = true, unjudged: [String] = []) {
        self.repositories = repositories
        self.isComplete = isComplete
        self.unjudged = unjudged
    }
}
