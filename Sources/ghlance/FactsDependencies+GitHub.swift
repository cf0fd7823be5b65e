import Features
import GitHub
import Model

extension FactsDependencies {
    /// Facts about a host's repositories.
    init(client: GitHubClient, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            batch: { try await client.facts(of: $0) },
            nodeID: { repository in
                // A name against GitHub's rules has no address.
                guard let reference = try? RepositoryReference(repository.fullName) else { return nil }
                return try await client.repository(reference).nodeID
            },
            details: { try await client.details(owner: $0.owner, name: $0.name) },
            stars: { try await client.starHistory(owner: $0.owner, name: $0.name) }, now: now)
    }
}
