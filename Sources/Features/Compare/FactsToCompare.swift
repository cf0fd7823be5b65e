public import Core

/// Facts about a repository in a comparison, by the node id.
struct FactsToCompare: ContentKey {
    /// Ten comparisons: a stranger's topics and releases can make each several kilobytes.
    static let kind = ContentKind(
        name: "facts to compare", resource: .graphql, freshness: .shown, showsSaved: true, capacity: 60)

    @ByID var repository: Repository
    /// The other columns, in the same request.
    @Besides var others: [Repository] = []

    var description: String { "facts to compare of \(repository.id.rawValue)" }
    var predecessor: Content? { NodeIDOfRepository(repository: repository).content }
    var batched: [Content] { others.map { Self(repository: $0).content } }

    func ready(in state: AppState, at now: Timestamp) -> Self {
        let others = state.loader.demand.contents(of: Self.kind).compactMap { content -> Repository? in
            guard let other = (content.key as? Self)?.repository, other.id != repository.id,
                !state.loader.knows(content)
            else { return nil }
            let named = state.loader.withNodeID(other)
            return named.nodeID == nil ? nil : named
        }
        let share = state.budgets.share(of: CompareState.counts.upperBound)
        return Self(repository: state.loader.withNodeID(repository), others: Array(others.prefix(share - 1)))
    }

    func load(from github: LoaderDependencies) async throws -> [Repository.ID: ComparedFacts] {
        try await github.comparedByNode([repository] + others).byID(of: [repository] + others)
    }

    func saved(in github: LoaderDependencies) async -> Dated<ComparedFacts>? {
        (await github.savedCompared(repository), nil)
    }

    func keep(_ found: [Repository.ID: ComparedFacts], in loader: inout LoaderState) {
        loader.keep([repository.id: ComparedFacts([.details, .languages], .failed)], of: self)
        for repository in [repository] + others {
            if let facts = found[repository.id] {
                loader.keep([repository.id: facts], of: Self(repository: repository))
            }
        }
    }

    func keep(saved: ComparedFacts, in loader: inout LoaderState) {
        loader.comparedBefore.insert(saved, for: content)
    }
}

/// The number of a repository's contributors; `nil` if GitHub does not say.
struct Contributors: ContentKey {
    static let kind = ContentKind(name: "contributors", resource: .core, freshness: .day)

    @ByID var repository: Repository

    var description: String { "contributors of \(repository.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> Int? {
        try await github.contributors(repository)
    }

    func saved(in github: LoaderDependencies) async -> Dated<Int?>? {
        await github.savedContributors(repository)
    }
}

extension ComparedFacts {
    /// From the saved parts of a repository's page.
    public init(_ saved: SavedFacts?, readme: SavedReadme?) {
        self.init()
        if let saved { facts = saved.facts }
        self.readme = readme?.readme.map(Outline.init)
    }

    /// Parts of which nothing but the contributors is left to add.
    init(loaded: Set<Part>, contributors: Int? = nil) {
        self.init()
        (self.loaded, self.contributors) = (loaded, contributors)
    }

    init(_ parts: Set<Part>, _ reason: Unknown) {
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
