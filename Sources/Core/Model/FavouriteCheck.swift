public struct FavouriteToCheck: Sendable, Hashable {
    public var repository: Repository
    /// The etag of the repository, if it was requested by REST.
    public var tag: String?
    /// The etag of its latest release, if that was requested by REST.
    public var releaseTag: String?

    public init(_ repository: Repository, tag: String? = nil, releaseTag: String? = nil) {
        (self.repository, self.tag, self.releaseTag) = (repository, tag, releaseTag)
    }
}

/// The least recently checked first.
public struct FavouritesToCheck: Sendable, Hashable {
    public var due: [FavouriteToCheck]
    /// How many others were checked recently.
    public var recentCount: Int

    public init(due: [FavouriteToCheck] = [], recentCount: Int = 0) {
        (self.due, self.recentCount) = (due, recentCount)
    }
}

public struct CheckedFavourite: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        /// `release` is the tag of the latest release: empty for none, `nil` if it is unchanged. An etag is `nil` if
        /// there is none.
        case found(Repository, release: String?, tag: String?, releaseTag: String?)
        /// The repository itself is unchanged; `release` as above.
        case unchanged(release: String?, releaseTag: String?)
        case gone
        case hidden
    }

    public var id: Repository.ID
    public var outcome: Outcome

    public init(_ id: Repository.ID, _ outcome: Outcome) { (self.id, self.outcome) = (id, outcome) }
}

public enum ConditionalResult<Value: Sendable & Hashable>: Sendable, Hashable {
    /// Status 304.
    case unchanged
    /// Status 404.
    case missing
    /// `tag` is its etag.
    case value(Value, tag: String?)
}
