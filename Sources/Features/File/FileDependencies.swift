public import Core

public struct FileDependencies: Sendable {
    /// `nil` if the file was not saved.
    var saved: @Sendable (RepositoryFile, FileForm) async -> SavedFile?
    /// The commit that the branch of a file points to. Throws `FailedRequest`.
    var commit: @Sendable (RepositoryFile) async throws -> String
    /// A file at a commit or, without one, on its branch. Throws `FailedRequest`.
    var content: @Sendable (RepositoryFile, FileForm, _ commit: String?) async throws -> FileContent
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
        saved: @escaping @Sendable (RepositoryFile, FileForm) async -> SavedFile? = { _, _ in nil },
        commit: @escaping @Sendable (RepositoryFile) async throws -> String,
        content: @escaping @Sendable (RepositoryFile, FileForm, _ commit: String?) async throws -> FileContent,
        render: @escaping PageDependencies.Render,
        link: @escaping @Sendable (_ address: String, Repository) -> LinkedFile?,
        address: @escaping @Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?,
        openInBrowser: @escaping @Sendable (String) async throws -> Void = { _ in },
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal },
        now: @escaping @Sendable () -> Timestamp, executor: (any TaskExecutor)? = nil
    ) {
        (self.saved, self.commit, self.content, self.render, self.link) = (saved, commit, content, render, link)
        (self.address, self.openInBrowser, self.copy, self.now) = (address, openInBrowser, copy, now)
        self.executor = executor
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
