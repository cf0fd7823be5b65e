/// A repository the user has starred at its host.
public struct Star: Sendable, Hashable {
    /// The repository.
    public var repository: Repository
    /// When it was starred; `nil` if the host does not say.
    public var starredAt: Timestamp?

    /// A star.
    public init(repository: Repository, starredAt: Timestamp? = nil) {
        (self.repository, self.starredAt) = (repository, starredAt)
    }
}

/// A page of the user's stars.
public enum StarPage: Sendable, Hashable {
    /// It is as it was when it had the tag it was asked for with.
    case unchanged
    /// What is on it.
    case page(Content)

    /// What is on a page of stars.
    public struct Content: Sendable, Hashable {
        /// The stars, newest first.
        public var stars: [Star]
        /// Where the next page is; `nil` at the end.
        public var next: PageReference?
        /// The tag to ask for this page with the next time.
        public var tag: String?
        /// How many pages there are; `nil` if the host does not say.
        public var pageCount: Int?
        /// How many items could not be read.
        public var skippedItems: Int
        /// Whether stars are left out, because the token is not authorised for the single sign-on of their organisations.
        public var isPartial: Bool

        /// A page with everything on it.
        public init(
            stars: [Star], next: PageReference? = nil, tag: String? = nil, pageCount: Int? = nil, skippedItems: Int = 0,
            isPartial: Bool = false
        ) {
            (self.stars, self.next, self.tag, self.pageCount) = (stars, next, tag, pageCount)
            (self.skippedItems, self.isPartial) = (skippedItems, isPartial)
        }
    }
}
