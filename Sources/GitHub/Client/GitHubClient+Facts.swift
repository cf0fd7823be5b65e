package import Core

extension GitHubClient {
    /// Facts about repositories by their node ids (GraphQL), in one request. Needs a token; counts against
    /// the `graphql` rate limit.
    ///
    /// - Parameter ids: The node ids, the most important first.
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func facts(of ids: [String]) async throws -> RepositoryFactsResult {
        try await reader(of: FactsNode.document, on: ids).facts(of: ids)
    }

    /// The answer to a GraphQL query about repositories, by their node ids.
    func reader(of query: String, on ids: [String]) async throws -> ResponseReader {
        try await reader(of: query, with: ["ids": ids])
    }

    /// The answer to a GraphQL document with these variables.
    func reader(of document: String, with variables: some Encodable & Sendable) async throws -> ResponseReader {
        try await reader(of: GraphQLRequest(query: document, variables: variables))
    }

    /// The answer to a GraphQL query.
    func reader(
        of request: GraphQLRequest<some Encodable>, upTo limit: Int? = BodySize.small
    ) async throws -> ResponseReader {
        if let message = session.graphQLRefusal { throw FailedRequest(GitHubClient.withoutGraphQL(message)) }
        return try await reader(
            from: host.graphQLAddress, method: .post, adding: ["Content-Type": "application/json"],
            body: try request.encoded(), upTo: limit)
    }

    /// The languages and the latest release of a repository (`GET /repos/{owner}/{repo}/languages` and `/releases/latest`). Count against
    /// the `core` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func details(owner: String, name: String) async throws -> RepositoryFacts {
        var facts = RepositoryFacts()
        if let languages = try await part(LanguagesBody.self, owner, name, ["languages"]) {
            let sizes = languages.sizes.map {
                RepositoryFacts.LanguageSize(name: BoundedText.bounded($0.key), bytes: $0.value.value)
            }
            // The order of a JSON object is not kept.
            facts.languages = Array(sizes.sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }.prefix(8))
            facts.languageBytes = Count(sizes.reduce(0) { $0 + $1.bytes }).value
        }
        facts.release = try await part(
            ReleaseBody.self, owner, name, ["releases", "latest"], upTo: BodySize.release)?.value
        return facts
    }

    /// The new stars of the last thirty weeks (`GET /repos/{owner}/{repo}/stargazers/history`); `nil` if the host does not say. Counts
    /// against the `core` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func starHistory(owner: String, name: String) async throws -> StarHistory? {
        do {
            let weeks = try await part(
                [Lenient<StarWeekBody>].self, owner, name, ["stargazers", "history"],
                query: [(name: "per_page", value: String(StarHistory.longest))])
            return weeks.map { StarHistory(weeks: $0.compactMap { $0.value?.value }) }
        } catch let failed as FailedRequest {
            if case .forbidden = failed.failure { return nil }
            throw failed
        }
    }

    /// A part of a repository; `nil` with status 404.
    private func part<Value: DecodedBody & Sendable>(
        _ type: Value.Type, _ owner: String, _ name: String, _ path: [String],
        query: [(name: String, value: String)] = [], upTo limit: Int? = BodySize.small
    ) async throws -> Value? {
        let url = try address(of: owner, name, path, query: query)
        let reader = try await reader(from: url, upTo: limit)
        return reader.response.status == 404 ? nil : try reader.decode(type)
    }
}
