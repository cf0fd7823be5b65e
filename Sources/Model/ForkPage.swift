/// A page of the forks of a repository.
public struct ForkPage: Sendable, Equatable {
    /// The forks, those with the most stars first.
    public var repositories: [Repository]
    /// The next page; `nil` on the last one.
    public var next: PageReference?

    /// Creates a page.
    public init(repositories: [Repository], next: PageReference? = nil) {
        self.repositories = repositories
        self.next = next
    }
}
