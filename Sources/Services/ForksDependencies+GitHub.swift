package import Features
package import GitHub
package import Model

extension ForksDependencies {
    /// The forks of repositories.
    package init(client: GitHubClient, opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            forks: { try await client.forks(owner: $0.owner, name: $0.name) },
            nextPage: { try await client.forks(at: $0) },
            opening: opening, now: now)
    }
}
