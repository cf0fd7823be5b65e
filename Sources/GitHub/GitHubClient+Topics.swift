import HTTP
import Model

extension GitHubClient {
    private struct Answer: DecodedAnswer { var names: [Lenient<String>] }

    /// The topics of a repository (`GET /repos/{owner}/{repo}/topics`). Counts against the `core` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func topics(owner: String, name: String) async throws -> [String] {
        let url = host.apiAddress.appending(path: ["repos", owner, name, "topics"])
        let (response, credential) = try await response(from: url)
        let reader = AnswerReader(response, credential: credential, now: now())
        return try reader.decode(Answer.self).names.compactMap(\.value).map { BoundedText.bounded($0) }
    }
}
