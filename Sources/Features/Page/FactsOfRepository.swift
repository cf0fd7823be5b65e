public import Core

/// Facts beyond a repository's row, which are saved together.
protocol FactsKey: ContentKey where Saved == SavedFacts {
    var repository: Repository { get }
}

extension FactsKey {
    func saved(in github: LoaderDependencies) async -> Dated<SavedFacts>? {
        await github.savedFacts(repository).map { ($0, $0.detailsAt) }
    }

    func keep(saved: SavedFacts, in loader: inout LoaderState) {
        var details = saved.facts
        details.stars = nil
        if let moment = saved.detailsAt {
            loader.keep([repository.id: details], of: FactsOfRepository(repository: repository), savedAt: moment)
        }
        if let moment = saved.starsAt {
            loader.keep(saved.facts.stars, of: StarHistoryOfRepository(repository: repository), savedAt: moment)
        }
    }
}

extension LoaderState {
    /// Whether GitHub has sent all but the history of the stars, or the part that REST has.
    func hasDetails(of repository: Repository) -> Bool {
        value(of: FactsOfRepository(repository: repository)) != nil
            || value(of: FactsByREST(repository: repository)) != nil
    }

    /// What is known beyond a repository's row; the moment is that of its oldest saved part.
    func facts(of repository: Repository) -> Dated<RepositoryFacts>? {
        let details = details(of: repository)
        let stars = kept(StarHistoryOfRepository(repository: repository))
        guard !details.isEmpty || stars != nil else { return nil }
        var facts = details.first?.value ?? RepositoryFacts()
        for other in details.dropFirst() {
            facts.merge(other.value)
            facts.gap = other.value.gap
        }
        if let stars { facts.stars = stars.value }
        return (facts, (details.map { $0.moment } + [stars?.moment]).compactMap { $0 }.min())
    }

    /// Saved ones only before any others have come.
    func details(of repository: Repository) -> [Dated<RepositoryFacts>] {
        let byNode: Dated<RepositoryFacts>? = kept(FactsOfRepository(repository: repository)).map {
            ($0.value[repository.id] ?? RepositoryFacts(), $0.moment)
        }
        let all = [kept(FactsByREST(repository: repository)), byNode].compactMap { $0 }
        let current = all.filter { $0.moment == nil }
        return current.isEmpty ? all : current
    }
}

/// All but the history of the stars, by the node id.
struct FactsOfRepository: FactsKey {
    /// Each takes about a kilobyte.
    static let kind = ContentKind(name: "facts", resource: .graphql, freshness: .brief, showsSaved: true, capacity: 200)

    @ByID var repository: Repository
    /// Those near it in the list, in the same request.
    @Besides var others: [Repository] = []

    private static let reach = 20

    var description: String { "facts of \(repository.id.rawValue)" }
    var predecessor: Content? { NodeIDOfRepository(repository: repository).content }
    var batched: [Content] { others.map { Self(repository: $0).content } }

    func ready(in state: AppState, at now: Timestamp) -> Self {
        let isPrefetched = state.budgets.allowsPrefetch(of: .graphql, at: now)
        let neighbours = isPrefetched ? state.shown.neighbours(within: Self.reach) : []
        let others = neighbours.filter { $0.nodeID != nil && !state.loader.hasDetails(of: $0) }
        return Self(
            repository: state.loader.withNodeID(repository),
            others: Array(others.prefix(state.budgets.batchSize - 1)))
    }

    func load(from github: LoaderDependencies) async throws -> [Repository.ID: RepositoryFacts] {
        try await github.facts(of: repository, and: others)
    }

    func isKnown(to loader: LoaderState) -> Bool { loader.hasDetails(of: repository) }

    func keep(_ found: [Repository.ID: RepositoryFacts], in loader: inout LoaderState) {
        for other in others {
            if let facts = found[other.id] { loader.keep([other.id: facts], of: Self(repository: other)) }
        }
        // Last, so that it is the most recently used. Facts missing from a response are not requested again and again.
        var facts = loader.value(of: self)?[repository.id] ?? RepositoryFacts()
        if let new = found[repository.id] { facts.merge(new) }
        facts.gap = found[repository.id]?.gap
        loader.keep([repository.id: facts], of: self)
    }
}

/// The languages and the latest release, by REST.
struct FactsByREST: FactsKey {
    static let kind = ContentKind(
        name: "facts by REST", resource: .core, requests: 2, freshness: .brief, showsSaved: true, capacity: 200)

    @ByID var repository: Repository

    var description: String { "facts by REST of \(repository.id.rawValue)" }
    var predecessor: Content? { NodeIDOfRepository(repository: repository).content }

    func load(from github: LoaderDependencies) async throws -> RepositoryFacts {
        try await github.details(repository)
    }

    func isKnown(to loader: LoaderState) -> Bool { loader.hasDetails(of: repository) }
}

struct StarHistoryOfRepository: FactsKey {
    static let kind = ContentKind(
        name: "star history", resource: .core, maxConcurrent: 2, freshness: .brief, showsSaved: true, capacity: 200)

    @ByID var repository: Repository

    var description: String { "star history of \(repository.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> StarHistory? {
        try await github.stars(repository)
    }

    func saved(in github: LoaderDependencies) async -> Dated<SavedFacts>? {
        await github.savedFacts(repository).map { ($0, $0.starsAt) }
    }
}

/// The node id of a repository whose row has none; `nil` if the host has no such ids.
struct NodeIDOfRepository: FactsKey {
    static let kind = ContentKind(name: "node id", resource: .core, freshness: .shown, showsSaved: true)

    @ByID var repository: Repository

    var description: String { "node id of \(repository.id.rawValue)" }
    var predecessor: Content? { .facts(of: repository) }

    func load(from github: LoaderDependencies) async throws -> String? { try await github.nodeID(repository) }
}

extension Content {
    static func facts(of repository: Repository) -> Content { FactsOfRepository(repository: repository).content }

    public static func starHistory(of repository: Repository) -> Content {
        StarHistoryOfRepository(repository: repository).content
    }
}
