package import Core

extension GitHubClient {
    /// A repository by its owner and name (`GET /repos/{owner}/{repo}`). One that was renamed or moved is found under its old
    /// name, too: GitHub redirects to it.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func repository(_ reference: RepositoryReference) async throws -> Repository {
        let url = try address(of: reference.owner, reference.name)
        return try await reader(from: url).repository()
    }

    /// Sets or removes the user's star (`PUT`, `DELETE /user/starred/{owner}/{repo}`). Idempotent.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled; without a token
    ///   `.unauthorized`.
    @concurrent
    package func setStar(_ isStarred: Bool, owner: String, name: String) async throws {
        let url = try address(of: owner, name, below: ["user", "starred"])
        try await reader(from: url, method: isStarred ? .put : .delete).confirm()
    }

    /// The first page of the user's stars, newest first (`GET /user/starred`).
    package var firstPageOfStars: PageReference {
        let query = [(name: "per_page", value: "100"), (name: "sort", value: "created")]
        return PageReference(
            rawValue: host.apiAddress.appending(path: ["user", "starred"], query: query).description)
    }

    /// A page of the user's stars.
    ///
    /// - Parameters:
    ///   - reference: ``firstPageOfStars``, or the reference to the next page from a page.
    ///   - tag: The page's etag from the last time it was read. If nothing has changed, the result is
    ///     ``StarPage/unchanged``, which does not count against the rate limit (GitHub docs, "Best practices for using the REST API").
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled. A reference that leads away from the
    ///   API fails at once, without a request.
    @concurrent
    package func stars(at reference: PageReference, unlessTagged tag: String?) async throws -> StarPage {
        try await reader(
            from: try url(of: reference), adding: ["Accept": "application/vnd.github.star+json"], unlessTagged: tag,
            upTo: BodySize.page
        ).stars()
    }
}

extension GitHubClient {
    /// The maximum size of a README that is read, in bytes; of a longer one, its beginning.
    static let largestReadme = 1 << 20

    /// A repository's README as HTML (`GET /repos/{owner}/{repo}/readme`); `nil` if it has none. Counts against the `core` rate limit.
    ///
    /// - Parameter tag: The etag of the README that is known. If it is the same, the result is ``ReadmeResult/unchanged``, which does
    ///   not count against the rate limit of a token (GitHub docs, "Best practices for using the REST API").
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func readme(owner: String, name: String, unlessTagged tag: String? = nil) async throws -> ReadmeResult {
        let url = try address(of: owner, name, ["readme"])
        return try await reader(
            from: url, adding: ["Accept": "application/vnd.github.html+json"], unlessTagged: tag, upTo: BodySize.page
        ).readme(limit: GitHubClient.largestReadme, isKnown: tag != nil)
    }

    /// The file of a repository's README (`GET /repos/{owner}/{repo}/readme`), or its beginning; `nil` if it has none. Counts against
    /// the `core` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func readmeFile(owner: String, name: String) async throws -> [UInt8]? {
        let url = try address(of: owner, name, ["readme"])
        return try await reader(
            from: url, adding: ["Accept": "application/vnd.github.raw+json"], upTo: BodySize.page
        ).readmeFile()
    }
}
