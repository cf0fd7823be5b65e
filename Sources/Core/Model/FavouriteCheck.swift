/// A favourite that is to be checked for news.
public struct FavouriteToCheck: Sendable, Hashable {
    /// The repository as last seen, with its node id if that is known.
    public var repository: Repository
    /// The etag of the repository, if it was requested by REST.
    public var tag: String?
    /// The etag of its latest release, if that was requested by REST.
    public var releaseTag: String?

    /// A favourite to check.
    public init(_ repository: Repository, tag: String? = nil, releaseTag: String? = nil) {
        (self.repository, self.tag, self.releaseTag) = (repository, tag, releaseTag)
    }
}

/// The favourites to check, the least recently checked first.
public struct FavouritesToCheck: Sendable, Hashable {
    /// The favourites that are due.
    public var due: [FavouriteToCheck]
    /// How many others were checked recently.
    public var recentCount: Int

    /// Favourites to check.
    public init(due: [FavouriteToCheck] = [], recentCount: Int = 0) {
        (self.due, self.recentCount) = (due, recentCount)
    }
}

/// What a check found out about a favourite.
public struct CheckedFavourite: Sendable, Hashable {
    /// What was found.
    public enum Outcome: Sendable, Hashable {
        /// The repository as it is, and the tag of its latest release: empty for none, `nil` if it is unchanged. An etag is `nil` if there is none.
        case found(Repository, release: String?, tag: String?, releaseTag: String?)
        /// Nothing has changed about the repository itself; the release as above.
        case unchanged(release: String?, releaseTag: String?)
        /// GitHub does not have it any more.
        case gone
        /// GitHub does not show it.
        case hidden
    }

    /// The id of the favourite.
    public var id: Repository.ID
    /// What was found.
    public var outcome: Outcome

    /// A finding.
    public init(_ id: Repository.ID, _ outcome: Outcome) { (self.id, self.outcome) = (id, outcome) }
}

/// A response to a conditional request.
public enum ConditionalResult<Value: Sendable & Hashable>: Sendable, Hashable {
    /// Status 304: what is known still holds.
    case unchanged
    /// Status 404.
    case missing
    /// The value, and its etag.
    case value(Value, tag: String?)
}
