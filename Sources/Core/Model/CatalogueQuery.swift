/// A search of the catalogue of local repositories.
public struct CatalogueQuery: Sendable, Hashable {
    /// The host of the repositories: `github.com`.
    public var host: String
    /// The free words of a query, as typed. With none, every repository of the host is a candidate.
    public var text: String
    /// Whether the last word matches as a prefix.
    public var endsWithPrefix: Bool
    /// Words that must occur in the name, owner, language, topics or description, such as a language or topic that a
    /// qualifier requires. They narrow the candidates; the caller decides on matches.
    public var required: [String]
    /// Groups of words of which one each must occur, such as the names of a language.
    public var requiredAny: [[String]]
    /// The maximum number of repositories.
    public var limit: Int
    /// The time limit. The candidates with the most stars are always examined.
    public var budget: Duration

    /// A query of a host's repositories.
    public init(
        host: String, text: String, endsWithPrefix: Bool = true, required: [String] = [],
        requiredAny: [[String]] = [], limit: Int = 50, budget: Duration = .milliseconds(8)
    ) {
        (self.host, self.text, self.endsWithPrefix, self.required) = (host, text, endsWithPrefix, required)
        (self.requiredAny, self.limit, self.budget) = (requiredAny, limit, budget)
    }
}

/// The local results of a query.
public struct LocalSearchResult: Sendable, Hashable {
    /// The matching repositories, best first.
    public var repositories: [Repository]
    /// Whether these are all; otherwise there may be more candidates.
    public var isComplete: Bool
    /// The parts of the query, as typed, that cannot be checked offline.
    public var unjudged: [String]
    /// The lines with the words, of those that match by their README.
    public var readmeLines: [Repository.ID: String]
    /// How many of the first ones stay beside GitHub's answer: those that were asked for.
    public var staying = 0

    /// Creates results.
    public init(
        repositories: [Repository], isComplete: Bool = true, unjudged: [String] = [],
        readmeLines: [Repository.ID: String] = [:]
    ) {
        (self.repositories, self.isComplete, self.unjudged) = (repositories, isComplete, unjudged)
        self.readmeLines = readmeLines
    }
}

/// Names that local repositories have in common, the most frequent first.
public struct CatalogueNames: Sendable, Hashable {
    /// What is named.
    public enum Kind: Sendable, Hashable {
        /// Topics.
        case topic
        /// Owners.
        case owner
        /// Languages.
        case language
    }

    /// Which names are wanted.
    public struct Request: Sendable, Hashable {
        /// What is named.
        public var kind: Kind
        /// The beginning of the names, in lower case.
        public var prefix: String

        /// Creates a request.
        public init(_ kind: Kind, prefix: String) { (self.kind, self.prefix) = (kind, prefix) }
    }

    /// What they are the answer to.
    public var request: Request
    /// The names, the most frequent first.
    var names: [String]

    /// Creates names.
    public init(_ request: Request, names: [String]) { (self.request, self.names) = (request, names) }
}
