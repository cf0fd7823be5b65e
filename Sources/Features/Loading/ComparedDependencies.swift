public import Core

/// What facts to compare need from the outside.
public struct ComparedDependencies: Sendable {
    /// What was saved of a repository.
    var saved: @Sendable (Repository) async -> ComparedFacts
    /// Facts of repositories with node ids, in one request. Throws `FailedRequest`.
    var batch: @Sendable ([Repository]) async throws -> ComparedFactsResult
    /// The number of a repository's contributors; `nil` if GitHub does not say. Throws `FailedRequest`.
    var contributors: @Sendable (Repository) async throws -> Int?

    /// Creates the dependencies.
    public init(
        saved: @escaping @Sendable (Repository) async -> ComparedFacts,
        batch: @escaping @Sendable ([Repository]) async throws -> ComparedFactsResult,
        contributors: @escaping @Sendable (Repository) async throws -> Int?
    ) {
        self.saved = saved
        self.batch = batch
        self.contributors = contributors
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
    func byID(of repositories: [Repository]) -> [Repository.ID: ComparedFacts] {
        var found: [Repository.ID: ComparedFacts] = [:]
        for repository in repositories {
            guard let node = repository.nodeID else { continue }
            found[repository.id] =
                facts[node] ?? unknown[node].map { ComparedFacts([.details, .languages], $0) }
        }
        return found
    }
}
