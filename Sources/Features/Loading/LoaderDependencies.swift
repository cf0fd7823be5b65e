public import Core

/// Where nothing is loaded.
private let offline = FailedRequest(.offline)

/// What GitHub has, and what an earlier session saved of it. What loads throws `FailedRequest`.
public struct LoaderDependencies: Sendable {
    public var repository: @Sendable (RepositoryReference) async throws -> Repository = { _ in throw offline }
    public var savedRepository: @Sendable (RepositoryReference) async -> Dated<Repository>? = { _ in nil }
    /// `nil` if there are no lists of stars.
    public var starLists: StarListsDependencies?
    /// Logins.
    public var organizations: @Sendable () async throws -> [String] = { throw offline }
    /// Most stars first.
    public var forks: @Sendable (Repository) async throws -> ForkPage = { _ in throw offline }
    public var pageOfForks: @Sendable (PageReference, Repository) async throws -> ForkPage = { _, _ in throw offline }
    /// The first page without a reference.
    public var savedForks: @Sendable (PageReference?, _ of: Repository) async -> Dated<ForkPage>? = { _, _ in nil }
    /// The newest ones, newest first; saves those of a favourite.
    public var releases: @Sendable (Repository) async throws -> [Release] = { _ in throw offline }
    /// The page of a release, by its tag.
    public var release: @Sendable (Repository, _ tag: String) async throws -> SavedReadme = { _, _ in throw offline }
    public var savedRelease: @Sendable (Repository, _ tag: String) async -> SavedReadme? = { _, _ in nil }
    /// `nil` if the two cannot be compared.
    public var commitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async throws -> Int? = { _, _ in
        throw offline
    }
    public var savedCommitsAhead: @Sendable (_ fork: Repository, _ parent: Repository) async -> Dated<Int?>? = {
        _, _ in nil
    }
    /// Facts about up to 50 names of a list, in one request; saves them.
    public var factsOfLinks: @Sendable ([RepositoryReference], Repository) async throws -> LinkedFacts = { _, _ in
        throw offline
    }
    /// Facts about a name of a list, by REST; saves them.
    public var factOfLink: @Sendable (RepositoryReference, Repository) async throws -> LinkedFact = { _, _ in
        throw offline
    }
    /// Unless it still has this etag.
    public var readme: @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult = { _, _ in throw offline }
    public var savedReadme: @Sendable (Repository) async -> SavedReadme? = { _ in nil }
    /// Reads and saves the READMEs of so many more favourites, or of one without a token, for searching; `nil` if READMEs are not
    /// read. May also throw `LibraryFailure`.
    public var readReadmes: (@Sendable (_ count: Int, _ isAnonymous: Bool) async throws -> KnownReadmes)?
    /// Of repositories with node ids, in one request.
    public var factsByNode: @Sendable ([Repository]) async throws -> RepositoryFactsResult = { _ in throw offline }
    public var savedFacts: @Sendable (Repository) async -> SavedFacts? = { _ in nil }
    /// For a repository whose row has none, by REST; `nil` if the host has no such ids.
    public var nodeID: @Sendable (Repository) async throws -> String? = { _ in throw offline }
    /// The languages and the latest release, by REST.
    public var details: @Sendable (Repository) async throws -> RepositoryFacts = { _ in throw offline }
    /// `nil` if the host does not say.
    public var stars: @Sendable (Repository) async throws -> StarHistory? = { _ in throw offline }
    /// Of repositories with node ids, in one request.
    public var comparedByNode: @Sendable ([Repository]) async throws -> ComparedFactsResult = { _ in throw offline }
    public var savedCompared: @Sendable (Repository) async -> ComparedFacts = { _ in ComparedFacts() }
    /// `nil` if GitHub does not say.
    public var contributors: @Sendable (Repository) async throws -> Int? = { _ in throw offline }
    public var savedContributors: @Sendable (Repository) async -> Dated<Int?>? = { _ in nil }
    /// The files of a repository; `nil` if it is still at this commit.
    public var tree: @Sendable (Repository, String?) async throws -> RepositoryTree? = { _, _ in throw offline }
    public var savedTree: @Sendable (Repository) async -> SavedTree? = { _ in nil }
    /// The entries of a folder, by its id.
    public var folder: @Sendable (Repository, _ id: String) async throws -> RepositoryTree = { _, _ in throw offline }
    public var savedFolder: @Sendable (Repository, _ id: String) async -> RepositoryTree? = { _, _ in nil }
    public var code: @Sendable (Repository, _ words: String) async throws -> CodeHits = { _, _ in throw offline }
    public var pageOfCode: @Sendable (PageReference, Repository) async throws -> CodeHits = { _, _ in throw offline }
    /// By the words, or by the reference of a further page.
    public var savedCode: @Sendable (String, _ of: Repository) async -> Dated<CodeHits>? = { _, _ in nil }
    /// The commit that the branch of a file points to.
    public var commit: @Sendable (RepositoryFile) async throws -> String = { _ in throw offline }
    /// A file at a commit or, without one, on its branch.
    public var file: @Sendable (RepositoryFile, FileForm, _ commit: String?) async throws -> FileContent = { _, _, _ in
        throw offline
    }
    public var savedFile: @Sendable (RepositoryFile, FileForm) async -> SavedFile? = { _, _ in nil }
    /// Throws `.notFound` for what cannot be drawn.
    public var picture: @Sendable (Repository, PictureDrawing) async throws -> DrawnPicture = { _, _ in throw offline }
    /// Drawn from the saved file.
    public var savedPicture: @Sendable (Repository, PictureDrawing) async -> Dated<DrawnPicture>? = { _, _ in nil }
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

    /// A node id that GitHub no longer knows is looked up by the repository's name.
    func facts(of subject: Repository, and others: [Repository]) async throws -> [Repository.ID: RepositoryFacts] {
        let facts = try await facts(of: [subject] + others)
        guard facts[subject.id]?.gap == .notFound, let renewed = await renewed(subject),
            // The facts about the others do not depend on it.
            let again = try? await self.facts(of: [renewed])
        else { return facts }
        return facts.merging(again) { $1 }
    }

    /// The repository with the node id that its name has now; `nil` if that has not changed.
    private func renewed(_ repository: Repository) async -> Repository? {
        guard let node = try? await nodeID(repository), node != repository.nodeID else { return nil }
        var renewed = repository
        renewed.nodeID = node
        return renewed
    }

    /// With a reason for those that GitHub does not show.
    private func facts(of repositories: [Repository]) async throws -> [Repository.ID: RepositoryFacts] {
        let answer = try await factsByNode(repositories.filter { $0.nodeID != nil })
        var found: [Repository.ID: RepositoryFacts] = [:]
        for repository in repositories {
            guard let node = repository.nodeID else { continue }
            let gap = answer.gaps[node] ?? (answer.unavailable.contains(node) ? .notFound : nil)
            guard var facts = answer.facts[node] ?? gap.map({ _ in RepositoryFacts() }) else { continue }
            facts.gap = gap
            found[repository.id] = facts
        }
        return found
    }
}
