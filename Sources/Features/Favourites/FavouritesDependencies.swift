public import Model

/// What the favourites reactor needs from the outside.
public struct FavouritesDependencies: RepositoryOpening {
    /// The key under which favourites are kept: `github.com`.
    public var host: String
    /// The host whose addresses are read; the same, unless another API stands in for it.
    public var addressHost: String
    /// Reports the favourites as they are, then every change of them, whoever made it, away from the main actor. Returns when the task is cancelled or
    /// there is no library.
    public var observe: @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void
    /// Adds a favourite, or puts it back with its date and its note. Throws `LibraryFailure`.
    public var keep: @Sendable (Favourite) async throws -> Void
    /// Removes a favourite and its note. Throws `LibraryFailure`.
    public var remove: @Sendable (Favourite) async throws -> Void
    /// Gives a favourite the note it has here, or none. Throws `LibraryFailure`.
    public var setNote: @Sendable (Favourite) async throws -> Void
    /// Asks GitHub for a repository. Throws `FailedRequest`.
    public var fetch: @Sendable (RepositoryReference) async throws -> Repository
    /// The web address of a repository; `nil` where its names break GitHub's rules.
    public var webAddress: @Sendable (Repository) -> String?
    /// Shows a web address in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Puts a web address on the clipboard. Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute
    /// The present.
    public var now: @Sendable () -> Timestamp

    /// Everything at once.
    public init(
        host: String,
        observe: @escaping @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void,
        keep: @escaping @Sendable (Favourite) async throws -> Void,
        remove: @escaping @Sendable (Favourite) async throws -> Void,
        setNote: @escaping @Sendable (Favourite) async throws -> Void,
        fetch: @escaping @Sendable (RepositoryReference) async throws -> Repository,
        webAddress: @escaping @Sendable (Repository) -> String?,
        openInBrowser: @escaping @Sendable (String) async throws -> Void,
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal },
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.host = host
        addressHost = host
        self.observe = observe
        self.keep = keep
        self.remove = remove
        self.setNote = setNote
        self.fetch = fetch
        self.webAddress = webAddress
        self.openInBrowser = openInBrowser
        self.copy = copy
        self.now = now
    }
}
