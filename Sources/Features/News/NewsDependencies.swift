public import Core

/// What a check for news needs from the outside.
public struct NewsDependencies: Sendable {
    /// The favourites that were not checked since a moment. Throws `LibraryFailure`.
    var due: @Sendable (_ notCheckedSince: Timestamp) async throws -> FavouritesToCheck
    /// Saves what was found. Throws `LibraryFailure`.
    var save: @Sendable ([CheckedFavourite]) async throws -> Void
    /// Updates by node ids, in one GraphQL request. Throws `FailedRequest`.
    var updates: @Sendable ([String]) async throws -> RepositoryUpdates
    /// A repository by REST, unless its etag is unchanged. Throws `FailedRequest`.
    var repository: @Sendable (Repository, _ tag: String?) async throws -> ConditionalResult<Repository>
    /// The tag of its latest release by REST, unless its etag is unchanged. Throws `FailedRequest`.
    var release: @Sendable (Repository, _ tag: String?) async throws -> ConditionalResult<String>
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Everything at once.
    public init(
        due: @escaping @Sendable (_ notCheckedSince: Timestamp) async throws -> FavouritesToCheck,
        save: @escaping @Sendable ([CheckedFavourite]) async throws -> Void,
        updates: @escaping @Sendable ([String]) async throws -> RepositoryUpdates,
        repository: @escaping @Sendable (Repository, _ tag: String?) async throws -> ConditionalResult<Repository>,
        release: @escaping @Sendable (Repository, _ tag: String?) async throws -> ConditionalResult<String>,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.due = due
        self.save = save
        self.updates = updates
        self.repository = repository
        self.release = release
        self.now = now
    }
}
