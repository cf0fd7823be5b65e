import Core
import Features
import GitHub

extension FilesDependencies {
    init(opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp, executor: any TaskExecutor) {
        self.init(
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
