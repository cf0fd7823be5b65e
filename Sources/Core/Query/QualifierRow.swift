/// What the program knows about a qualifier: a row of the ``QualifierTable``.
public struct QualifierRow: Sendable, Hashable {
    /// A value that is offered while typing.
    public struct Value: Sendable, Hashable {
        /// The value.
        public let text: String
        /// What it means, in a few words.
        public let meaning: String
        /// The hosts that have it.
        public let hosts: Hosts

        /// Creates a value.
        public init(_ text: String, _ meaning: String, hosts: Hosts = .all) {
            (self.text, self.meaning, self.hosts) = (text, meaning, hosts)
        }
    }

    /// The hosts that have a qualifier.
    public enum Hosts: Sendable, Hashable {
        /// All.
        case all
        /// github.com and ghe.com, not GitHub Enterprise Server.
        case cloud
    }

    /// The name.
    public let name: QualifierName
    /// What may follow the colon.
    public let grammar: QualifierGrammar
    /// What it selects, in a few words.
    public let meaning: String
    /// Queries that use it; the first is the shortest.
    public let examples: [String]
    /// Values to offer, besides those that the grammar or the library give.
    public let values: [Value]
    /// The year in which GitHub added it; `nil` if no source says so.
    public let since: Int?
    /// The hosts that have it.
    public let hosts: Hosts

    /// Creates a row; without a grammar, of one of its values.
    public init(
        _ name: QualifierName, _ grammar: QualifierGrammar?, _ meaning: String, examples: [String],
        values: [Value] = [], since: Int? = nil, hosts: Hosts = .all
    ) {
        self.name = name
        self.grammar = grammar ?? .choice(values.map(\.text))
        (self.meaning, self.examples, self.values, self.since, self.hosts) = (meaning, examples, values, since, hosts)
    }

    /// Whether a host has it.
    func isAvailable(_ facts: QueryFacts) -> Bool { !(facts.isEnterpriseServer && hosts == .cloud) }

    /// The values that a host has.
    func values(_ facts: QueryFacts) -> [Value] {
        facts.isEnterpriseServer ? values.filter { $0.hosts == .all } : values
    }
}
