public import Markup
public import Model
public import Text

/// What the page of a repository needs from the outside.
public struct PageDependencies: Sendable {
    /// A repository's README; `nil` if it has none. Throws `FailedRequest`.
    public var readme: @Sendable (Repository) async throws -> Readme?
    /// Lays out the HTML of a repository's README for a width in cells.
    public var render:
        @Sendable (_ html: String, _ repository: Repository, _ width: Int, _ repertoire: Repertoire) async ->
            MarkupLayout
    /// Opens a URL in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Copies a URL to the clipboard. Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute
    /// The clock that a selection rests by.
    public var clock: any Clock<Duration>

    /// Everything at once.
    public init(
        readme: @escaping @Sendable (Repository) async throws -> Readme?,
        render:
            @escaping @Sendable (
                _ html: String, _ repository: Repository, _ width: Int, _ repertoire: Repertoire
            ) async -> MarkupLayout,
        openInBrowser: @escaping @Sendable (String) async throws -> Void = { _ in },
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal },
        clock: any Clock<Duration>
    ) {
        self.readme = readme
        self.render = render
        self.openInBrowser = openInBrowser
        self.copy = copy
        self.clock = clock
    }
}
