/// What the program knows about a qualifier: a row of the ``QualifierTable``.
public struct QualifierRow: Sendable, Hashable {
    /// A value that is offered while typing.
    public struct Value: Sendable, Hashable {
        public let text: String
        public let meaning: String
        public let hosts: Hosts

        public init(_ text: String, _ meaning: String, hosts: Hosts = .all) {
            (self.text, self.meaning, self.hosts) = (text, meaning, hosts)
        }
    }

    public enum Hosts: Sendable, Hashable {
        case all
        /// github.com and ghe.com, not GitHub Enterprise Server.
        case cloud
    }

    public let name: QualifierName
    public let grammar: QualifierGrammar
    public let meaning: String
    /// Queries that use it; the first is the shortest.
    public let examples: [String]
    /// Values to offer, besides those that the grammar or the library give.
    public let values: [Value]
    /// The year in which GitHub added it; `nil` if no source says so.
    public let since: Int?
    public let hosts: Hosts

    /// Without a grammar, it is a choice of the values.
    public init(
        _ name: QualifierName, _ grammar: QualifierGrammar?, _ meaning: String, examples: [String],
        values: [Value] = [], since: Int? = nil, hosts: Hosts = .all
    ) {
        self.name = name
        self.grammar = grammar ?? .choice(values.map(\.text))
        (self.meaning, self.examples, self.values, self.since, self.hosts) = (meaning, examples, values, since, hosts)
    }

    func isAvailable(_ facts: QueryFacts) -> Bool { !(facts.isEnterpriseServer && hosts == .cloud) }

    func values(_ facts: QueryFacts) -> [Value] {
        facts.isEnterpriseServer ? values.filter { $0.hosts == .all } : values
    }
}
