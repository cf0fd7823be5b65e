import Core

/// Facts about repositories by their names, in one request.
struct FactsOfLinks: ContentKey {
    static let kind = ContentKind(name: "facts of links", resource: .graphql, capacity: 0)

    let references: [RepositoryReference]
    /// The repository whose README has the names.
    @Besides var list: Repository

    var description: String { "facts of \(references.count) links from \(references.first?.fullName ?? "")" }

    func load(from github: LoaderDependencies) async throws -> LinkedFacts {
        try await github.facts(of: references, in: list)
    }
}

/// Facts about one repository by its name, without a token.
struct FactOfLink: ContentKey {
    static let kind = ContentKind(name: "facts of a link", resource: .core, capacity: 0)

    let reference: RepositoryReference
    @Besides var list: Repository

    var description: String { "facts of \(reference.fullName)" }

    func load(from github: LoaderDependencies) async throws -> LinkedFacts {
        [reference.fullName.lowercased(): try await github.factOfLink(reference, list)]
    }
}

extension ContentKey where Value == LinkedFacts {
    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .arrived(let facts): [.linked(.found(facts, list: state.linked.number))]
        case .failed(let failure, wasAsked: _, pauses: false): [.linked(.factsFailed(failure))]
        default: []
        }
    }
}
