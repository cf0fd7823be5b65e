public import Model

/// What the list of forks needs from the outside.
public struct ForksDependencies: Sendable {
    /// The forks of a repository, those with the most stars first. Throws `FailedRequest`.
    public var forks: @Sendable (Repository) async throws -> ForkPage
    /// A further page of forks. Throws `FailedRequest`.
    public var nextPage: @Sendable (PageReference) async throws -> ForkPage
    /// How many commits a fork is ahead of the repository it was forked from; `nil` if they cannot be compared. Throws `FailedRequest`.
    public var commitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?
    /// Opens and copies repositories.
    public var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(
        forks: @escaping @Sendable (Repository) async throws -> ForkPage,
        nextPage: @escaping @Sendable (PageReference) async throws -> ForkPage,
        commitsAhead: @escaping @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?,
        opening: RepositoryOpening,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.forks = forks
        self.nextPage = nextPage
        self.commitsAhead = commitsAhead
        self.opening = opening
        self.now = now
    }
}
