package import Features
package import GitHub
package import Model

extension LoaderDependencies {
    /// What GitHub has.
    package init(client: GitHubClient, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            organizations: { try await client.organizations() },
            forks: { try await client.forks(owner: $0.owner, name: $0.name) },
            pageOfForks: { try await client.forks(at: $0) },
            commitsAhead: { fork, parent in try await client.commitsAhead(of: parent, in: fork) }, now: now)
    }
}
