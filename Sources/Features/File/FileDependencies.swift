public import Core

public struct FileDependencies: Sendable {
    /// What lays out HTML, opens and copies.
    var page: PageDependencies
    /// `nil` if the address is not that of a file of the repository.
    var link: @Sendable (_ address: String, Repository) -> LinkedFile?
    /// The web address of a line of a file at a commit, or on its branch; `nil` if its names break GitHub's rules.
    var address: @Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?
    public var now: @Sendable () -> Timestamp

    public init(
        like page: PageDependencies, link: @escaping @Sendable (_ address: String, Repository) -> LinkedFile?,
        address: @escaping @Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?,
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.page, self.link, self.address, self.now) = (page, link, address, now)
    }
}

public struct LinkedFile: Sendable, Hashable {
    public var file: RepositoryFile
    var location: FileLocation?

    public init(_ file: RepositoryFile, at location: FileLocation?) {
        self.file = file
        self.location = location
    }
}
