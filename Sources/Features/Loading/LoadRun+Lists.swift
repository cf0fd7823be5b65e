package import Core

extension LoadRun {
    /// `nil` if they are not known.
    package func files(of repository: Repository) async -> FileListing? {
        change(.files(.opened(repository, rows: nil)))
        await load { $0.files.isAwaited ? [.files(of: repository)] : [] }
        return state.files.listing
    }

    /// The forks of a repository, most stars first: at least `limit`, if there are as many, and why there are not more.
    /// `countsCommits` also requests how many commits each is ahead.
    package func forks(
        of parent: Repository, limit: Int, countsCommits: Bool
    ) async -> (forks: [Repository], failure: Failure?) {
        change(.forks(.opened(parent, rows: nil)))
        let first = ForksOfRepository(parent: parent).content
        await load { state in
            if state.forks.isAwaited { return [first] }
            guard state.forks.failure == nil, state.forks.all.count < limit, let next = state.forks.next else {
                return []
            }
            return [PageOfForks(page: next, parent: parent).content]
        }
        let failure =
            state.forks.failure ?? self.failure(of: first)
            ?? state.forks.next.flatMap { self.failure(of: PageOfForks(page: $0, parent: parent).content) }
        guard countsCommits else { return (state.forks.all, failure) }
        let counts = state.forks.all.prefix(limit).map { CommitsAhead(fork: $0, parent: parent).content }
        await load { _ in counts }
        return (state.forks.all, failure ?? counts.lazy.compactMap { self.failure(of: $0) }.first)
    }

    /// `nil` if it is not known.
    package func content(of file: RepositoryFile) async -> FileContent? {
        change(.file(.opened(file, .text, at: nil)))
        await load { $0.fileContent.map { [$0] } ?? [] }
        return state.file.content
    }

    /// Why the last requested file is missing or outdated.
    package var failureOfFile: Failure? { state.fileContent.flatMap(failure) }

    /// The account's lists of stars; `nil` if they are not known.
    package func starLists() async -> StarLists? {
        change(.shell(.show(.favourites)))
        await load { $0.starListsDemand.wants.map(\.content) }
        return state.starLists.lists
    }
}
