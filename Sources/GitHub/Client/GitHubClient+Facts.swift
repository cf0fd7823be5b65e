package import Core

extension GitHubClient {
    /// Facts about repositories (GraphQL). Fails if the first one, which the user waits for, has no answer.
    @concurrent
    package func facts(of ids: [String]) async throws -> RepositoryFactsResult {
        let answer: BatchAnswer<FactsNode> = try await batch(FactsNode.document, of: ids)
        try answer.require(ids.prefix(1), mayBeNull: true)
        var result = RepositoryFactsResult(
            facts: answer.found.mapValues(\.facts),
            unavailable: answer.gone.union(answer.forbidden).union(answer.nulls),
            gaps: answer.found.filter { $0.value.isIncomplete }.mapValues { _ in .incomplete(message: "") })
        result.hidden = Set(answer.found.filter(\.value.isHidden).keys)
        for (id, error) in answer.errors {
            let message = BoundedText.bounded(error.message ?? "")
            switch error.type {
            case "NOT_FOUND" where !error.isOfField: result.gaps[id] = .notFound
            case "FORBIDDEN": result.gaps[id] = .forbidden(message: message)
            // An error of the whole repository is not one of its fields.
            default: if error.isOfField { result.gaps[id] = .incomplete(message: message) }
            }
        }
        return result
    }

    /// The languages and the latest release of a repository (`GET /repos/{owner}/{repo}/languages` and `/releases/latest`).
    @concurrent
    package func details(owner: String, name: String) async throws -> RepositoryFacts {
        var facts = RepositoryFacts()
        if let languages = try await part(LanguagesBody.self, owner, name, ["languages"]) {
            let sizes = languages.sizes.map {
                RepositoryFacts.LanguageSize(name: BoundedText.bounded($0.key), bytes: $0.value.value)
            }
            // The order of a JSON object is lost.
            facts.languages = Array(sizes.sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }.prefix(8))
            facts.languageBytes = Count(sizes.reduce(0) { $0 + $1.bytes }).value
        }
        facts.release = try await part(
            ReleaseBody.self, owner, name, ["releases", "latest"], upTo: BodySize.release)?.value
        return facts
    }

    /// The new stars per week, up to ``StarHistory/longest`` weeks (`GET /repos/{owner}/{repo}/stargazers/history`); `nil` if the host
    /// does not have them.
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

    /// `nil` with status 404.
    private func part<Value: DecodedBody & Sendable>(
        _ type: Value.Type, _ owner: String, _ name: String, _ path: [String],
        query: [(name: String, value: String)] = [], upTo limit: Int? = BodySize.small
    ) async throws -> Value? {
        let url = try address(of: owner, name, path, query: query)
        let reader = try await reader(from: url, upTo: limit)
        return reader.response.status == 404 ? nil : try reader.decode(type)
    }
}
