public struct Star: Sendable, Hashable {
    public var repository: Repository
    /// `nil` if the host does not say.
    public var starredAt: Timestamp?

    public init(repository: Repository, starredAt: Timestamp? = nil) {
        (self.repository, self.starredAt) = (repository, starredAt)
    }
}

public enum StarPage: Sendable, Hashable {
    /// The page still has the etag of the request.
    case unchanged
    case page(Content)

    public struct Content: Sendable, Hashable {
        /// The newest first.
        public var stars: [Star]
        /// `nil` on the last page.
        public var next: PageReference?
        /// The etag for the next request for this page.
        public var tag: String?
        /// `nil` if the host does not say.
        public var pageCount: Int?
        /// How many items could not be read.
        public var skippedItems: Int
        /// Whether stars are missing because the token is not authorised for the single sign-on of their
        /// organisations.
        public var isPartial: Bool

        public init(
            stars: [Star], next: PageReference? = nil, tag: String? = nil, pageCount: Int? = nil, skippedItems: Int = 0,
            isPartial: Bool = false
        ) {
            (self.stars, self.next, self.tag, self.pageCount) = (stars, next, tag, pageCount)
            (self.skippedItems, self.isPartial) = (skippedItems, isPartial)
        }
    }
}

/// A star to add or remove on a host, kept until the host has accepted it.
public struct StarChange: Sendable, Hashable, Identifiable {
    /// Its place in the queue: lower numbers are sent first.
    public var id: Int64
    public var host: String
    public var repository: Repository.ID
    public var owner: String
    public var name: String
    /// Whether to add the star; otherwise it is removed.
    public var isStarred: Bool
    public var madeAt: Timestamp

    public init(
        id: Int64, host: String, repository: Repository.ID, owner: String, name: String, isStarred: Bool,
        madeAt: Timestamp
    ) {
        (self.id, self.host, self.repository, self.owner, self.name) = (id, host, repository, owner, name)
        (self.isStarred, self.madeAt) = (isStarred, madeAt)
    }
}
