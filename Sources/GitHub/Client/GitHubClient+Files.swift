package import Core

/// Files of repositories. All count against the `core` rate limit.
extension GitHubClient {
    /// The commit that a branch points to (`GET /repos/{owner}/{repo}/commits/{ref}`, as text). The default branch is asked for as
    /// `HEAD`: its name may be another since it was saved.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func commit(at branch: String, of repository: Repository) async throws -> String {
        let reference = branch == repository.defaultBranch ? "HEAD" : branch
        let url = try address(of: repository, "commits", reference)
        do {
            return try await reader(from: url, adding: ["Accept": "application/vnd.github.sha"]).commit()
        } catch let failed as FailedRequest {
            guard case .notFound = failed.failure, reference != "HEAD" else { throw failed }
            // GitHub leads from a former name to the present one (REST reference, "Get a branch": 301).
            let renamed = try await reader(from: try address(of: repository, "branches", branch))
            guard let commit = try? renamed.decode(BranchBody.self).commit.sha, RepositoryTree.isID(commit) else {
                throw failed
            }
            return commit
        }
    }

    /// A file by the id of its content (`GET /repos/{owner}/{repo}/git/blobs/{sha}`).
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func file(blob: String, of repository: Repository) async throws -> FileContent {
        try await file(from: try address(of: repository, "git", "blobs", blob))
    }

    /// A file by its path at a commit or on a branch (`GET /repos/{owner}/{repo}/contents/{path}`).
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func file(at path: String, on reference: String, of repository: Repository) async throws -> FileContent {
        try await file(from: try contents(path, reference, repository))
    }

    /// A file in a markup language as HTML, or its beginning.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
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
            // The transfer ends where it is too long.
            if case .tooLarge = failed.failure { return .tooLarge(size: nil) }
            throw failed
        }
    }

    /// The address of a part of a repository.
    func address(of repository: Repository, _ path: String...) throws(FailedRequest) -> WebURL {
        try address(of: repository.owner, repository.name, path)
    }

    private func contents(_ path: String, _ reference: String, _ repository: Repository) throws(FailedRequest) -> WebURL
    {
        let segments = path.split(separator: "/").map(String.init)
        return try address(
            of: repository.owner, repository.name, ["contents"] + segments, query: [(name: "ref", value: reference)])
    }
}

extension ResponseReader {
    /// The id of a commit, and nothing else.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit.
    func commit() throws(FailedRequest) -> String {
        // An empty repository, and a branch that is not there.
        if response.status == 409 || response.status == 422 {
            throw failed(.notFound(status: response.status, message: body.looksLikeJSON ? ErrorBody(body).message : ""))
        }
        try checkFile()
        let text = String(decoding: response.body.prefix(65), as: UTF8.self)
        guard RepositoryTree.isID(text) else {
            throw failed(.notJSON(status: 200, contentType: response.headers["Content-Type"] ?? ""))
        }
        return text
    }

    /// The content of a file.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit.
    func file() throws(FailedRequest) -> FileContent {
        try checkFile()
        if isListing { return .notAFile }
        let content = FileContent(Array(response.body))
        guard case .text(let bytes) = content else { return content }
        let text = String(decoding: bytes, as: UTF8.self)
        let redacted = shown(text)
        return redacted == text ? content : .text(Array(redacted.utf8))
    }

    /// The HTML of a file, as much as `limit` bytes of it.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit.
    func renderedFile(limit: Int) throws(FailedRequest) -> FileContent {
        try checkFile()
        if isListing { return .notAFile }
        let html = String(decoding: response.body.prefix(limit), as: UTF8.self)
        return .rendered(Readme(html: shown(html), isTruncated: response.body.count > limit))
    }

    /// A folder and a submodule are described in JSON, whatever was asked for. GitHub's other types are its own.
    private var isListing: Bool { (response.headers["Content-Type"] ?? "").lowercased().hasPrefix("application/json") }

    private func checkFile() throws(FailedRequest) {
        guard response.status == 200 else { throw failed(failureOfStatus) }
        try refusePages()
    }
}

/// The head of a branch.
private struct BranchBody: DecodedBody {
    struct Commit: Decodable { var sha: String }

    var commit: Commit

    static let limits = JSONExcerpt.Limits()
    static let memberNames = MemberNames(["commit", "sha"])
}
