public import Model

/// What the loader needs from the outside.
public struct LoaderDependencies: Sendable {
    /// How many commits a fork is ahead of the repository it was forked from; `nil` if they cannot be compared. Throws `FailedRequest`.
    public var commitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Everything at once.
    public init(
        commitsAhead: @escaping @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.commitsAhead = commitsAhead
        self.now = now
    }
}
