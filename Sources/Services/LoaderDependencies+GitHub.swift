package import Features
package import GitHub
package import Model

extension LoaderDependencies {
    /// What GitHub has.
    package init(client: GitHubClient, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            commitsAhead: { fork, parent in try await client.commitsAhead(of: parent, in: fork) }, now: now)
    }
}
