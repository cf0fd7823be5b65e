public import Core

/// What a list needs from the outside if the loader asks GitHub for it: that of forks, or a comparison.
public struct ListDependencies: Sendable {
    /// Opens and copies repositories.
    var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp) {
        (self.opening, self.now) = (opening, now)
    }
}
