import Features
import GitHub
import Model

extension ForksDependencies {
    /// Forks of a host's repositories.
    init(
        host: Host, client: GitHubClient, openInBrowser: @escaping @Sendable (String) async throws -> Void,
        copy: @escaping @Sendable (String) async throws -> CopyRoute, now: @escaping @Sendable () -> Timestamp
    ) {
        self.init(
            forks: { try await client.forks(owner: $0.owner, name: $0.name) },
            nextPage: { try await client.forks(at: $0) },
            commitsAhead: { fork, parent in try await client.commitsAhead(of: parent, in: fork) },
            webAddress: { host.webAddress(of: $0) }, openInBrowser: openInBrowser, copy: copy, now: now)
    }
}
