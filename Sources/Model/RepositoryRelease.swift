/// The latest release of a repository. Texts are untrusted.
public struct RepositoryRelease: Sendable, Hashable {
    /// `OWNER/NAME`.
    public var repository: String
    /// The release.
    public var release: RepositoryFacts.Release

    /// A release of a repository.
    public init(repository: String, release: RepositoryFacts.Release) {
        (self.repository, self.release) = (repository, release)
    }
}
