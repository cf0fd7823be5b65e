public import Model

/// What the list of linked repositories needs from the outside.
public struct LinkedDependencies: Sendable {
    /// A repository's README as it was saved; `nil` if it was not.
    public var savedReadme: @Sendable (Repository) async -> SavedReadme?
    /// A repository's README from GitHub, unless it still has this etag. Throws `FailedRequest`.
    public var readme: @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult
    /// The repositories that a README links to.
    public var list: @Sendable (Readme, _ of: Repository) async -> LinkedList
    /// What is known on this machine of some names; the list that they are in, `nil` for none.
    public var saved: @Sendable ([RepositoryReference], _ of: Repository?) async -> LinkedFacts
    /// What GitHub knows of up to 50 names, in one request, which is kept. Throws `FailedRequest`.
    public var facts: @Sendable ([RepositoryReference], _ of: Repository?) async throws -> LinkedFacts
    /// What GitHub knows of a name, by REST, which is kept. Throws `FailedRequest`.
    public var fact: @Sendable (RepositoryReference, _ of: Repository?) async throws -> LinkedFact
    /// Opens and copies repositories.
    public var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp
    /// Where READMEs are read: not where anything else waits, because it takes as long as a stranger's document makes it take. `nil`
    /// for the executor of other effects.
    public var executor: (any TaskExecutor)?

    /// Everything at once.
    public init(
        savedReadme: @escaping @Sendable (Repository) async -> SavedReadme? = { _ in nil },
        readme: @escaping @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult,
        list: @escaping @Sendable (Readme, _ of: Repository) async -> LinkedList,
        saved: @escaping @Sendable ([RepositoryReference], _ of: Repository?) async -> LinkedFacts = { _, _ in [:] },
        facts: @escaping @Sendable ([RepositoryReference], _ of: Repository?) async throws -> LinkedFacts,
        fact: @escaping @Sendable (RepositoryReference, _ of: Repository?) async throws -> LinkedFact,
        opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp, executor: (any TaskExecutor)? = nil
    ) {
        self.savedReadme = savedReadme
        self.readme = readme
        self.list = list
        self.saved = saved
        self.facts = facts
        self.fact = fact
        self.opening = opening
        self.now = now
        self.executor = executor
    }
}

/// A README that a list is made of.
public struct LinkedReadme: Sendable, Equatable {
    /// The README; `nil` if there is none.
    public var readme: Readme?
    /// Its etag.
    public var tag: String?
    /// When it was saved; `nil` if GitHub has sent or confirmed it in this session.
    public var savedAt: Timestamp?

    /// Creates one.
    public init(_ readme: Readme?, tag: String? = nil, savedAt: Timestamp? = nil) {
        self.readme = readme
        self.tag = tag
        self.savedAt = savedAt
    }
}

extension LinkedDependencies {
    /// A README: as it was saved within the day or, where none may be requested, at any time; else GitHub's.
    ///
    /// - Parameters:
    ///   - isReload: Whether GitHub is asked in any case.
    ///   - isHeld: Whether GitHub is not to be asked.
    /// - Returns: `nil` if it would have to be requested and must not be.
    /// - Throws: `FailedRequest`.
    public func readme(
        of repository: Repository, isReload: Bool = false, isHeld: Bool = false
    ) async throws -> LinkedReadme? {
        let saved = await savedReadme(repository)
        if let saved, isHeld || !isReload && saved.fetchedAt.isWithinADay(of: now()) {
            return LinkedReadme(saved.readme, tag: saved.tag, savedAt: saved.fetchedAt)
        }
        if isHeld { return nil }
        return switch try await readme(repository, saved?.tag) {
        case .readme(let readme, let tag): LinkedReadme(readme, tag: tag)
        case .unchanged: LinkedReadme(saved?.readme, tag: saved?.tag)
        }
    }

    /// The list of a README, off the main actor.
    public func list(of readme: Readme, _ repository: Repository) async -> LinkedList {
        await withTaskExecutorPreference(executor) { await list(readme, repository) }
    }
}

extension Timestamp {
    /// Whether it is less than a day ago. One from the future was saved with a wrong clock.
    func isWithinADay(of now: Timestamp) -> Bool { (0...SavedLinks.lifetime).contains(now.seconds(since: self)) }
}
