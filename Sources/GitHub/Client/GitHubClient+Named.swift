package import Core

extension GitHubClient {
    /// The most repositories of a request by names. One costs a point of the rate limit.
    static let largestBatch = 50

    /// Repositories by their names (GraphQL), in one request; those that were renamed, too. Needs a token; counts against the `graphql`
    /// rate limit.
    ///
    /// - Returns: What is known of each, by its full name in lower case. What the server had no time for is not in it.
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
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
                facts[name] = .found(answer.reader.shown(repository), isCurrent: true)
            } else if answer.gone.contains(name) {
                facts[name] = .gone
            } else if !answer.isLimited || answer.forbidden.contains(name) {
                // What a limit has left out is asked for again.
                facts[name] = .hidden
            }
        }
        return facts
    }

    /// What is known of a repository by its name (`GET /repos/{owner}/{repo}`). Counts against the `core` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func fact(named reference: RepositoryReference) async throws -> LinkedFact {
        switch try await repository(owner: reference.owner, name: reference.name, unlessTagged: nil) {
        case .value(let repository, _): .found(repository, isCurrent: true)
        case .missing: .gone
        case .unchanged: .hidden
        }
    }
}
