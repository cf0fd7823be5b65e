import HTTP
package import Model

extension GitHubClient {
    /// What has become of repositories, by their node ids (GraphQL), in one request. Needs a token; counts
    /// against the `graphql` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func updates(of ids: [String]) async throws -> RepositoryUpdates {
        try await reader(of: UpdateNode.document, on: ids).updates(of: ids)
    }

    /// A repository that may be known already (`GET /repos/{owner}/{repo}`). One that was renamed is found under its old name, too.
    /// Counts against the `core` rate limit; with a token, not if it is unchanged.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func repository(
        owner: String, name: String, unlessTagged tag: String?
    ) async throws -> ConditionalAnswer<Repository> {
        let reader = try await reader(of: [], owner, name, tag)
        return try reader.conditional(
            RepositoryAnswer.self, isKnown: tag != nil
        ) { $0.repository.map(reader.shown) }
    }

    /// The tag of the latest release, which may be known already (`GET /repos/{owner}/{repo}/releases/latest`). Counts as above.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func latestRelease(
        owner: String, name: String, unlessTagged tag: String?
    ) async throws -> ConditionalAnswer<String> {
        let reader = try await reader(of: ["releases", "latest"], owner, name, tag, upTo: .release)
        return try reader.conditional(ReleaseAnswer.self, isKnown: tag != nil) { reader.shown($0.value.tag) }
    }

    private func reader(
        of path: [String], _ owner: String, _ name: String, _ tag: String?, upTo size: BodySize = .small
    ) async throws -> AnswerReader {
        let url = host.apiAddress.appending(path: ["repos", owner, name] + path)
        var adding = Headers()
        adding.append(unlessTagged: tag)
        let (response, credential) = try await response(from: url, adding: adding, upTo: size)
        return AnswerReader(response, credential: credential, now: now())
    }
}
