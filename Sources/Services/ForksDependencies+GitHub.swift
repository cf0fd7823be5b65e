package import Features
package import GitHub
package import Model

extension ForksDependencies {
    /// The forks of repositories.
    package init(client: GitHubClient, opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            forks: { try await client.forks(owner: $0.owner, name: $0.name) },
            nextPage: { try await client.forks(at: $0) },
            commitsAhead: { fork, parent in try await client.commitsAhead(of: parent, in: fork) },
            opening: opening, now: now)
    }
}
