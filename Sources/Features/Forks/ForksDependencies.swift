public import Model

/// What the list of forks needs from the outside.
public struct ForksDependencies: RepositoryOpening {
    /// The forks of a repository, those with the most stars first. Throws `FailedRequest`.
    public var forks: @Sendable (Repository) async throws -> ForkPage
    /// A further page of forks. Throws `FailedRequest`.
    public var nextPage: @Sendable (PageReference) async throws -> ForkPage
    /// How many commits a fork is ahead of the repository it was forked from; `nil` if they cannot be compared. Throws `FailedRequest`.
    public var commitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?
    /// The URL of a repository's page; `nil` if its names break GitHub's rules.
    public var webAddress: @Sendable (Repository) -> String?
    /// Opens a URL in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Copies a URL to the clipboard. Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(
        forks: @escaping @Sendable (Repository) async throws -> ForkPage,
        nextPage: @escaping @Sendable (PageReference) async throws -> ForkPage,
        commitsAhead: @escaping @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?,
        webAddress: @escaping @Sendable (Repository) -> String?,
        openInBrowser: @escaping @Sendable (String) async throws -> Void,
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal },
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.forks = forks
        self.nextPage = nextPage
        self.commitsAhead = commitsAhead
        self.webAddress = webAddress
        self.openInBrowser = openInBrowser
        self.copy = copy
        self.now = now
    }
}
