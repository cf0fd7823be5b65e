/// What GitHub says of a repository that is a favourite. Texts are untrusted.
public struct RepositoryUpdate: Sendable, Hashable {
    /// GitHub's id in GraphQL.
    var nodeID: String
    /// The owner's login.
    var owner: String
    /// Its name.
    public var name: String
    /// Its description.
    public var description: String?
    /// How many users starred it.
    var stars: Int
    /// How many forks it has.
    var forks: Int
    /// When something was pushed last.
    var pushedAt: Timestamp?
    /// Whether it is read-only.
    var isArchived: Bool
    /// The SPDX identifier of its licence; `nil` if GitHub knows none.
    var license: String?
    /// The tag of its latest release that is neither a draft nor a prerelease; empty if it has none.
    public var release: String

    /// An update.
    public init(
        nodeID: String, owner: String, name: String, description: String? = nil, stars: Int = 0, forks: Int = 0,
        pushedAt: Timestamp? = nil, isArchived: Bool = false, license: String? = nil, release: String = ""
    ) {
        (self.nodeID, self.owner, self.name, self.description) = (nodeID, owner, name, description)
        self.stars = Count(stars).value
        self.forks = Count(forks).value
        (self.pushedAt, self.isArchived, self.license, self.release) = (pushedAt, isArchived, license, release)
    }

    /// A repository with what has changed.
    public func applied(to repository: Repository) -> Repository {
        var repository = repository
        repository.nodeID = nodeID
        (repository.owner, repository.name) = (owner, name)
        (repository.description, repository.stars, repository.forks) = (description, stars, forks)
        if let pushedAt { repository.pushedAt = pushedAt }
        (repository.isArchived, repository.license) = (isArchived, license)
        return repository
    }

    /// The same with every text from the server transformed.
    public func mappingTexts(_ change: (String) -> String) -> RepositoryUpdate {
        var update = self
        (update.owner, update.name, update.release) = (change(owner), change(name), change(release))
        (update.description, update.license) = (description.map(change), license.map(change))
        return update
    }
}

/// Updates of several repositories, by the node ids they were requested with. What is in none of the three was not answered.
public struct RepositoryUpdates: Sendable, Hashable {
    /// The updates.
    public var found: [String: RepositoryUpdate]
    /// The node ids of repositories that GitHub does not have, or does not show.
    public var missing: Set<String>
    /// The node ids of repositories that the token may not read.
    public var forbidden: Set<String>

    /// An answer.
    public init(
        found: [String: RepositoryUpdate] = [:], missing: Set<String> = [], forbidden: Set<String> = []
    ) { (self.found, self.missing, self.forbidden) = (found, missing, forbidden) }
}
