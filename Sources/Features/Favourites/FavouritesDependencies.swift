public import Core

public struct FavouritesDependencies: Sendable {
    /// The host under which favourites are stored: `github.com`.
    var host: String
    /// The host in the URLs of repositories; the same, except in tests.
    public var addressHost: String
    /// Reports the favourites, then every change by any process, off the main actor. Returns when the task is cancelled or if there
    /// is no library.
    var observe: @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void
    /// Throws `LibraryFailure`.
    var save: @Sendable (FavouriteChange.Kind) async throws -> Void
    /// Throws `FailedRequest`.
    var fetch: @Sendable (RepositoryReference) async throws -> Repository
    /// `nil` if READMEs are not searched.
    var readmes: ReadmeSearch?
    public var now: @Sendable () -> Timestamp

    public init(
        host: String,
        observe: @escaping @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void,
        save: @escaping @Sendable (FavouriteChange.Kind) async throws -> Void,
        fetch: @escaping @Sendable (RepositoryReference) async throws -> Repository,
        readmes: ReadmeSearch? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.host = host
        self.readmes = readmes
        addressHost = host
        (self.observe, self.save, self.fetch, self.now) = (observe, save, fetch, now)
    }
}

public struct ReadmeSearch: Sendable {
    /// Reports, by repository, the lines with all of some words: the first soon, then more and more.
    var lines: @Sendable (_ words: String, _ report: @Sendable ([Repository.ID: String]) async -> Void) async -> Void
    /// How many READMEs are known; `nil` without a library.
    var known: @Sendable () async -> KnownReadmes?

    public init(
        lines:
            @escaping @Sendable (_ words: String, _ report: @Sendable ([Repository.ID: String]) async -> Void) async ->
            Void,
        known: @escaping @Sendable () async -> KnownReadmes?
    ) { (self.lines, self.known) = (lines, known) }
}
