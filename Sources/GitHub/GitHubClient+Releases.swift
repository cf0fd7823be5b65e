import HTTP
package import Model

extension GitHubClient {
    /// The latest releases of repositories, by their node ids (GraphQL), in one request, newest first. Needs a token; counts against the
    /// `graphql` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func releases(of ids: [String]) async throws -> [RepositoryRelease] {
        let reader = try await reader(of: ReleaseNode.document, on: ids)
        let nodes = try reader.decode(NodesBody<ReleaseNode>.self).data?.known ?? []
        return nodes.compactMap { node in
            node.latestRelease.map { release in
                RepositoryRelease(
                    repository: reader.shown(BoundedText.bounded(node.nameWithOwner)),
                    release: RepositoryFacts.Release(
                        tag: reader.shown(BoundedText.bounded(release.tagName)),
                        publishedAt: release.publishedAt.flatMap { Timestamp(iso8601: $0) }))
            }
        }
        .sorted { ($0.release.publishedAt?.seconds ?? 0) > ($1.release.publishedAt?.seconds ?? 0) }
    }
}

/// A repository in a response to its ``document``.
struct ReleaseNode: Decodable {
    static let document = NodesData<ReleaseNode>.document(
        "Releases", "nameWithOwner latestRelease { tagName publishedAt isPrerelease }")

    var nameWithOwner: String
    var latestRelease: FactsNode.Release?
}
