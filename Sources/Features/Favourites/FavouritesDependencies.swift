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
    /// Saves a change. Throws `LibraryFailure`.
    public var save: @Sendable (FavouriteChange.Kind) async throws -> Void
    /// Fetches a repository from GitHub. Throws `FailedRequest`.
    public var fetch: @Sendable (RepositoryReference) async throws -> Repository
    /// The lines of READMEs with all of some words, by the repositories that have them; `nil` if READMEs are not searched.
    public var readmeLines: (@Sendable (_ words: String) async -> [Repository.ID: String])?
    /// Opens and copies repositories.
    public var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(
        host: String,
        observe: @escaping @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void,
        save: @escaping @Sendable (FavouriteChange.Kind) async throws -> Void,
        fetch: @escaping @Sendable (RepositoryReference) async throws -> Repository,
        readmeLines: (@Sendable (_ words: String) async -> [Repository.ID: String])? = nil,
        opening: RepositoryOpening,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.host = host
        self.readmeLines = readmeLines
        addressHost = host
        (self.observe, self.save, self.fetch, self.opening, self.now) = (observe, save, fetch, opening, now)
    }
}
