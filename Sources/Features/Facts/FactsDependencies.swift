public import Model

/// What the facts of a page need from the outside.
public struct FactsDependencies: Sendable {
    /// The facts about a repository as they were saved; `nil` if they were not.
    public var saved: @Sendable (Repository) async -> SavedFacts?
    /// Facts about repositories with node ids, in one request. Throws `FailedRequest`.
    public var batch: @Sendable ([Repository]) async throws -> RepositoryFactsResult
    /// The node id of a repository whose row has none, by REST; `nil` if the host has no such ids. Throws `FailedRequest`.
    public var nodeID: @Sendable (Repository) async throws -> String?
    /// The languages and the latest release of a repository, by REST. Throws `FailedRequest`.
    public var details: @Sendable (Repository) async throws -> RepositoryFacts
    /// The history of a repository's stars; `nil` if the host does not say. Throws `FailedRequest`.
    public var stars: @Sendable (Repository) async throws -> StarHistory?
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Everything at once.
    public init(
        saved: @escaping @Sendable (Repository) async -> SavedFacts? = { _ in nil },
        batch: @escaping @Sendable ([Repository]) async throws -> RepositoryFactsResult,
        nodeID: @escaping @Sendable (Repository) async throws -> String?,
        details: @escaping @Sendable (Repository) async throws -> RepositoryFacts,
        stars: @escaping @Sendable (Repository) async throws -> StarHistory?, now: @escaping @Sendable () -> Timestamp
    ) {
        self.saved = saved
        self.batch = batch
        self.nodeID = nodeID
        self.details = details
        self.stars = stars
        self.now = now
    }
}
