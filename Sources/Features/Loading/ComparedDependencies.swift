public import Core

/// What loads throws `FailedRequest`.
public struct ComparedDependencies: Sendable {
    public var saved: @Sendable (Repository) async -> ComparedFacts = { _ in ComparedFacts() }
    /// Of repositories with node ids, in one request.
    public var batch: @Sendable ([Repository]) async throws -> ComparedFactsResult = { _ in
        throw FailedRequest(.offline)
    }
    /// `nil` if GitHub does not say.
    public var contributors: @Sendable (Repository) async throws -> Int? = { _ in throw FailedRequest(.offline) }
    public var savedContributors: @Sendable (Repository) async -> Dated<Int?>? = { _ in nil }

    public init() {}
}

extension ComparedFacts {
    /// From the saved parts of a repository's page.
    public init(_ saved: SavedFacts?, readme: SavedReadme?) {
        self.init()
        if let saved { facts = saved.facts }
        self.readme = readme?.readme.map(Outline.init)
    }

    public init(languages: RepositoryFacts) {
        self.init()
        facts = languages
        loaded = [.languages]
    }

    public init(weeks: StarHistory?) {
        self.init()
        facts.stars = weeks
        loaded = [.weeks]
    }

    public init(contributors: Int?) {
        self.init()
        self.contributors = contributors
        loaded = [.contributors]
    }

    public init(_ parts: Set<Part>, _ reason: Unknown) {
        self.init()
        for part in parts { unknown[part] = reason }
    }
}

extension ComparedFactsResult {
    /// By the ids of the requested repositories, with a reason for those without facts.
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
