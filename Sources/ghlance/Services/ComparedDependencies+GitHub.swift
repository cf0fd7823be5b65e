import Core
import Features
import GitHub

extension ComparedDependencies {
    /// What is compared of a host's repositories.
    ///
    /// - Parameter client: `nil` if the session is offline.
    init(client: GitHubClient?, pages: Recorder) {
        self.init(
            saved: { ComparedFacts(await pages.facts(of: $0), readme: await pages.readme(of: $0)) },
            batch: { try await client.online().comparedFacts(of: $0.compactMap(\.nodeID)) },
            contributors: { repository in
                try await pages.savingCount(.contributors, of: repository) {
                    try await client.online().contributors(owner: repository.owner, name: repository.name)
                }
            })
    }
}
