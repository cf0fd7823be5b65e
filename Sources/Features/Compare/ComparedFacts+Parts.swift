public import Core

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
