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
    /// The SPDX identifier.
    var license: String?
    /// The tag of its latest release that is neither a draft nor a prerelease; empty if it has none.
    public var release: String

    public init(
        nodeID: String, owner: String, name: String, description: String? = nil, stars: Int = 0, forks: Int = 0,
        pushedAt: Timestamp? = nil, isArchived: Bool = false, license: String? = nil, release: String = ""
    ) {
        (self.nodeID, self.owner, self.name, self.description) = (nodeID, owner, name, description)
        self.stars = Count(stars).value
        self.forks = Count(forks).value
        (self.pushedAt, self.isArchived, self.license, self.release) = (pushedAt, isArchived, license, release)
    }

    public func applied(to repository: Repository) -> Repository {
        var repository = repository
        repository.nodeID = nodeID
        (repository.owner, repository.name) = (owner, name)
        (repository.description, repository.stars, repository.forks) = (description, stars, forks)
        if let pushedAt { repository.pushedAt = pushedAt }
        (repository.isArchived, repository.license) = (isArchived, license)
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
