public import Core

/// What the list of linked repositories needs from the outside.
public struct LinkedDependencies: Sendable {
    /// The repositories that a README links to.
    public var list: @Sendable (Readme, _ of: Repository) async -> LinkedList
    /// What is known on this machine of some names; the list that they are in, `nil` for none.
    public var saved: @Sendable ([RepositoryReference], _ of: Repository?) async -> LinkedFacts
    /// What GitHub knows of up to 50 names, in one request, which is kept. Throws `FailedRequest`.
    public var facts: @Sendable ([RepositoryReference], _ of: Repository?) async throws -> LinkedFacts
    /// What GitHub knows of a name, by REST, which is kept. Throws `FailedRequest`.
    public var fact: @Sendable (RepositoryReference, _ of: Repository?) async throws -> LinkedFact
    /// Opens and copies repositories.
    var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp
    /// Where READMEs are read: not where anything else waits, because it takes as long as a stranger's document makes it take. `nil`
    /// for the executor of other effects.
    var executor: (any TaskExecutor)?

    /// Everything at once.
    public init(
        list: @escaping @Sendable (Readme, _ of: Repository) async -> LinkedList,
        saved: @escaping @Sendable ([RepositoryReference], _ of: Repository?) async -> LinkedFacts = { _, _ in [:] },
        facts: @escaping @Sendable ([RepositoryReference], _ of: Repository?) async throws -> LinkedFacts,
        fact: @escaping @Sendable (RepositoryReference, _ of: Repository?) async throws -> LinkedFact,
        opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp, executor: (any TaskExecutor)? = nil
    ) {
        (self.list, self.saved, self.facts, self.fact, self.opening) = (list, saved, facts, fact, opening)
        (self.now, self.executor) = (now, executor)
    }
}

extension LinkedDependencies {
    /// The list of a README, off the main actor.
    public func list(of readme: Readme, _ repository: Repository) async -> LinkedList {
        await withTaskExecutorPreference(executor) { await list(readme, repository) }
    }
}
