public import Core

/// What loads throws `FailedRequest`.
public struct FactsDependencies: Sendable {
    /// `nil` if none were saved.
    public var saved: @Sendable (Repository) async -> SavedFacts? = { _ in nil }
    /// Of repositories with node ids, in one request.
    public var batch: @Sendable ([Repository]) async throws -> RepositoryFactsResult = { _ in
        throw FailedRequest(.offline)
    }
    /// For a repository whose row has none, by REST; `nil` if the host has no such ids.
    public var nodeID: @Sendable (Repository) async throws -> String? = { _ in throw FailedRequest(.offline) }
    /// The languages and the latest release, by REST.
    public var details: @Sendable (Repository) async throws -> RepositoryFacts = { _ in throw FailedRequest(.offline) }
    /// The history of a repository's stars; `nil` if the host does not say.
    public var stars: @Sendable (Repository) async throws -> StarHistory? = { _ in throw FailedRequest(.offline) }

    public init() {}
}

extension FactsDependencies {
    /// A node id that GitHub no longer knows is looked up by the repository's name.
    func load(_ subject: Repository, _ others: [Repository]) async throws -> [Repository.ID: RepositoryFacts] {
        let facts = try await facts(of: [subject] + others)
        guard facts[subject.id]?.gap == .notFound, let renewed = await renewed(subject),
            // The facts about the others do not depend on it.
            let again = try? await self.facts(of: [renewed])
        else { return facts }
        return facts.merging(again) { $1 }
    }

    /// The repository with the node id that its name has now; `nil` if that has not changed.
    private func renewed(_ repository: Repository) async -> Repository? {
        guard let node = try? await nodeID(repository), node != repository.nodeID else { return nil }
        var renewed = repository
        renewed.nodeID = node
        return renewed
    }

    /// With a reason for those that GitHub does not show.
    private func facts(of repositories: [Repository]) async throws -> [Repository.ID: RepositoryFacts] {
        let answer = try await batch(repositories.filter { $0.nodeID != nil })
        var found: [Repository.ID: RepositoryFacts] = [:]
        for repository in repositories {
            guard let node = repository.nodeID else { continue }
            let gap = answer.gaps[node] ?? (answer.unavailable.contains(node) ? .notFound : nil)
            guard var facts = answer.facts[node] ?? gap.map({ _ in RepositoryFacts() }) else { continue }
            facts.gap = gap
            found[repository.id] = facts
        }
        return found
    }
}
