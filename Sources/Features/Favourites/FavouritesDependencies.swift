public import Model

/// The dependencies of the favourites reactor.
public struct FavouritesDependencies: Sendable {
    /// The host under which favourites are stored: `github.com`.
    public var host: String
    /// The host in the URLs of repositories; the same, except in tests.
    public var addressHost: String
    /// Reports the favourites, then every change by any process, off the main actor. Returns when the task is cancelled
    /// or if there is no library.
    public var observe: @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void
    /// Adds a favourite, or restores it with its date and note. Throws `LibraryFailure`.
    public var keep: @Sendable (Favourite) async throws -> Void
    /// Removes a favourite and its note. Throws `LibraryFailure`.
    public var remove: @Sendable (Favourite) async throws -> Void
    /// Sets or removes the note of a favourite. Throws `LibraryFailure`.
    public var setNote: @Sendable (Favourite) async throws -> Void
    /// Saves that the news of a favourite are acknowledged. Throws `LibraryFailure`.
    public var acknowledge: @Sendable (Favourite) async throws -> Void
    /// Fetches a repository from GitHub. Throws `FailedRequest`.
    public var fetch: @Sendable (RepositoryReference) async throws -> Repository
    /// Opens and copies repositories.
    public var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(
        host: String,
        observe: @escaping @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void,
        keep: @escaping @Sendable (Favourite) async throws -> Void,
        remove: @escaping @Sendable (Favourite) async throws -> Void,
        setNote: @escaping @Sendable (Favourite) async throws -> Void,
        acknowledge: @escaping @Sendable (Favourite) async throws -> Void = { _ in },
        fetch: @escaping @Sendable (RepositoryReference) async throws -> Repository,
        opening: RepositoryOpening,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.host = host
        addressHost = host
        self.observe = observe
        self.keep = keep
        self.remove = remove
        self.setNote = setNote
        self.acknowledge = acknowledge
        self.fetch = fetch
        self.opening = opening
        self.now = now
    }
}
