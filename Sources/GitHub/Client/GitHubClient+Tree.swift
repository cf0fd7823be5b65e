package import Core

extension GitHubClient {
    package enum TreeAnswer: Sendable, Equatable {
        /// The commit is still the known one.
        case unchanged
        case tree(RepositoryTree)
    }

    /// The files and folders of a repository (`GET /repos/{owner}/{repo}/commits/{ref}`, then
    /// `GET /repos/{owner}/{repo}/git/trees/{commit}`): first the commit, so that both belong to the same one. The default branch is
    /// requested as `HEAD`, because it may have been renamed since it was saved.
    ///
    /// - Parameter known: The commit of the saved tree.
    @concurrent
    package func tree(of repository: Repository, unlessAt known: String?) async throws -> TreeAnswer {
        let head = try await reader(
            from: try address(of: repository, "commits", "HEAD"),
            adding: ["Accept": "application/vnd.github.sha"])
        // A repository without commits is a conflict (REST reference, "Get a commit").
        if head.response.status == 409 { return .tree(RepositoryTree(commit: nil)) }
        let commit = try head.commit()
        if commit == known { return .unchanged }
        let url = try address(of: repository, "git", "trees", commit)
        var tree = try await reader(
            from: url.appending(path: [], query: [("recursive", "1")]), upTo: BodySize.page
        ).tree(at: commit)
        // Its folders are then requested one by one, from the top.
        if tree.isTruncated { tree.append(try await folder(commit, of: repository), in: "", id: "") }
        return .tree(tree)
    }

    /// The entries of a folder, by its id.
    @concurrent
    package func folder(_ id: String, of repository: Repository) async throws -> RepositoryTree {
        try await reader(from: try address(of: repository, "git", "trees", id), upTo: BodySize.page).tree(at: nil)
    }

    /// Searches the code of a repository (`GET /search/code`); the first 100 files. Needs a token, and counts against `code_search`.
    @concurrent
    package func code(_ words: String, in repository: Repository) async throws -> CodeHits {
        // Validated, because here the name is a word of the query.
        _ = try address(of: repository)
        let url = host.apiAddress.appending(
            path: ["search", "code"],
            query: [
                (name: "q", value: "repo:\(repository.fullName) \(words)"),
                (name: "per_page", value: String(GitHubClient.largestPage)),
            ])
        // The repository comes first: an open quotation mark before it would include it.
        return try await code(at: PageReference(rawValue: url.description), in: repository)
    }

    @concurrent
    package func code(at reference: PageReference, in repository: Repository) async throws -> CodeHits {
        try await reader(
            from: try url(of: reference), adding: ["Accept": "application/vnd.github.text-match+json"],
            upTo: BodySize.page
        ).code(in: repository.fullName)
    }
}

extension ResponseReader {
    /// Decodes some entries at a time: a decoder takes many times the memory of its text.
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
                    tree.append(entry.path, kind, id: entry.sha, size: entry.size?.value)
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

    fileprivate func code(in fullName: String) throws(FailedRequest) -> CodeHits {
        let body = try decode(CodeBody.self)
        let hits = body.items.compactMap { item -> CodeHit? in
            guard let item = item.value, !item.path.isEmpty, item.path.utf8.count <= RepositoryTree.longestPath,
                RepositoryTree.isID(item.sha),
                // The query can name other repositories, too.
                item.repository.map({ $0.fullName.lowercased() == fullName.lowercased() }) ?? true
            else { return nil }
            let fragment = item.matches?.lazy.compactMap { $0.value?.content }.first ?? ""
            return CodeHit(path: item.path, blob: item.sha, fragment: BoundedText.bounded(fragment, to: 4_096))
        }
        return CodeHits(
            hits: hits, totalCount: body.totalCount.value, isIncomplete: body.isIncomplete ?? false, next: next)
    }
}
