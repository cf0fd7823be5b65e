public import Core

/// What the loader needs from the outside.
public struct LoaderDependencies: Sendable {
    /// A repository by its name. Throws `FailedRequest`.
    var repository: @Sendable (RepositoryReference) async throws -> Repository
    /// A repository by its name as it was saved; `nil` if it was not. When.
    var savedRepository: @Sendable (RepositoryReference) async -> (value: Repository, moment: Timestamp)?
    /// The account's lists of stars; `nil` if there are none.
    var starLists: StarListsDependencies?
    /// The logins of the account's organisations. Throws `FailedRequest`.
    var organizations: @Sendable () async throws -> [String]
    /// The forks of a repository, those with the most stars first. Throws `FailedRequest`.
    var forks: @Sendable (Repository) async throws -> ForkPage
    /// A further page of forks of a repository. Throws `FailedRequest`.
    var pageOfForks: @Sendable (PageReference, _ of: Repository) async throws -> ForkPage
    /// What GitHub knows of up to 50 names of a list, in one request, which is kept. Throws `FailedRequest`.
    var factsOfLinks: @Sendable ([RepositoryReference], _ of: Repository) async throws -> LinkedFacts
    /// What GitHub knows of a name of a list, by REST, which is kept. Throws `FailedRequest`.
    var factOfLink: @Sendable (RepositoryReference, _ of: Repository) async throws -> LinkedFact
    /// How many commits a fork is ahead of the repository it was forked from; `nil` if they cannot be compared. Throws `FailedRequest`.
    var commitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?
    /// READMEs.
    var readmes: ReadmeDependencies
    /// Reads and saves more READMEs of favourites, so that they are searched: those of so many, or one without a token; `nil` if none are
    /// read. Throws `FailedRequest` or `LibraryFailure`.
    var readReadmes: (@Sendable (_ count: Int, _ isAnonymous: Bool) async throws -> KnownReadmes)?
    /// Facts about repositories.
    var facts: FactsDependencies
    /// What is compared of repositories.
    var compared: ComparedDependencies
    /// Files of repositories.
    var files: FilesDependencies
    /// Contents of files.
    var file: FileDependencies
    /// What an earlier session has saved as it arrived; `nil` if it has not. When.
    var earlier: @Sendable (LoaderReactor.Request) async -> (arrival: LoaderReactor.Arrival, moment: Timestamp)?
    /// How long what changes in minutes is not requested again, in seconds.
    public var freshness: Int64
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Everything at once.
    public init(
        repository: @escaping @Sendable (RepositoryReference) async throws -> Repository = { _ in
            throw FailedRequest(.offline)
        },
        savedRepository:
            @escaping @Sendable (RepositoryReference) async -> (value: Repository, moment: Timestamp)? = { _ in nil },
        starLists: StarListsDependencies? = nil,
        organizations: @escaping @Sendable () async throws -> [String],
        forks: @escaping @Sendable (Repository) async throws -> ForkPage,
        pageOfForks: @escaping @Sendable (PageReference, _ of: Repository) async throws -> ForkPage,
        factsOfLinks: @escaping @Sendable ([RepositoryReference], _ of: Repository) async throws -> LinkedFacts,
        factOfLink: @escaping @Sendable (RepositoryReference, _ of: Repository) async throws -> LinkedFact,
        commitsAhead: @escaping @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?,
        readmes: ReadmeDependencies,
        readReadmes: (@Sendable (_ count: Int, _ isAnonymous: Bool) async throws -> KnownReadmes)? = nil,
        facts: FactsDependencies,
        compared: ComparedDependencies,
        files: FilesDependencies, file: FileDependencies,
        earlier:
            @escaping @Sendable (LoaderReactor.Request) async -> (
                arrival: LoaderReactor.Arrival, moment: Timestamp
            )? = { _ in nil },
        freshness: Int64 = 0, now: @escaping @Sendable () -> Timestamp
    ) {
        (self.repository, self.savedRepository) = (repository, savedRepository)
        self.starLists = starLists
        self.organizations = organizations
        self.forks = forks
        self.pageOfForks = pageOfForks
        self.factsOfLinks = factsOfLinks
        self.factOfLink = factOfLink
        self.commitsAhead = commitsAhead
        self.readmes = readmes
        self.readReadmes = readReadmes
        self.facts = facts
        self.compared = compared
        self.files = files
        self.file = file
        self.earlier = earlier
        self.freshness = freshness
        self.now = now
    }
}

/// What READMEs need from the outside.
public struct ReadmeDependencies: Sendable {
    /// A repository's README as it was saved; `nil` if it was not.
    var saved: @Sendable (Repository) async -> SavedReadme?
    /// A repository's README from GitHub, unless it still has this etag. Throws `FailedRequest`.
    var load: @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult

    /// Everything at once.
    public init(
        saved: @escaping @Sendable (Repository) async -> SavedReadme? = { _ in nil },
        load: @escaping @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult
    ) {
        self.saved = saved
        self.load = load
    }
}
