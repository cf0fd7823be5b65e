public import Core

/// What the list of files needs from the outside.
public struct FilesDependencies: Sendable {
    /// What GitHub says of a repository's files.
    public enum Answer: Sendable {
        /// They are those of the known commit.
        case unchanged
        /// They are these.
        case tree(RepositoryTree)
    }

    /// The files that were saved; `nil` if none were.
    var saved: @Sendable (Repository) async -> SavedTree?
    /// The files of a repository, unless it is still at a commit. Throws `FailedRequest`.
    var tree: @Sendable (Repository, _ known: String?) async throws -> Answer
    /// The entries of a folder that were saved, by its id; `nil` if none were.
    var savedFolder: @Sendable (Repository, _ id: String) async -> RepositoryTree?
    /// The entries of a folder, by its id. Throws `FailedRequest`.
    var folder: @Sendable (Repository, _ id: String) async throws -> RepositoryTree
    /// Searches code. Throws `FailedRequest`.
    public var code: @Sendable (Repository, _ words: String) async throws -> CodeHits
    /// A further page of a search for code. Throws `FailedRequest`.
    var nextPage: @Sendable (Repository, PageReference) async throws -> CodeHits
    /// The address of a file or folder at a commit or on a branch; `nil` if its path leads elsewhere.
    var address: @Sendable (Repository, _ path: String, _ reference: String, _ isFolder: Bool) -> String?
    /// Opens and copies addresses.
    var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp
    /// Where trees are made and filtered: not where anything else waits. `nil` for the executor of other effects.
    var executor: (any TaskExecutor)?

    /// Creates the dependencies.
    public init(
        saved: @escaping @Sendable (Repository) async -> SavedTree? = { _ in nil },
        tree: @escaping @Sendable (Repository, String?) async throws -> Answer,
        savedFolder: @escaping @Sendable (Repository, String) async -> RepositoryTree? = { _, _ in nil },
        folder: @escaping @Sendable (Repository, String) async throws -> RepositoryTree,
        code: @escaping @Sendable (Repository, String) async throws -> CodeHits,
        nextPage: @escaping @Sendable (Repository, PageReference) async throws -> CodeHits,
        address: @escaping @Sendable (Repository, String, String, Bool) -> String?,
        opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp, executor: (any TaskExecutor)? = nil
    ) {
        (self.saved, self.tree, self.savedFolder, self.folder, self.code) = (saved, tree, savedFolder, folder, code)
        (self.nextPage, self.address, self.opening, self.now) = (nextPage, address, opening, now)
        self.executor = executor
    }
}

extension FilesDependencies {
    /// The files that were saved; `nil` if none were.
    func savedListing(of repository: Repository) async -> FileListing? {
        guard let saved = await saved(repository) else { return nil }
        return await listing(repository, saved.tree, at: saved.fetchedAt, isSaved: true)
    }

    /// The files of a repository; `nil` if it is still at a commit. Throws `FailedRequest`.
    func listing(of repository: Repository, unlessAt commit: String?) async throws -> FileListing? {
        guard case .tree(let tree) = try await tree(repository, commit) else { return nil }
        return await listing(repository, tree, at: now())
    }

    /// Files with the entries of one more folder, as they were saved; `nil` if they were not.
    func savedFolder(_ number: Int32, of listing: FileListing) async -> FileListing? {
        guard let id = listing.tree.id(number), let folder = await savedFolder(listing.repository, id) else {
            return nil
        }
        return await self.listing(listing, adding: folder, in: listing.tree.path(number), id: id)
    }

    /// The same as GitHub has them. Throws `FailedRequest`.
    func folder(_ number: Int32, of listing: FileListing) async throws -> FileListing {
        guard let id = listing.tree.id(number) else { return listing }
        let folder = try await folder(listing.repository, id)
        return await self.listing(listing, adding: folder, in: listing.tree.path(number), id: id)
    }

    /// A large tree takes a second.
    private func listing(
        _ repository: Repository, _ tree: RepositoryTree, at moment: Timestamp, isSaved: Bool = false
    ) async -> FileListing {
        await concurrently(on: executor) {
            FileListing(repository, tree, fetchedAt: moment, isSaved: isSaved)
        }
    }

    /// The files with the entries of one more folder.
    private func listing(_ listing: FileListing, adding folder: RepositoryTree, in path: String, id: String) async
        -> FileListing
    {
        await concurrently(on: executor) {
            var tree = listing.tree.tree
            tree.append(folder, in: path, id: id)
            return FileListing(listing.repository, tree, fetchedAt: listing.fetchedAt, isSaved: listing.isSaved)
        }
    }

    func matches(_ request: FileFilterRequest, narrowing last: FileMatches?) async -> FileMatches {
        await concurrently(on: executor) { request.matches(narrowing: last) }
    }
}

extension FileFilterRequest {
    /// The files that match.
    ///
    /// - Parameter last: The matches of the filter before it.
    package func matches(narrowing last: FileMatches?) -> FileMatches {
        let candidates = last.flatMap { $0.request.tree == tree && text.hasPrefix($0.request.text) ? $0.inOrder : nil }
        let matches = tree.folded.matches(PathFilter(text), among: candidates)
        return FileMatches(
            request: self, inOrder: matches.inOrder,
            items: matches.bestFirst.map { FileItem(.node(tree.files[Int($0)])) })
    }
}
