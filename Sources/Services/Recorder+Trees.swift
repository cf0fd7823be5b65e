import GitHub
import Library
import Model

/// Saved files of repositories, by name.
extension Recorder {
    /// The files that were saved.
    func tree(of repository: Repository) async -> SavedTree? {
        await page(.tree, of: repository).flatMap(SavedTree.init)
    }

    /// Loads the files of a repository, and saves them.
    ///
    /// - Parameter known: The commit whose files are known.
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func tree(
        of repository: Repository, unlessAt known: String?, from client: GitHubClient, now: Timestamp
    ) async throws -> GitHubClient.TreeAnswer {
        let identity = await session.identity
        let answer = try await client.tree(of: repository, unlessAt: known)
        switch answer {
        case .tree(let tree):
            if tree.count > 0 { keep(SavedTree(tree, fetchedAt: now).page, .tree, of: repository, for: identity) }
        case .unchanged: confirm(.tree, of: repository, for: identity, at: now)
        }
        return answer
    }

    /// Loads the entries of one more folder, and saves them with the others.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func adding(
        _ path: String, _ id: String, to tree: RepositoryTree, of repository: Repository, from client: GitHubClient,
        now: Timestamp
    ) async throws -> RepositoryTree {
        let identity = await session.identity
        var whole = tree
        whole.append(try await client.folder(id, of: repository), in: path, id: id)
        keep(SavedTree(whole, fetchedAt: now).page, .tree, of: repository, for: identity)
        return whole
    }
}
