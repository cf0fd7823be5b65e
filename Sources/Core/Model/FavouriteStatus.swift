/// The facts about a favourite in which changes are news.
public struct FavouriteStatus: Sendable, Hashable {
    /// A favourite as the user last acknowledged it.
    public struct Acknowledged: Sendable, Hashable {
        public var fullName: String
        /// The SPDX identifier.
        public var license: String?
        public var isArchived: Bool
        /// The tag of the latest release, empty for none; `nil` until it is known.
        public var release: String?
        public var isGone: Bool

        public init(
            fullName: String, license: String? = nil, isArchived: Bool = false, release: String? = nil,
            isGone: Bool = false
        ) {
            (self.fullName, self.license, self.isArchived) = (fullName, license, isArchived)
            (self.release, self.isGone) = (release, isGone)
        }

        public init(_ repository: Repository, release: String? = nil, isGone: Bool = false) {
            self.init(
                fullName: repository.fullName, license: repository.license, isArchived: repository.isArchived,
                release: release, isGone: isGone)
        }
    }

    public var acknowledged: Acknowledged
    /// The tag of the latest release, empty for none; `nil` until it is known. Untrusted text.
    public var release: String?
    public var isGone: Bool
    /// Its releases, newest first, as far as they are known; `nil` until some are.
    public var releases: [Release]?

    public init(acknowledged: Acknowledged, release: String? = nil, isGone: Bool = false, releases: [Release]? = nil) {
        (self.acknowledged, self.release, self.isGone, self.releases) = (acknowledged, release, isGone, releases)
    }
}

/// Something that changed about a favourite since the user acknowledged it.
public enum FavouriteNews: Sendable, Hashable {
    case gone
    case archived
    /// `from` is the former `OWNER/NAME`.
    case renamed(from: String)
    /// It has another licence, or none any more.
    case licenseChanged
    /// The tag of another latest release.
    case released(String)
}

extension Favourite {
    /// What has changed since it was acknowledged, the most important first.
    public var news: [FavouriteNews] {
        guard let status else { return [] }
        let known = status.acknowledged
        var news: [FavouriteNews] = []
        if status.isGone, !known.isGone { news.append(.gone) }
        if repository.isArchived, !known.isArchived { news.append(.archived) }
        // GitHub ignores case in names.
        let fullName = repository.fullName
        if fullName != known.fullName, fullName.lowercased() != known.fullName.lowercased() {
            news.append(.renamed(from: known.fullName))
        }
        if repository.license != known.license { news.append(.licenseChanged) }
        if let release = status.release, !release.isEmpty, let last = known.release, release != last {
            news.append(.released(release))
        }
        return news
    }

    public var acknowledged: Favourite {
        var favourite = self
        if let status {
            favourite.status?.acknowledged = .init(repository, release: status.release, isGone: status.isGone)
        }
        return favourite
    }
}

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
    /// The newest releases of what was found; `nil` if they are not known.
    public var releases: [Release]?

    public init(_ id: Repository.ID, _ outcome: Outcome, releases: [Release]? = nil) {
        (self.id, self.outcome, self.releases) = (id, outcome, releases)
    }
}

public enum ConditionalResult<Value: Sendable & Hashable>: Sendable, Hashable {
    /// Status 304.
    case unchanged
    /// Status 404.
    case missing
    /// `tag` is its etag.
    case value(Value, tag: String?)
}

/// What GitHub reports about a favourite. Texts are untrusted.
public struct RepositoryUpdate: Sendable, Hashable {
    var nodeID: String
    var owner: String
    public var name: String
    public var description: String?
    var stars: Int
    var forks: Int
    var pushedAt: Timestamp?
    var isArchived: Bool
    /// Whether GitHub says that it is not public.
    var isHidden: Bool
    /// The SPDX identifier.
    var license: String?
    /// The tag of its latest release that is neither a draft nor a prerelease; empty if it has none.
    public var release: String
    /// The newest ones, pre-releases too; `nil` if GitHub left them out.
    public var releases: [Release]?

    public init(
        nodeID: String, owner: String, name: String, description: String? = nil, stars: Int = 0, forks: Int = 0,
        pushedAt: Timestamp? = nil, isArchived: Bool = false, isHidden: Bool = false, license: String? = nil,
        release: String = "", releases: [Release]? = nil
    ) {
        (self.nodeID, self.owner, self.name, self.description) = (nodeID, owner, name, description)
        self.stars = Count(stars).value
        self.forks = Count(forks).value
        (self.pushedAt, self.isArchived, self.license, self.release) = (pushedAt, isArchived, license, release)
        (self.isHidden, self.releases) = (isHidden, releases)
    }

    public func applied(to repository: Repository) -> Repository {
        var repository = repository
        repository.nodeID = nodeID
        (repository.owner, repository.name) = (owner, name)
        (repository.description, repository.stars, repository.forks) = (description, stars, forks)
        if let pushedAt { repository.pushedAt = pushedAt }
        (repository.isArchived, repository.license) = (isArchived, license)
        // The row is of a time when it was public.
        if isHidden, repository.visibility == .public { repository.visibility = .private }
        return repository
    }
}

/// By the node ids they were requested with. What is in none of the three was not answered.
public struct RepositoryUpdates: Sendable, Hashable {
    public var found: [String: RepositoryUpdate]
    /// Repositories that GitHub does not have, or does not show.
    public var missing: Set<String>
    /// Repositories that the token may not read.
    public var forbidden: Set<String>

    public init(
        found: [String: RepositoryUpdate] = [:], missing: Set<String> = [], forbidden: Set<String> = []
    ) { (self.found, self.missing, self.forbidden) = (found, missing, forbidden) }
}
