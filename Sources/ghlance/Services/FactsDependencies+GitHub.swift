import Core
import Features
import GitHub

extension FactsDependencies {
    /// Facts about a host's repositories.
    ///
    /// - Parameter client: `nil` if the session is offline.
    init(client: GitHubClient?, pages: Recorder, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            saved: { await pages.facts(of: $0) },
            batch: { try await pages.facts(of: $0, from: try client.online(), now: now()) },
            nodeID: { repository in
                // A name against GitHub's rules has no address.
                guard let reference = try? RepositoryReference(repository.fullName) else { return nil }
                return try await client.online().repository(reference).nodeID
            },
            details: { try await pages.details(of: $0, from: try client.online()) },
            stars: { try await pages.stars(of: $0, from: try client.online(), now: now()) })
    }
}

extension GitHubClient? {
    /// The client; throws if the session is offline.
    func online() throws(FailedRequest) -> GitHubClient {
        guard let self else { throw FailedRequest(.offline) }
        return self
    }
}
