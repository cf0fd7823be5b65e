package import Core

/// The files of a repository. All but the search count against the `core` rate limit.
extension GitHubClient {
    /// What GitHub says of a repository's tree.
    package enum TreeAnswer: Sendable, Equatable {
        /// The commit is the one that is known, and so is its tree.
        case unchanged
        /// The tree.
        case tree(RepositoryTree)
    }

    /// The files and folders of a repository (`GET /repos/{owner}/{repo}/commits/{ref}`, then
    /// `GET /repos/{owner}/{repo}/git/trees/{commit}`): first the commit, so that both are of the same one. A repository without a commit
    /// has none. The default branch is asked for as `HEAD`: its name may be another since it was saved.
    ///
    /// - Parameter known: The commit whose tree is known.
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func tree(of repository: Repository, unlessAt known: String?) async throws -> TreeAnswer {
        let head = try await reader(
            from: try address(of: repository, "commits", "HEAD"),
            adding: ["Accept": "application/vnd.github.sha"])
        // GitHub REST reference, "Get a commit": a conflict is a repository without one.
        if head.response.status == 409 { return .tree(RepositoryTree(commit: nil)) }
        let commit = try head.commit()
        if commit == known { return .unchanged }
        let url = try address(of: repository, "git", "trees", commit)
        var tree = try await reader(
            from: url.appending(path: [], query: [("recursive", "1")]), upTo: BodySize.page
        ).tree(at: commit)
        // Its folders are listed one by one, from the top.
        if tree.isTruncated { tree.append(try await folder(commit, of: repository), in: "", id: "") }
        return .tree(tree)
    }

    /// The entries of one folder, by its id.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func folder(_ id: String, of repository: Repository) async throws -> RepositoryTree {
        try await reader(from: try address(of: repository, "git", "trees", id), upTo: BodySize.page).tree(at: nil)
    }

    /// Searches the code of a repository (`GET /search/code`); the first hundred files. Needs a token, and counts against the
    /// `code_search` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func code(_ words: String, in repository: Repository) async throws -> CodeHits {
        // The name is a word of the query here.
        _ = try address(of: repository)
        let url = host.apiAddress.appending(
            path: ["search", "code"],
            query: [
                (name: "q", value: "repo:\(repository.fullName) \(words)"),
                (name: "per_page", value: String(GitHubClient.largestPage)),
            ])
        // The repository comes first: a quotation mark that is left open would take it in.
        return try await code(at: PageReference(rawValue: url.description), in: repository)
    }

    /// A further page of a search for code.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled. A reference that leads away from the
    ///   API fails at once, without a request.
    @concurrent
    package func code(at reference: PageReference, in repository: Repository) async throws -> CodeHits {
        try await reader(
            from: try url(of: reference), adding: ["Accept": "application/vnd.github.text-match+json"],
            upTo: BodySize.page
        ).code(in: repository.fullName)
    }
}

extension ResponseReader {
    /// The entries of a tree. They are decoded some at a time: a decoder takes many times the memory of its text.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit.
    fileprivate func tree(at commit: String?) throws(FailedRequest) -> RepositoryTree {
        let isTruncated = try decode(TreeBody.self, elements: 0).isTruncated ?? false
        var tree = RepositoryTree(commit: commit, isTruncated: isTruncated)
        guard var list = JSONList("tree", of: Array(response.body)) else {
            throw failed(.malformedJSON(detail: "“tree” is missing"))
        }
        do {
            while !tree.isFull, let part = try list.next(TreeEntryBody.limits.elements) {
                for element in try JSONBody(part.bytes).decode([Lenient<TreeEntryBody>].self) {
                    guard let entry = element.value, let kind = entry.kind else {
                        tree.skip(1)
                        continue
                    }
                    tree.append(shown(entry.path), kind, id: entry.sha, size: entry.size?.value)
                }
            }
        } catch {
            throw failed(.malformedJSON(detail: MalformedJSON.describe(error)))
        }
        guard tree.count > 0 || tree.skipped == 0 else {
            throw failed(.malformedJSON(detail: MalformedJSON.unreadable(items: tree.skipped)))
        }
        return tree
    }

    /// The hits of a search for code.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit.
    fileprivate func code(in fullName: String) throws(FailedRequest) -> CodeHits {
        let body = try decode(CodeBody.self)
        let hits = body.items.compactMap { item -> CodeHit? in
            guard let item = item.value, !item.path.isEmpty, item.path.utf8.count <= RepositoryTree.longestPath,
                RepositoryTree.isID(item.sha),
                // Words can ask for other repositories, too.
                item.repository.map({ $0.fullName.lowercased() == fullName.lowercased() }) ?? true
            else { return nil }
            let fragment = item.matches?.lazy.compactMap { $0.value?.content }.first ?? ""
            return CodeHit(
                path: shown(item.path), blob: item.sha, fragment: shown(BoundedText.bounded(fragment, to: 4_096)))
        }
        return CodeHits(
            hits: hits, totalCount: body.totalCount.value, isIncomplete: body.isIncomplete ?? false, next: next)
    }
}
