import Core
import GitHub
import Library

/// Saved files of repositories, by name.
extension Recorder {
    func tree(of repository: Repository) async -> SavedTree? {
        await page(.tree, of: repository).flatMap(SavedTree.init)
    }

    /// Loads the files of a repository, and saves them; `nil` if they are those of the known commit.
    ///
    /// - Parameter known: The commit whose files are known.
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func tree(
        of repository: Repository, unlessAt known: String?, from client: GitHubClient, now: Timestamp
    ) async throws -> RepositoryTree? {
        let identity = await session.identity
        switch try await client.tree(of: repository, unlessAt: known) {
        case .tree(let tree):
            if tree.count > 0 { keep(SavedTree(tree, fetchedAt: now).page, .tree, of: repository, for: identity) }
            return tree
        case .unchanged:
            confirm(.tree, of: repository, for: identity, at: now)
            return nil
        }
    }

    /// The entries of a folder that were saved, by its id: they are what they were.
    func folder(_ id: String, of repository: Repository) async -> RepositoryTree? {
        await page(.tree, at: id, of: repository).flatMap(SavedTree.init)?.tree
    }

    /// Loads the entries of a folder, and saves them by its id, apart from the files of the repository.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func folder(
        _ id: String, of repository: Repository, from client: GitHubClient, now: Timestamp
    ) async throws -> RepositoryTree {
        let identity = await session.identity
        let folder = try await client.folder(id, of: repository)
        keep(
            SavedTree(folder, fetchedAt: now).page,
            at: SavedPageKey(.tree, at: id, of: repository.fullName, host: host, identity: identity))
        return folder
    }
}
