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
        let request = GraphQLRequest(
            query: NamedNode.document(of: references.count), variables: NamedNode.variables(of: references))
        return try await reader(of: request).facts(named: references)
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

extension ResponseReader {
    /// What is known of repositories by the names that were asked for.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit; also if nothing was answered.
    func facts(named references: [RepositoryReference]) throws(FailedRequest) -> LinkedFacts {
        let answer = try decode(GraphQLBody<NamedNodes>.self)
        let whole = failure(of: answer.errors)
        guard let data = answer.data else { throw failed(whole ?? .graphQL(messages: [])) }
        var types: [String: String] = [:]
        for error in answer.errors { if let alias = error.alias { types[alias] = error.type ?? "" } }
        // What a limit has left out is asked for again.
        var isLimited = false
        switch whole {
        case .rateLimited, .queryTooLarge: isLimited = true
        default: break
        }
        var facts: LinkedFacts = [:]
        for (index, reference) in references.enumerated() {
            let name = reference.fullName.lowercased()
            if let node = data.nodes["a\(index)"] ?? nil, let repository = node.repository {
                facts[name] = .found(shown(repository), isCurrent: true)
            } else if types["a\(index)"] == "NOT_FOUND" {
                facts[name] = .gone
            } else if !isLimited || types["a\(index)"] == "FORBIDDEN" {
                facts[name] = .hidden
            }
        }
        let isNothing = facts.values.allSatisfy { $0 == .hidden }
        // Nulls alone with an error that belongs to none of them: the query failed.
        if isNothing, let whole, facts.isEmpty || types.isEmpty { throw failed(whole) }
        return facts
    }
}
