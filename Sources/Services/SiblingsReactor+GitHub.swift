package import Features
package import GitHub
package import Model

extension SiblingsReactor {
    /// The repositories of owners, found by the search.
    package init(client: GitHubClient, opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            siblings: { owner in
                try await client.searchRepositories(
                    SearchQuery("user:\(owner)", sort: .stars), perPage: GitHubClient.largestPage)
            }, opening: opening, now: now)
    }
}
