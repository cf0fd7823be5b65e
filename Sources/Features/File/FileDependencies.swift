public import Core

public struct FileDependencies: Sendable {
    /// Lays out the HTML of a file for a width in cells.
    var render: PageDependencies.Render
    /// `nil` if the address is not that of a file of the repository.
    var link: @Sendable (_ address: String, Repository) -> LinkedFile?
    /// The web address of a line of a file at a commit, or on its branch; `nil` if its names break GitHub's rules.
    var address: @Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?
    /// Throws an error whose description says why the browser could not be started.
    var openInBrowser: @Sendable (String) async throws -> Void
    /// Throws an error whose description says what to do.
    var copy: @Sendable (String) async throws -> CopyRoute
    public var now: @Sendable () -> Timestamp
    /// Runs layout and search. `nil` for the executor of other effects.
    var executor: (any TaskExecutor)?

    public init(
        render: @escaping PageDependencies.Render,
        link: @escaping @Sendable (_ address: String, Repository) -> LinkedFile?,
        address: @escaping @Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?,
        openInBrowser: @escaping @Sendable (String) async throws -> Void = { _ in },
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal },
        now: @escaping @Sendable () -> Timestamp, executor: (any TaskExecutor)? = nil
    ) {
        (self.render, self.link, self.address, self.openInBrowser) = (render, link, address, openInBrowser)
        (self.copy, self.now, self.executor) = (copy, now, executor)
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
