/// A repository the user has starred at its host.
public struct Star: Sendable, Hashable {
    /// The repository.
    public var repository: Repository
    /// When it was starred; `nil` where the host does not say.
    public var starredAt: Timestamp?

    /// A star.
    public init(repository: Repository, starredAt: Timestamp? = nil) {
        self.repository = repository
        self.starredAt = starredAt
    }
}

/// A page of the user's stars.
public enum StarPage: Sendable, Hashable {
    /// It is as it was when it had the tag it was asked for with.
    case unchanged
    /// The stars on it, newest first; where the next page is, `nil` at the end; the tag to ask for it with the next time; how many
    /// items could not be read.
    case page(stars: [Star], next: PageReference?, tag: String?, skippedItems: Int)
}
