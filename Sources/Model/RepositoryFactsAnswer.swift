/// Facts about several repositories, by the node ids they were requested with.
public struct RepositoryFactsAnswer: Sendable, Hashable {
    /// The facts.
    public var facts: [String: RepositoryFacts]
    /// The node ids of repositories that are gone, or that the token may not read.
    public var unavailable: Set<String>
    /// Why facts are missing, as far as GitHub said.
    public var gaps: [String: RepositoryFacts.Gap]

    /// An answer.
    public init(
        facts: [String: RepositoryFacts] = [:], unavailable: Set<String> = [],
        gaps: [String: RepositoryFacts.Gap] = [:]
    ) {
        self.facts = facts
        self.unavailable = unavailable
        self.gaps = gaps
    }
}
