package import Core

extension GitHubClient {
    /// The 30 newest releases of a repository, without drafts (`GET /repos/{owner}/{repo}/releases`).
    @concurrent
    package func releases(of repository: Repository) async throws -> [Release] {
        let url = try address(
            of: repository.owner, repository.name, ["releases"], query: [(name: "per_page", value: "30")])
        return try await reader(from: url, upTo: BodySize.page).decode([Lenient<ReleaseBody>].self)
            .compactMap { $0.value?.release }
    }

    /// The files of a release, and its notes as HTML (`GET /repos/{owner}/{repo}/releases/tags/{tag}`).
    @concurrent
    package func release(_ tag: String, of repository: Repository) async throws -> Readme {
        let url = try address(of: repository, "releases", "tags", tag)
        let body = try await reader(
            from: url, adding: ["Accept": "application/vnd.github.html+json"], upTo: BodySize.page
        ).decode(ReleaseBody.self, elements: 1_000)
        // It has become a draft.
        guard let release = body.release else { throw FailedRequest(.notFound(message: "")) }
        let page = release.page(notes: body.notes, of: repository, host.links)
        return Readme(html: page, isTruncated: body.notes.utf8.count + 4 > GitHubClient.largestReadme)
    }
}
