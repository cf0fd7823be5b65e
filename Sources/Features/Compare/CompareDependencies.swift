public import Model

/// What comparing repositories needs from the outside.
public struct CompareDependencies: Sendable {
    /// What is kept of a repository.
    public var kept: @Sendable (Repository) async -> ComparedFacts
    /// Facts of repositories with node ids, in one request. Throws `FailedRequest`.
    public var batch: @Sendable ([Repository]) async throws -> ComparedFactsResult
    /// The languages and the latest release of a repository, by REST. Throws `FailedRequest`.
    public var languages: @Sendable (Repository) async throws -> RepositoryFacts
    /// The history of a repository's stars; `nil` if the host does not say. Throws `FailedRequest`.
    public var weeks: @Sendable (Repository) async throws -> StarHistory?
    /// The number of a repository's contributors; `nil` if GitHub does not say. Throws `FailedRequest`.
    public var contributors: @Sendable (Repository) async throws -> Int?
    /// Opens and copies repositories.
    public var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(
        kept: @escaping @Sendable (Repository) async -> ComparedFacts,
        batch: @escaping @Sendable ([Repository]) async throws -> ComparedFactsResult,
        languages: @escaping @Sendable (Repository) async throws -> RepositoryFacts,
        weeks: @escaping @Sendable (Repository) async throws -> StarHistory?,
        contributors: @escaping @Sendable (Repository) async throws -> Int?,
        opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp
    ) {
        self.kept = kept
        self.batch = batch
        self.languages = languages
        self.weeks = weeks
        self.contributors = contributors
        self.opening = opening
        self.now = now
    }
}

extension ComparedFacts {
    /// What is kept of a repository's page.
    public init(_ saved: SavedFacts?, readme: SavedReadme?) {
        self.init()
        if let saved { facts = saved.facts }
        self.readme = readme?.readme.map(Outline.init)
    }

    /// The languages and the latest release.
    public init(languages: RepositoryFacts) {
        self.init()
        facts = languages
        loaded = [.languages]
    }

    /// The weeks of stars.
    public init(weeks: StarHistory?) {
        self.init()
        facts.stars = weeks
        loaded = [.weeks]
    }

    /// The number of contributors.
    public init(contributors: Int?) {
        self.init()
        self.contributors = contributors
        loaded = [.contributors]
    }

    /// Parts that are missing for a reason.
    public init(_ parts: Set<Part>, _ reason: Unknown) {
        self.init()
        for part in parts { unknown[part] = reason }
    }
}

extension ComparedFactsResult {
    /// The facts by the ids of the repositories that were asked for, with the reason for those that have none.
    public func byID(of repositories: [Repository]) -> [Repository.ID: ComparedFacts] {
        var found: [Repository.ID: ComparedFacts] = [:]
        for repository in repositories {
            guard let node = repository.nodeID else { continue }
            found[repository.id] =
                facts[node] ?? unknown[node].map { ComparedFacts([.details, .languages], $0) }
        }
        return found
    }
}
