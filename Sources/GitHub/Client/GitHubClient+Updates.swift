package import Core

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
    ) async throws -> ConditionalResult<Repository> {
        let url = try address(of: owner, name)
        let reader = try await reader(from: url, unlessTagged: tag)
        return try reader.conditional(isKnown: tag != nil) { () throws(FailedRequest) in try reader.repository() }
    }

    /// The tag of the latest release, which may be known already (`GET /repos/{owner}/{repo}/releases/latest`). Counts as above.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func latestRelease(
        owner: String, name: String, unlessTagged tag: String?
    ) async throws -> ConditionalResult<String> {
        let url = try address(of: owner, name, ["releases", "latest"])
        let reader = try await reader(from: url, unlessTagged: tag, upTo: BodySize.release)
        return try reader.conditional(isKnown: tag != nil) { () throws(FailedRequest) in
            reader.shown(try reader.decode(ReleaseBody.self).value.tag)
        }
    }
}
