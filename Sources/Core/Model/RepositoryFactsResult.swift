/// Facts about several repositories, by the node ids they were requested with.
public struct RepositoryFactsResult: Sendable, Hashable {
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
    ) { (self.facts, self.unavailable, self.gaps) = (facts, unavailable, gaps) }
}

/// Facts about a repository as they were saved. Details and stars are requested, and saved, on their own.
public struct SavedFacts: Sendable, Equatable {
    /// The facts.
    public var facts: RepositoryFacts
    /// When GitHub sent all but the stars; `nil` if that was not saved.
    public var detailsAt: Timestamp?
    /// When GitHub sent the history of the stars; `nil` if that was not saved.
    public var starsAt: Timestamp?

    /// Facts that were saved.
    public init(_ facts: RepositoryFacts, detailsAt: Timestamp?, starsAt: Timestamp?) {
        (self.facts, self.detailsAt, self.starsAt) = (facts, detailsAt, starsAt)
    }
}
