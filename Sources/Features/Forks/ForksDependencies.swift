public import Model

/// What the list of forks needs from the outside.
public struct ForksDependencies: Sendable {
    /// The forks of a repository, those with the most stars first. Throws `FailedRequest`.
    public var forks: @Sendable (Repository) async throws -> ForkPage
    /// A further page of forks. Throws `FailedRequest`.
    public var nextPage: @Sendable (PageReference) async throws -> ForkPage
    /// Opens and copies repositories.
    public var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(
        forks: @escaping @Sendable (Repository) async throws -> ForkPage,
        nextPage: @escaping @Sendable (PageReference) async throws -> ForkPage,
        opening: RepositoryOpening,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.forks = forks
        self.nextPage = nextPage
        self.opening = opening
        self.now = now
    }
}
