import GitHub
import Model

extension PageKeeper {
    /// The README that was saved.
    func readme(of repository: Repository) async -> KeptReadme? {
        await page(.readme, of: repository).flatMap(KeptReadme.init)
    }

    /// Loads a README, and saves it.
    ///
    /// - Parameter tag: The etag of the one that is known.
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func readme(
        of repository: Repository, unlessTagged tag: String?, from client: GitHubClient, now: Timestamp
    ) async throws -> ReadmeAnswer {
        let identity = await session.identity
        let answer = try await client.readme(owner: repository.owner, name: repository.name, unlessTagged: tag)
        switch answer {
        case .readme(let readme, let tag):
            keep(KeptReadme(readme, tag: tag, fetchedAt: now).page, .readme, of: repository, for: identity)
        case .unchanged:
            confirm(.readme, of: repository, for: identity, at: now)
        }
        return answer
    }
}
