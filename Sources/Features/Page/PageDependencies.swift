public import Markup
public import Model
public import Text

/// What the page of a repository needs from the outside.
public struct PageDependencies: Sendable {
    /// A repository's README as it was saved; `nil` if it was not.
    public var savedReadme: @Sendable (Repository) async -> SavedReadme?
    /// A repository's README from GitHub, unless it still has this etag. Throws `FailedRequest`.
    public var readme: @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult
    /// Lays out the HTML of a repository's README for a width in cells.
    public var render: Render
    /// Opens a URL in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Copies a URL to the clipboard. Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute
    /// The current time, for the age of what was saved and the end of a rate limit.
    public var now: @Sendable () -> Timestamp
    /// The clock that a selection rests by.
    public var clock: any Clock<Duration>
    /// Where READMEs are laid out and searched: not where anything else waits, because it takes as long as a stranger's document
    /// makes it take. `nil` for the executor of other effects.
    public var executor: (any TaskExecutor)?

    /// Lays out HTML in so many cells.
    public typealias Render =
        @Sendable (_ html: String, _ repository: Repository, _ width: Int, _ repertoire: Repertoire) async ->
        MarkupLayout

    /// Everything at once.
    public init(
        savedReadme: @escaping @Sendable (Repository) async -> SavedReadme? = { _ in nil },
        readme: @escaping @Sendable (Repository, _ tag: String?) async throws -> ReadmeResult,
        render: @escaping Render,
        openInBrowser: @escaping @Sendable (String) async throws -> Void = { _ in },
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal },
        now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>, executor: (any TaskExecutor)? = nil
    ) {
        self.savedReadme = savedReadme
        self.readme = readme
        self.render = render
        self.openInBrowser = openInBrowser
        self.copy = copy
        self.now = now
        self.clock = clock
        self.executor = executor
    }
}
