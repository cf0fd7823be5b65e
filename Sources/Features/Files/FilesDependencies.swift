public import Core

public struct FilesDependencies: Sendable {
    /// At a commit or on a branch; `nil` if the path leads elsewhere.
    var address: @Sendable (Repository, _ path: String, _ reference: String, _ isFolder: Bool) -> String?
    var opening: RepositoryOpening
    public var now: @Sendable () -> Timestamp
    /// Filters trees, where nothing else waits. `nil` for the executor of other effects.
    var executor: (any TaskExecutor)?

    public init(
        address: @escaping @Sendable (Repository, String, String, Bool) -> String?,
        opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp, executor: (any TaskExecutor)? = nil
    ) {
        (self.address, self.opening, self.now, self.executor) = (address, opening, now, executor)
    }
}

extension LoaderDependencies {
    /// `nil` if none were saved.
    func savedListing(of repository: Repository) async -> FileListing? {
        guard let saved = await savedTree(repository) else { return nil }
        return await listing(repository, saved.tree, at: saved.fetchedAt, isSaved: true)
    }

    /// `nil` if the repository is still at the commit. Throws `FailedRequest`.
    func listing(of repository: Repository, unlessAt commit: String?) async throws -> FileListing? {
        guard let tree = try await tree(repository, commit) else { return nil }
        return await listing(repository, tree, at: now())
    }

    /// The listing with the saved entries of one more folder; `nil` if they were not saved.
    func savedFolder(_ number: Int32, of listing: FileListing) async -> FileListing? {
        guard let id = listing.tree.id(number), let folder = await savedFolder(listing.repository, id) else {
            return nil
        }
        return await self.listing(listing, adding: folder, in: listing.tree.path(number), id: id)
    }

    /// The listing with the entries of one more folder from GitHub. Throws `FailedRequest`.
    func folder(_ number: Int32, of listing: FileListing) async throws -> FileListing {
        guard let id = listing.tree.id(number) else { return listing }
        let folder = try await folder(listing.repository, id)
        return await self.listing(listing, adding: folder, in: listing.tree.path(number), id: id)
    }

    /// A large tree takes a second.
    private func listing(
        _ repository: Repository, _ tree: RepositoryTree, at moment: Timestamp, isSaved: Bool = false
    ) async -> FileListing {
        await offMainActor(on: executor) {
            FileListing(repository, tree, fetchedAt: moment, isSaved: isSaved)
        }
    }

    private func listing(_ listing: FileListing, adding folder: RepositoryTree, in path: String, id: String) async
        -> FileListing
    {
        await offMainActor(on: executor) {
            var tree = listing.tree.tree
            tree.append(folder, in: path, id: id)
            return FileListing(listing.repository, tree, fetchedAt: listing.fetchedAt, isSaved: listing.isSaved)
        }
    }
}

extension FileFilterRequest {
    /// `last` are the matches of the filter before it.
    package func matches(narrowing last: FileMatches?) -> FileMatches {
        let candidates = last.flatMap { $0.request.tree == tree && text.hasPrefix($0.request.text) ? $0.inOrder : nil }
        let matches = tree.folded.matches(PathFilter(text), among: candidates)
        return FileMatches(
            request: self, inOrder: matches.inOrder,
            items: matches.bestFirst.map { FileItem(.node(tree.files[Int($0)])) })
    }
}
