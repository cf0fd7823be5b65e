package import Core

extension GitHubClient {
    /// The maximum number of repositories in a request by name. Such a request costs one point of the rate limit.
    static let largestBatch = 50

    /// Repositories by name (GraphQL), also by a former one. The result has lower-case full names as keys, and omits those that the server
    /// had no time for.
    @concurrent
    package func facts(named references: [RepositoryReference]) async throws -> LinkedFacts {
        let references = Array(references.prefix(GitHubClient.largestBatch))
        guard !references.isEmpty else { return [:] }
        let names = references.map { $0.fullName.lowercased() }
        let answer: BatchAnswer<NamedNode> = try await batch(
            NamedNode.document(of: references.count), of: names,
            with: references.map { ["o": $0.owner, "n": $0.name] })
        try answer.require(names, mayBeNull: true)
        var facts: LinkedFacts = [:]
        for name in names {
            if let repository = answer.found[name]?.repository {
                facts[name] = .found(repository, isCurrent: true)
            } else if answer.gone.contains(name) {
                facts[name] = .gone
            } else if !answer.isLimited || answer.forbidden.contains(name) {
                // Those omitted because of a limit are requested again.
                facts[name] = .hidden
            }
        }
        return facts
    }

    /// A repository by name (`GET /repos/{owner}/{repo}`).
    @concurrent
    package func fact(named reference: RepositoryReference) async throws -> LinkedFact {
        switch try await repository(owner: reference.owner, name: reference.name, unlessTagged: nil) {
        case .value(let repository, _): .found(repository, isCurrent: true)
        case .missing: .gone
        case .unchanged: .hidden
        }
    }
}
