public import Core

/// Facts beyond a repository's row, which are saved together.
protocol FactsKey: ContentKey where Saved == SavedFacts {
    var repository: Repository { get }
}

extension FactsKey {
    func saved(in github: LoaderDependencies) async -> Dated<SavedFacts>? {
        await github.facts.saved(repository).map { ($0, $0.detailsAt) }
    }

    func keep(saved: SavedFacts, at now: Timestamp, in loader: inout LoaderState) {
        loader.facts.keepSaved(saved, of: repository.id, at: now)
    }
}

/// All but the history of the stars, by the node id.
struct FactsOfRepository: FactsKey {
    static let kind = ContentKind(name: "facts", resource: .graphql, lanes: 1, freshness: .brief, showsSaved: true)

    @ByID var repository: Repository
    /// Those near it in the list, in the same request.
    @Besides var others: [Repository] = []

    private static let reach = 20

    var description: String { "facts of \(repository.id.rawValue)" }
    var predecessor: Content? { NodeIDOfRepository(repository: repository).content }
    var riders: [Content] { others.map { Self(repository: $0).content } }

    func ready(in state: AppState, at now: Timestamp) -> Self {
        let isPrefetched = state.budgets.allowsPrefetch(of: .graphql, at: now)
        let neighbours = isPrefetched ? state.shown.neighbours(within: Self.reach) : []
        let others = neighbours.filter { $0.nodeID != nil && !state.loader.facts.has(.details, of: $0.id) }
        return Self(
            repository: state.loader.withNodeID(repository),
            others: Array(others.prefix(state.budgets.batchSize - 1)))
    }

    func load(from github: LoaderDependencies) async throws -> [Repository.ID: RepositoryFacts] {
        try await github.facts.load(repository, others)
    }

    func isKnown(to loader: LoaderState) -> Bool { loader.facts.has(.details, of: repository.id) }

    func keep(_ found: [Repository.ID: RepositoryFacts], in loader: inout LoaderState) {
        for (other, facts) in found where other != repository.id { loader.facts.keep(facts, .details, of: other) }
        // Last, so that it is the most recently used. Facts missing from a response are not requested again and again.
        loader.facts.keep(found[repository.id] ?? RepositoryFacts(), .details, of: repository.id)
    }
}

/// The languages and the latest release, by REST.
struct FactsByREST: FactsKey {
    static let kind = ContentKind(
        name: "facts by REST", resource: .core, lanes: 1, requests: 2, freshness: .brief, showsSaved: true)

    @ByID var repository: Repository

    var description: String { "facts by REST of \(repository.id.rawValue)" }
    var predecessor: Content? { NodeIDOfRepository(repository: repository).content }

    func load(from github: LoaderDependencies) async throws -> RepositoryFacts {
        try await github.facts.details(repository)
    }

    func isKnown(to loader: LoaderState) -> Bool { loader.facts.has(.details, of: repository.id) }

    func keep(_ facts: RepositoryFacts, in loader: inout LoaderState) {
        loader.facts.keep(facts, .details, of: repository.id)
    }
}

struct StarHistoryOfRepository: FactsKey {
    static let kind = ContentKind(
        name: "star history", resource: .core, lanes: 2, freshness: .brief, showsSaved: true)

    @ByID var repository: Repository

    var description: String { "star history of \(repository.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> StarHistory? {
        try await github.facts.stars(repository)
    }

    func saved(in github: LoaderDependencies) async -> Dated<SavedFacts>? {
        await github.facts.saved(repository).map { ($0, $0.starsAt) }
    }

    func isKnown(to loader: LoaderState) -> Bool { loader.facts.has(.stars, of: repository.id) }

    func keep(_ stars: StarHistory?, in loader: inout LoaderState) {
        loader.facts.keep(RepositoryFacts(stars: stars), .stars, of: repository.id)
    }
}

/// The node id of a repository whose row has none; `nil` if the host has no such ids.
struct NodeIDOfRepository: FactsKey {
    static let kind = ContentKind(name: "node id", resource: .core, lanes: 1, freshness: .shown, showsSaved: true)

    @ByID var repository: Repository

    var description: String { "node id of \(repository.id.rawValue)" }
    var predecessor: Content? { .facts(of: repository) }

    func load(from github: LoaderDependencies) async throws -> String? { try await github.facts.nodeID(repository) }
}

extension Content {
    static func facts(of repository: Repository) -> Content { FactsOfRepository(repository: repository).content }

    public static func starHistory(of repository: Repository) -> Content {
        StarHistoryOfRepository(repository: repository).content
    }
}
