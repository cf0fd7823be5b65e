public import Model

/// What the comparison of repositories needs from the outside.
public struct CompareDependencies: Sendable {
    /// Opens and copies repositories.
    public var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp) {
        self.opening = opening
        self.now = now
    }
}
