public import Core
public import Markup

/// What the page of a repository needs from the outside.
public struct PageDependencies: Sendable {
    /// Lays out the HTML of a repository's README for a width in cells.
    public var render: Render
    /// Opens a URL in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Copies a URL to the clipboard. Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute
    /// Where READMEs are laid out and searched: not where anything else waits, because it takes as long as a stranger's document
    /// makes it take. `nil` for the executor of other effects.
    public var executor: (any TaskExecutor)?

    /// Lays out HTML in so many cells, with these `<details>` open; with all of them where none can be opened.
    public typealias Render =
        @Sendable (
            _ html: String, _ repository: Repository, _ width: Int, _ repertoire: Repertoire, _ open: OpenDetails?
        ) async -> MarkupLayout

    /// Everything at once.
    public init(
        render: @escaping Render,
        openInBrowser: @escaping @Sendable (String) async throws -> Void = { _ in },
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal },
        executor: (any TaskExecutor)? = nil
    ) {
        (self.render, self.openInBrowser, self.copy, self.executor) = (render, openInBrowser, copy, executor)
    }
}
