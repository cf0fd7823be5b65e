import Core
import GitHub
import Library

/// Saved parts of pages.
extension Recorder {
    /// A saved part; offline, of a public repository whoever saw it.
    func page(_ kind: SavedPageKey.Kind, at place: String = "", of repository: Repository) async -> SavedPage? {
        await library.lookUp(on: clock, executor, isPatient: isPatient) { [self] library in
            if isOffline { return try? await library.latestPage(kind, at: place, of: repository, host: host) }
            return try? await library.page(for: key(kind, at: place, of: repository, for: await session.identity))
        }
    }

    /// Saves a part for the identity it was asked for.
    func keep(
        _ page: SavedPage, _ kind: SavedPageKey.Kind, at place: String = "", of repository: Repository,
        for identity: String
    ) {
        keep(page, at: key(kind, at: place, of: repository, for: identity))
    }

    /// Saves a part by its key.
    func keep(_ page: SavedPage, at key: SavedPageKey) {
        write { library throws(LibraryFailure) in try await library.savePage(page, for: key) }
    }

    /// Records that a saved part is unchanged.
    func confirm(_ kind: SavedPageKey.Kind, of repository: Repository, for identity: String, at now: Timestamp) {
        let key = key(kind, of: repository, for: identity)
        write { library throws(LibraryFailure) in try await library.confirmPage(for: key, at: now) }
    }

    func write(_ page: @escaping Batch.Write) { keep { $0.pages.append(page) } }

    func key(
        _ kind: SavedPageKey.Kind, at place: String = "", of repository: Repository, for identity: String
    ) -> SavedPageKey {
        SavedPageKey(kind, at: place, of: repository.fullName, host: host, identity: identity)
    }

    func facts(of repository: Repository) async -> SavedFacts? {
        let details = await page(.facts, of: repository)
        let stars = await page(.stars, of: repository)
        guard details?.facts != nil || stars?.facts?.stars != nil else { return nil }
        var facts = details?.facts ?? RepositoryFacts()
        facts.stars = stars?.facts?.stars ?? facts.stars
        return SavedFacts(
            facts, detailsAt: details?.facts == nil ? nil : details?.fetchedAt,
            starsAt: stars?.facts == nil ? nil : stars?.fetchedAt)
    }

    /// Loads facts about repositories with node ids, and saves them.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func facts(
        of repositories: [Repository], from client: GitHubClient, now: Timestamp
    ) async throws -> RepositoryFactsResult {
        let identity = await session.identity
        let answer = try await client.facts(of: repositories.compactMap(\.nodeID))
        for repository in repositories {
            // What was saved is worth more than a part.
            guard let node = repository.nodeID, let facts = answer.facts[node], answer.gaps[node] == nil
            else { continue }
            keep(SavedPage(encoding: facts, fetchedAt: now), .facts, of: repository, for: identity)
        }
        hide(answer.hidden, among: repositories, for: identity)
        return answer
    }

    /// Loads what a comparison shows of repositories with node ids. It is not saved.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func comparedFacts(of repositories: [Repository], from client: GitHubClient) async throws -> ComparedFactsResult {
        let identity = await session.identity
        let answer = try await client.comparedFacts(of: repositories.compactMap(\.nodeID))
        hide(answer.hidden, among: repositories, for: identity)
        return answer
    }

    /// Loads the languages and the latest release of a repository, and saves them.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func details(of repository: Repository, from client: GitHubClient) async throws -> RepositoryFacts {
        try await saving(.facts, of: repository) {
            try await client.details(owner: repository.owner, name: repository.name)
        }
    }

    /// Loads the history of a repository's stars, and saves it if there is one.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func stars(of repository: Repository, from client: GitHubClient, now: Timestamp) async throws -> StarHistory? {
        let identity = await session.identity
        var facts = RepositoryFacts()
        facts.stars = try await client.starHistory(owner: repository.owner, name: repository.name)
        guard facts.stars != nil else { return nil }
        keep(SavedPage(encoding: facts, fetchedAt: now), .stars, of: repository, for: identity)
        return facts.stars
    }

    func readme(of repository: Repository) async -> SavedReadme? {
        if let page = await page(.readme, of: repository) { return SavedReadme(page) }
        guard isOffline else { return nil }
        // Its words are better than nothing.
        return await library.lookUp(on: clock, executor, isPatient: isPatient) { [self] library in
            try? await library.readmeWords(of: repository.id, host: host).map { SavedReadme($0, fetchedAt: $1) }
        }
    }

    /// Loads a README, and saves it.
    ///
    /// - Parameter tag: The etag of the one that is known.
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func readme(
        of repository: Repository, unlessTagged tag: String?, from client: GitHubClient, now: Timestamp
    ) async throws -> ReadmeResult {
        let identity = await session.identity
        let answer = try await client.readme(owner: repository.owner, name: repository.name, unlessTagged: tag)
        switch answer {
        case .readme(let readme, let tag):
            keep(SavedReadme(readme, tag: tag, fetchedAt: now).page, .readme, of: repository, for: identity)
            // What has no id of GitHub's could not be found by it.
            if repository.isBuiltIn { break }
            let words = IndexedReadme(repository, tag: nil, source: readme?.html ?? "")
            write { [host] library throws(LibraryFailure) in
                try await library.index([words], host: host, for: identity, at: now)
            }
        case .unchanged: confirm(.readme, of: repository, for: identity, at: now)
        }
        return answer
    }

    // MARK: Saved files of repositories, by name

    func tree(of repository: Repository) async -> SavedTree? {
        await page(.tree, of: repository).flatMap(SavedTree.init)
    }

    /// Loads the files of a repository, and saves them; `nil` if they are those of the known commit.
    ///
    /// - Parameter known: The commit whose files are known.
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func tree(
        of repository: Repository, unlessAt known: String?, from client: GitHubClient, now: Timestamp
    ) async throws -> RepositoryTree? {
        let identity = await session.identity
        switch try await client.tree(of: repository, unlessAt: known) {
        case .tree(let tree):
            if tree.count > 0 { keep(SavedTree(tree, fetchedAt: now).page, .tree, of: repository, for: identity) }
            return tree
        case .unchanged:
            confirm(.tree, of: repository, for: identity, at: now)
            return nil
        }
    }

    /// The entries of a folder that were saved, by its id: they are what they were.
    func folder(_ id: String, of repository: Repository) async -> RepositoryTree? {
        await page(.tree, at: id, of: repository).flatMap(SavedTree.init)?.tree
    }

    /// Loads the entries of a folder, and saves them by its id, apart from the files of the repository.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func folder(
        _ id: String, of repository: Repository, from client: GitHubClient, now: Timestamp
    ) async throws -> RepositoryTree {
        let identity = await session.identity
        let folder = try await client.folder(id, of: repository)
        keep(SavedTree(folder, fetchedAt: now).page, .tree, at: id, of: repository, for: identity)
        return folder
    }
}
