public import Core

/// The dependencies of the favourites reactor.
public struct FavouritesDependencies: Sendable {
    /// The host under which favourites are stored: `github.com`.
    var host: String
    /// The host in the URLs of repositories; the same, except in tests.
    public var addressHost: String
    /// Reports the favourites, then every change by any process, off the main actor. Returns when the task is cancelled
    /// or if there is no library.
    var observe: @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void
    /// Saves a change. Throws `LibraryFailure`.
    var save: @Sendable (FavouriteChange.Kind) async throws -> Void
    /// Fetches a repository from GitHub. Throws `FailedRequest`.
    var fetch: @Sendable (RepositoryReference) async throws -> Repository
    /// The READMEs of favourites; `nil` if they are not searched.
    var readmes: ReadmeSearch?
    /// Opens and copies repositories.
    var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(
        host: String,
        observe: @escaping @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void,
        save: @escaping @Sendable (FavouriteChange.Kind) async throws -> Void,
        fetch: @escaping @Sendable (RepositoryReference) async throws -> Repository,
        readmes: ReadmeSearch? = nil,
        opening: RepositoryOpening,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.host = host
        self.readmes = readmes
        addressHost = host
        (self.observe, self.save, self.fetch, self.opening, self.now) = (observe, save, fetch, opening, now)
    }
}

/// A search of the READMEs of favourites.
public struct ReadmeSearch: Sendable {
    /// Reports the lines with all of some words, by the repositories that have them: some soon, then more and more.
    var lines: @Sendable (_ words: String, _ report: @Sendable ([Repository.ID: String]) async -> Void) async -> Void
    /// How many are known; `nil` without a library.
    var known: @Sendable () async -> KnownReadmes?

    /// Everything at once.
    public init(
        lines:
            @escaping @Sendable (_ words: String, _ report: @Sendable ([Repository.ID: String]) async -> Void) async ->
            Void,
        known: @escaping @Sendable () async -> KnownReadmes?
    ) { (self.lines, self.known) = (lines, known) }
}
