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
    /// The clock that a selection rests by.
    public var clock: any Clock<Duration>

    /// Everything at once.
    public init(
        readme: @escaping @Sendable (Repository) async throws -> Readme?,
        render:
            @escaping @Sendable (
                _ html: String, _ repository: Repository, _ width: Int, _ repertoire: Repertoire
            ) async -> MarkupLayout,
        clock: any Clock<Duration>
    ) {
        self.readme = readme
        self.render = render
        self.clock = clock
    }
}
