import HTTP
public import Model

extension GitHubClient {
    /// The maximum size of a README that is read, in bytes; of a longer one, its beginning.
    public static let largestReadme = 1 << 20

    /// A repository's README as HTML (`GET /repos/{owner}/{repo}/readme`); `nil` if it has none. Counts against the `core` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    public func readme(owner: String, name: String) async throws -> Readme? {
        let url = host.apiAddress.appending(path: ["repos", owner, name, "readme"])
        let (response, credential) = try await response(
            from: url, adding: ["Accept": "application/vnd.github.html+json"])
        let reader = AnswerReader(response, credential: credential, now: now())
        return response.status == 404 ? nil : try reader.readme(limit: GitHubClient.largestReadme)
    }
}
