/// A README whose words are to be indexed.
public struct IndexedReadme: Sendable, Hashable {
    /// The repository that has it.
    public var repository: Repository
    /// What GitHub identifies its content by: the id of the blob, or an etag; `nil` if there is none.
    public var tag: String?
    /// Its source: Markdown, HTML or another markup; empty if the repository has none, or one that is too long. Untrusted.
    public var source: String

    /// A README.
    public init(_ repository: Repository, tag: String?, source: String) {
        (self.repository, self.tag, self.source) = (repository, tag, source)
    }
}
