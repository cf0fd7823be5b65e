/// Facts about a repository as they were saved. Details and stars are requested, and saved, on their own.
public struct KeptFacts: Sendable, Equatable {
    /// The facts.
    public var facts: RepositoryFacts
    /// When GitHub sent all but the stars; `nil` if that was not saved.
    public var detailsAt: Timestamp?
    /// When GitHub sent the history of the stars; `nil` if that was not saved.
    public var starsAt: Timestamp?

    /// Facts that were saved.
    public init(_ facts: RepositoryFacts, detailsAt: Timestamp?, starsAt: Timestamp?) {
        self.facts = facts
        self.detailsAt = detailsAt
        self.starsAt = starsAt
    }
}
