public struct CatalogueQuery: Sendable, Hashable {
    public var host: String
    /// The free words of a query, as typed. With none, every repository of the host is a candidate.
    public var text: String
    public var endsWithPrefix: Bool
    /// Words that must occur in the name, owner, language, topics or description, such as a language or topic that a
    /// qualifier requires. They narrow the candidates; the caller decides on matches.
    public var required: [String]
    /// Groups of words of which one each must occur, such as the names of a language.
    public var requiredAny: [[String]]
    public var limit: Int
    /// The time limit. The candidates with the most stars are always examined.
    public var budget: Duration

    public init(
        host: String, text: String, endsWithPrefix: Bool = true, required: [String] = [],
        requiredAny: [[String]] = [], limit: Int = 50, budget: Duration = .milliseconds(8)
    ) {
        (self.host, self.text, self.endsWithPrefix, self.required) = (host, text, endsWithPrefix, required)
        (self.requiredAny, self.limit, self.budget) = (requiredAny, limit, budget)
    }
}

public struct LocalSearchResult: Sendable, Hashable {
    /// Best first.
    public var repositories: [Repository]
    public var isComplete: Bool
    /// The parts of the query, as typed, that cannot be checked offline.
    public var untestedTerms: [String]
    /// The lines with the words, of those that match by their README.
    public var readmeLines: [Repository.ID: String]
    /// How many of the first rows stay when GitHub's results arrive: those the user asked for.
    public var staying = 0

    public init(
        repositories: [Repository], isComplete: Bool = true, untestedTerms: [String] = [],
        readmeLines: [Repository.ID: String] = [:]
    ) {
        (self.repositories, self.isComplete, self.untestedTerms) = (repositories, isComplete, untestedTerms)
        self.readmeLines = readmeLines
    }
}

/// Names that local repositories have in common, the most frequent first.
public struct CatalogueNames: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case topic
        case owner
        case language
    }

    public struct Request: Sendable, Hashable {
        public var kind: Kind
        /// The beginning of the names, in lower case.
        public var prefix: String

        public init(_ kind: Kind, prefix: String) { (self.kind, self.prefix) = (kind, prefix) }
    }

    public var request: Request
    var names: [String]

    public init(_ request: Request, names: [String]) { (self.request, self.names) = (request, names) }
}
