public import Model

/// What the search reactor needs from the outside.
public struct SearchDependencies: RepositoryOpening {
    /// Asks for the first page of an answer. Throws `FailedRequest`.
    public var search: @Sendable (SearchQuery) async throws -> SearchPage
    /// Asks for a further page. Throws `FailedRequest`.
    public var nextPage: @Sendable (PageReference) async throws -> SearchPage
    /// Asks the library for repositories seen before that match, at most so many, and reports each answer: the first after the
    /// time of a key press, each with all of the one before and more. Ends with the last one, or when the task is cancelled.
    /// Returns whether there is a library.
    public var seenBefore: SeenBeforeSearch
    /// The first page that an earlier process was answered, if it did not come before a moment; `nil` where there is none.
    /// Without a moment, of whatever age and whoever asked.
    public var keptAnswer: @Sendable (SearchQuery, _ earliest: Timestamp?) async -> KeptAnswer?
    /// What was last known of the search budget of whoever asks, and when that was.
    public var lastBudget: @Sendable () async -> (RateLimit, Timestamp)?
    /// Keeps a search that brought an answer.
    public var record: @Sendable (HistoryEntry) async -> Void
    /// The web address of a repository; `nil` where its names break GitHub's rules.
    public var webAddress: @Sendable (Repository) -> String?
    /// Shows a web address in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Puts a web address on the clipboard. Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute
    /// The present. Must not jump when the machine's clock is set.
    public var now: @Sendable () -> Timestamp
    /// What the reactor sleeps on.
    public var clock: any Clock<Duration>
    /// A number from 0 to 1, another one each time: what keeps many programs from trying again at the same moment.
    public var jitter: @Sendable () -> Double

    /// A search of the library, reporting what it finds.
    public typealias SeenBeforeSearch =
        @Sendable (SearchQuery, _ limit: Int, _ report: @MainActor @Sendable (SeenAnswer) -> Void) async -> Bool

    /// Everything at once.
    public init(
        search: @escaping @Sendable (SearchQuery) async throws -> SearchPage,
        nextPage: @escaping @Sendable (PageReference) async throws -> SearchPage,
        seenBefore: @escaping SeenBeforeSearch = { _, _, _ in false },
        keptAnswer: @escaping @Sendable (SearchQuery, _ earliest: Timestamp?) async -> KeptAnswer? = { _, _ in nil },
        lastBudget: @escaping @Sendable () async -> (RateLimit, Timestamp)? = { nil },
        record: @escaping @Sendable (HistoryEntry) async -> Void = { _ in },
        webAddress: @escaping @Sendable (Repository) -> String?,
        openInBrowser: @escaping @Sendable (String) async throws -> Void,
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal },
        now: @escaping @Sendable () -> Timestamp,
        clock: any Clock<Duration>,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.search = search
        self.nextPage = nextPage
        self.seenBefore = seenBefore
        self.keptAnswer = keptAnswer
        self.lastBudget = lastBudget
        self.record = record
        self.webAddress = webAddress
        self.openInBrowser = openInBrowser
        self.copy = copy
        self.now = now
        self.clock = clock
        self.jitter = jitter
    }
}
