package import Core

extension GitHubClient {
    /// The commit that a branch points to (`GET /repos/{owner}/{repo}/commits/{ref}`, as text). The default branch is requested as `HEAD`,
    /// because it may have been renamed since it was saved.
    @concurrent
    package func commit(at branch: String, of repository: Repository) async throws -> String {
        let reference = branch == repository.defaultBranch ? "HEAD" : branch
        let url = try address(of: repository, "commits", reference)
        do {
            return try await reader(from: url, adding: ["Accept": "application/vnd.github.sha"]).commit()
        } catch let failed as FailedRequest {
            guard case .notFound = failed.failure, reference != "HEAD" else { throw failed }
            // GitHub redirects a former name of a branch (REST reference, "Get a branch": 301).
            let renamed = try await reader(from: try address(of: repository, "branches", branch))
            guard let commit = try? renamed.decode(BranchBody.self).commit.sha, RepositoryTree.isID(commit) else {
                throw failed
            }
            return commit
        }
    }

    /// A file by the id of its content (`GET /repos/{owner}/{repo}/git/blobs/{sha}`).
    @concurrent
    package func file(blob: String, of repository: Repository) async throws -> FileContent {
        try await file(from: try address(of: repository, "git", "blobs", blob))
    }

    /// A file by its path at a commit or on a branch (`GET /repos/{owner}/{repo}/contents/{path}`).
    @concurrent
    package func file(at path: String, on reference: String, of repository: Repository) async throws -> FileContent {
        try await file(from: try contents(path, reference, repository))
    }

    /// A file in a markup language as HTML, or its beginning.
    @concurrent
    package func renderedFile(
        at path: String, on reference: String, of repository: Repository
    ) async throws -> FileContent {
        try await reader(
            from: try contents(path, reference, repository), adding: ["Accept": "application/vnd.github.html+json"],
            upTo: BodySize.page
        ).renderedFile(limit: GitHubClient.largestReadme)
    }

    private func file(from url: WebURL) async throws -> FileContent {
        do {
            return try await reader(
                from: url, adding: ["Accept": "application/vnd.github.raw+json"], upTo: FileContent.largest
            ).file()
        } catch let failed as FailedRequest {
            // The transfer stops at the limit, so the size is unknown.
            if case .tooLarge = failed.failure { return .tooLarge(size: nil) }
            throw failed
        }
    }

    func address(of repository: Repository, _ path: String...) throws(FailedRequest) -> WebURL {
        try address(of: repository.owner, repository.name, path)
    }

    func contents(_ path: String, _ reference: String, _ repository: Repository) throws(FailedRequest) -> WebURL {
        let segments = path.split(separator: "/").map(String.init)
        return try address(
            of: repository.owner, repository.name, ["contents"] + segments, query: [(name: "ref", value: reference)])
    }
}

extension ResponseReader {
    func commit() throws(FailedRequest) -> String {
        // An empty repository, or a branch that does not exist.
        if response.status == 409 || response.status == 422 {
            throw failed(.notFound(status: response.status, message: message))
        }
        try checkFile()
        let text = String(decoding: response.body.prefix(65), as: UTF8.self)
        guard RepositoryTree.isID(text) else {
            throw failed(.notJSON(status: 200, contentType: response.headers["Content-Type"] ?? ""))
        }
        return text
    }

    func file() throws(FailedRequest) -> FileContent {
        try checkFile()
        if isListing { return .notAFile }
        return FileContent(response.body)
    }

    /// At most `limit` bytes of HTML.
    func renderedFile(limit: Int) throws(FailedRequest) -> FileContent {
        try checkFile()
        if isListing { return .notAFile }
        let html = String(decoding: response.body.prefix(limit), as: UTF8.self)
        return .rendered(Readme(html: html, isTruncated: response.body.count > limit))
    }

    /// Folders and submodules are described in JSON, whatever was requested. GitHub's media types for files are its own.
    private var isListing: Bool { (response.headers["Content-Type"] ?? "").lowercased().hasPrefix("application/json") }

    private func checkFile() throws(FailedRequest) {
        guard response.status == 200 else { throw failed(failureOfStatus) }
        try refusePages()
    }
}

private struct BranchBody: DecodedBody {
    struct Commit: Decodable { var sha: String }

    var commit: Commit

    static let limits = JSONExcerpt.Limits()
    static let memberNames = MemberNames(["commit", "sha"])
}
