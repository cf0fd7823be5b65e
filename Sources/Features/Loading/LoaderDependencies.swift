public import Core

public struct LoaderDependencies: Sendable {
    /// Throws `FailedRequest`.
    var repository: @Sendable (RepositoryReference) async throws -> Repository
    /// The saved repository and when it was saved; `nil` if it was not.
    var savedRepository: @Sendable (RepositoryReference) async -> Dated<Repository>?
    /// `nil` if there are no lists of stars.
    var starLists: StarListsDependencies?
    /// Logins. Throws `FailedRequest`.
    var organizations: @Sendable () async throws -> [String]
    /// Most stars first. Throws `FailedRequest`.
    var forks: @Sendable (Repository) async throws -> ForkPage
    /// Throws `FailedRequest`.
    var pageOfForks: @Sendable (PageReference, _ of: Repository) async throws -> ForkPage
    /// Facts about up to 50 names of a list, in one request; saves them. Throws `FailedRequest`.
    var factsOfLinks: @Sendable ([RepositoryReference], _ of: Repository) async throws -> LinkedFacts
    /// Facts about a name of a list, by REST; saves them. Throws `FailedRequest`.
    var factOfLink: @Sendable (RepositoryReference, _ of: Repository) async throws -> LinkedFact
    /// `nil` if the two cannot be compared. Throws `FailedRequest`.
    var commitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int?
    var readmes: ReadmeDependencies
    /// Reads and saves the READMEs of so many more favourites, or of one without a token, for searching; `nil` if READMEs are not
    /// read. Throws `FailedRequest` or `LibraryFailure`.
    var readReadmes: (@Sendable (_ count: Int, _ isAnonymous: Bool) async throws -> KnownReadmes)?
    var facts: FactsDependencies
    var compared: ComparedDependencies
    var files: FilesDependencies
    var file: FileDependencies
    /// What an earlier session has saved as it arrived, and when; `nil` if nothing.
    var earlier: @Sendable (LoaderReactor.Request) async -> (arrival: LoaderReactor.Arrival, moment: Timestamp)?
    /// How long content that changes in minutes is not requested again, in seconds.
    public var freshness: Int64
    public var now: @Sendable () -> Timestamp

    public init(
        repository: @escaping @Sendable (RepositoryReference) async throws -> Repository = { _ in
            throw FailedRequest(.offline)
        },
        savedRepository: @escaping @Sendable (RepositoryReference) async -> Dated<Repository>? = { _ in nil },
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

public struct ReadmeDependencies: Sendable {
    /// `nil` if it was not saved.
    var saved: @Sendable (Repository) async -> SavedReadme?
    /// From GitHub, unless it still has this etag. Throws `FailedRequest`.
    var load: @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult

    public init(
        saved: @escaping @Sendable (Repository) async -> SavedReadme? = { _ in nil },
        load: @escaping @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult
    ) {
        self.saved = saved
        self.load = load
    }
}
