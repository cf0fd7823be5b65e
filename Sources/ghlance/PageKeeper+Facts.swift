import GitHub
import Library
import Model

extension PageKeeper {
    /// The facts that were saved.
    func facts(of repository: Repository) async -> KeptFacts? {
        let details = await page(.facts, of: repository)
        let stars = await page(.stars, of: repository)
        var facts = details?.facts
        if let history = stars?.facts?.stars {
            if facts == nil { facts = RepositoryFacts() }
            facts?.stars = history
        }
        guard let facts else { return nil }
        return KeptFacts(
            facts, detailsAt: details?.facts == nil ? nil : details?.fetchedAt,
            starsAt: stars?.facts == nil ? nil : stars?.fetchedAt)
    }

    /// Loads facts about repositories with node ids, and saves them.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func facts(
        of repositories: [Repository], from client: GitHubClient, now: Timestamp
    ) async throws -> RepositoryFactsAnswer {
        let identity = await session.identity
        let answer = try await client.facts(of: repositories.compactMap(\.nodeID))
        for repository in repositories {
            // What was saved is worth more than a part.
            guard let node = repository.nodeID, let facts = answer.facts[node], answer.gaps[node] == nil
            else { continue }
            keep(KeptPage(facts, fetchedAt: now), .facts, of: repository, for: identity)
        }
        return answer
    }

    /// Loads the languages and the latest release of a repository, and saves them.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func details(
        of repository: Repository, from client: GitHubClient, now: Timestamp
    ) async throws -> RepositoryFacts {
        let identity = await session.identity
        let facts = try await client.details(owner: repository.owner, name: repository.name)
        keep(KeptPage(facts, fetchedAt: now), .facts, of: repository, for: identity)
        return facts
    }

    /// Loads the history of a repository's stars, and saves it if there is one.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func stars(
        of repository: Repository, from client: GitHubClient, now: Timestamp
    ) async throws -> StarHistory? {
        let identity = await session.identity
        var facts = RepositoryFacts()
        facts.stars = try await client.starHistory(owner: repository.owner, name: repository.name)
        guard facts.stars != nil else { return nil }
        keep(KeptPage(facts, fetchedAt: now), .stars, of: repository, for: identity)
        return facts.stars
    }
}
