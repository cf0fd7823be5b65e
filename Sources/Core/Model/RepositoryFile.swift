/// A file of a repository at a commit, as a tree names it.
public struct RepositoryFile: Hashable, Sendable {
    public let repository: Repository
    /// The path from the top of the repository, without a slash at its beginning. Untrusted.
    public let path: String
    /// The id of its content; `nil` if only its path is known, as of a link in a README.
    public let blob: String?
    /// In bytes, if known.
    public let size: Int?
    /// For its permanent link; `nil` if only the branch is known.
    public let commit: String?
    public let branch: String

    public init(repository: Repository, path: String, blob: String?, size: Int?, commit: String?, branch: String) {
        (self.repository, self.path, self.blob, self.size) = (repository, path, blob, size)
        (self.commit, self.branch) = (commit, branch)
    }
}
