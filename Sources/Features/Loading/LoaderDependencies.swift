public import Core

/// What GitHub has, and what an earlier session saved of it. What loads throws `FailedRequest`.
public struct LoaderDependencies: Sendable {
    public var repository: @Sendable (RepositoryReference) async throws -> Repository = { _ in
        throw FailedRequest(.offline)
    }
    public var savedRepository: @Sendable (RepositoryReference) async -> Dated<Repository>? = { _ in nil }
    /// `nil` if there are no lists of stars.
    public var starLists: StarListsDependencies?
    /// Logins.
    public var organizations: @Sendable () async throws -> [String] = { throw FailedRequest(.offline) }
    /// Most stars first.
    public var forks: @Sendable (Repository) async throws -> ForkPage = { _ in throw FailedRequest(.offline) }
    public var pageOfForks: @Sendable (PageReference, _ of: Repository) async throws -> ForkPage = { _, _ in
        throw FailedRequest(.offline)
    }
    /// The first page without a reference.
    public var savedForks: @Sendable (PageReference?, _ of: Repository) async -> Dated<ForkPage>? = { _, _ in nil }
    /// `nil` if the two cannot be compared.
    public var commitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int? = { _, _ in
        throw FailedRequest(.offline)
    }
    public var savedCommitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async -> Dated<Int?>? = {
        _, _ in nil
    }
    /// Facts about up to 50 names of a list, in one request; saves them.
    public var factsOfLinks: @Sendable ([RepositoryReference], _ of: Repository) async throws -> LinkedFacts = { _, _ in
        throw FailedRequest(.offline)
    }
    /// Facts about a name of a list, by REST; saves them.
    public var factOfLink: @Sendable (RepositoryReference, _ of: Repository) async throws -> LinkedFact = { _, _ in
        throw FailedRequest(.offline)
    }
    public var readmes = ReadmeDependencies()
    /// Reads and saves the READMEs of so many more favourites, or of one without a token, for searching; `nil` if READMEs are not
    /// read. May also throw `LibraryFailure`.
    public var readReadmes: (@Sendable (_ count: Int, _ isAnonymous: Bool) async throws -> KnownReadmes)?
    public var facts = FactsDependencies()
    public var compared = ComparedDependencies()
    /// The files of a repository; `nil` if it is still at the known commit.
    public var tree: @Sendable (Repository, _ known: String?) async throws -> RepositoryTree? = { _, _ in
        throw FailedRequest(.offline)
    }
    public var savedTree: @Sendable (Repository) async -> SavedTree? = { _ in nil }
    /// The entries of a folder, by its id.
    public var folder: @Sendable (Repository, _ id: String) async throws -> RepositoryTree = { _, _ in
        throw FailedRequest(.offline)
    }
    public var savedFolder: @Sendable (Repository, _ id: String) async -> RepositoryTree? = { _, _ in nil }
    public var code: @Sendable (Repository, _ words: String) async throws -> CodeHits = { _, _ in
        throw FailedRequest(.offline)
    }
    public var pageOfCode: @Sendable (PageReference, _ of: Repository) async throws -> CodeHits = { _, _ in
        throw FailedRequest(.offline)
    }
    /// By the words, or by the reference of a further page.
    public var savedCode: @Sendable (String, _ of: Repository) async -> Dated<CodeHits>? = { _, _ in nil }
    /// The commit that the branch of a file points to.
    public var commit: @Sendable (RepositoryFile) async throws -> String = { _ in throw FailedRequest(.offline) }
    /// A file at a commit or, without one, on its branch.
    public var file: @Sendable (RepositoryFile, FileForm, _ commit: String?) async throws -> FileContent = { _, _, _ in
        throw FailedRequest(.offline)
    }
    public var savedFile: @Sendable (RepositoryFile, FileForm) async -> SavedFile? = { _, _ in nil }
    /// How long content that changes in minutes is not requested again, in seconds.
    public var freshness: Int64 = 0
    public var now: @Sendable () -> Timestamp

    /// Makes trees of files. `nil` for the executor of other effects.
    public var executor: (any TaskExecutor)?

    public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }
}

extension LoaderDependencies {
    /// Throws `FailedRequest`.
    func facts(of references: [RepositoryReference], in list: Repository) async throws -> LinkedFacts {
        let facts = try await factsOfLinks(references, list)
        // Without any facts, the same request would be repeated forever.
        if facts.isEmpty { throw FailedRequest(.queryTooLarge) }
        return facts
    }
}

public struct ReadmeDependencies: Sendable {
    /// `nil` if it was not saved.
    public var saved: @Sendable (Repository) async -> SavedReadme? = { _ in nil }
    /// From GitHub, unless it still has this etag.
    public var load: @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult = { _, _ in
        throw FailedRequest(.offline)
    }

    public init() {}
}
