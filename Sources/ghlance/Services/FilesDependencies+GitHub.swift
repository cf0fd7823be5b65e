import Core
import Features
import GitHub

extension FilesDependencies {
    /// The files of a host's repositories.
    ///
    /// - Parameter client: `nil` if the session is offline.
    init(
        client: GitHubClient?, trees: Recorder, opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp,
        executor: any TaskExecutor
    ) {
        self.init(
            saved: { await trees.tree(of: $0) },
            tree: { repository, known in
                switch try await trees.tree(of: repository, unlessAt: known, from: client.online(), now: now()) {
                case .unchanged: return .unchanged
                case .tree(let tree): return .tree(tree)
                }
            },
            savedFolder: { await trees.folder($1, of: $0) },
            folder: { try await trees.folder($1, of: $0, from: client.online(), now: now()) },
            code: { repository, words in
                try await trees.saving(.code, at: words, of: repository) {
                    try await client.online().code(words, in: repository)
                }
            },
            nextPage: { repository, page in
                try await trees.saving(.code, at: page.rawValue, of: repository) {
                    try await client.online().code(at: page, in: repository)
                }
            },
            address: { repository, path, reference, isFolder in
                opening.links.web(repository).flatMap {
                    FilesDependencies.address(in: $0, path, reference, isFolder: isFolder)
                }
            }, opening: opening, now: now, executor: executor)
    }

    /// The address of a file in a repository; `nil` if a part of its path would lead elsewhere.
    static func address(in repository: String, _ path: String, _ reference: String, isFolder: Bool) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else { return nil }
        // A branch may have slashes, which GitHub's addresses keep.
        let branch = reference.split(separator: "/").map(String.init)
        guard !branch.isEmpty, !branch.contains(where: { [".", ".."].contains($0) }) else { return nil }
        return ([repository, isFolder ? "tree" : "blob"] + (branch + parts).map(\.percentEncoded))
            .joined(separator: "/")
    }
}
