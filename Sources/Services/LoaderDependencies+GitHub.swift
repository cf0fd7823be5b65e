package import Features
package import GitHub
package import Model

extension LoaderDependencies {
    /// What GitHub has.
    package init(client: GitHubClient, links: LinkedDependencies, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            organizations: { try await client.organizations() },
            forks: { try await client.forks(owner: $0.owner, name: $0.name) },
            pageOfForks: { try await client.forks(at: $0) },
            factsOfLinks: { try await links.facts($0, $1) }, factOfLink: { try await links.fact($0, $1) },
            commitsAhead: { fork, parent in try await client.commitsAhead(of: parent, in: fork) }, now: now)
    }
}
