package import Core

extension GitHubClient {
    /// `GET /repos/{owner}/{repo}`. GitHub redirects former names of a repository.
    @concurrent
    package func repository(_ reference: RepositoryReference) async throws -> Repository {
        let url = try address(of: reference.owner, reference.name)
        return try await reader(from: url).repository()
    }

    /// Sets or removes the user's star (`PUT`, `DELETE /user/starred/{owner}/{repo}`). Idempotent; `.unauthorized` without a token.
    @concurrent
    package func setStar(_ isStarred: Bool, owner: String, name: String) async throws {
        let url = try address(of: owner, name, below: ["user", "starred"])
        try await reader(from: url, method: isStarred ? .put : .delete).confirm()
    }

    /// `GET /user/starred`, newest first.
    package var firstPageOfStars: PageReference {
        let query = [(name: "per_page", value: "100"), (name: "sort", value: "created")]
        return PageReference(
            rawValue: host.apiAddress.appending(path: ["user", "starred"], query: query).description)
    }

    /// - Parameters:
    ///   - reference: ``firstPageOfStars``, or the reference to the next page from a page.
    ///   - tag: The etag of the saved page. If it still matches, the result is ``StarPage/unchanged``, which does not count against the
    ///     rate limit (GitHub docs, "Best practices for using the REST API").
    @concurrent
    package func stars(at reference: PageReference, unlessTagged tag: String?) async throws -> StarPage {
        try await reader(
            from: try url(of: reference), adding: ["Accept": "application/vnd.github.star+json"], unlessTagged: tag,
            upTo: BodySize.page
        ).stars()
    }
}

extension GitHubClient {
    /// In bytes; a longer README is cut.
    static let largestReadme = 1 << 20

    /// A README as HTML (`GET /repos/{owner}/{repo}/readme`); `nil` if there is none.
    ///
    /// - Parameter tag: The etag of the saved README. If it still matches, the result is ``ReadmeResult/unchanged``, which does not count
    ///   against the rate limit of a token (GitHub docs, "Best practices for using the REST API").
    @concurrent
    package func readme(owner: String, name: String, unlessTagged tag: String? = nil) async throws -> ReadmeResult {
        let url = try address(of: owner, name, ["readme"])
        return try await reader(
            from: url, adding: ["Accept": "application/vnd.github.html+json"], unlessTagged: tag, upTo: BodySize.page
        ).readme(limit: GitHubClient.largestReadme, isKnown: tag != nil)
    }

    /// The file of a README (`GET /repos/{owner}/{repo}/readme`), or its beginning; `nil` if there is none.
    @concurrent
    package func readmeFile(owner: String, name: String) async throws -> [UInt8]? {
        let url = try address(of: owner, name, ["readme"])
        return try await reader(
            from: url, adding: ["Accept": "application/vnd.github.raw+json"], upTo: BodySize.page
        ).readmeFile()
    }
}
