import HTTP
package import Model

extension GitHubClient {
    /// The maximum size of a README that is read, in bytes; of a longer one, its beginning.
    package static let largestReadme = 1 << 20

    /// A repository's README as HTML (`GET /repos/{owner}/{repo}/readme`); `nil` if it has none. Counts against the `core` rate limit.
    ///
    /// - Parameter tag: The etag of the README that is known. If it is the same, the result is ``ReadmeAnswer/unchanged``, which does
    ///   not count against the rate limit of a token (GitHub docs, "Best practices for using the REST API").
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func readme(owner: String, name: String, unlessTagged tag: String? = nil) async throws -> ReadmeAnswer {
        let url = host.apiAddress.appending(path: ["repos", owner, name, "readme"])
        var adding: Headers = ["Accept": "application/vnd.github.html+json"]
        adding.append(unlessTagged: tag)
        let (response, credential) = try await response(from: url, adding: adding, upTo: .page)
        return try AnswerReader(response, credential: credential, now: now()).readme(
            limit: GitHubClient.largestReadme, isKnown: tag != nil)
    }
}
