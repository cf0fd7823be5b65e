package import Features
package import GitHub
package import Model

extension CompareDependencies {
    /// Comparisons of a host's repositories.
    ///
    /// - Parameter client: `nil` if the session is offline.
    package init(
        client: GitHubClient?, pages: Recorder, opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp
    ) {
        @Sendable func online() throws(FailedRequest) -> GitHubClient {
            guard let client else { throw FailedRequest(.offline) }
            return client
        }
        self.init(
            kept: { ComparedFacts(await pages.facts(of: $0), readme: await pages.readme(of: $0)) },
            batch: { try await online().comparedFacts(of: $0.compactMap(\.nodeID)) },
            languages: { try await online().details(owner: $0.owner, name: $0.name) },
            weeks: { try await pages.stars(of: $0, from: try online(), now: now()) },
            contributors: { try await online().contributors(owner: $0.owner, name: $0.name) },
            opening: opening, now: now)
    }
}
