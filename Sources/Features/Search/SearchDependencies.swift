public import Core

public struct SearchDependencies: Sendable {
    /// The first page. Throws `FailedRequest`.
    var search: @Sendable (SearchQuery) async throws -> SearchPage
    /// Throws `FailedRequest`.
    var nextPage: @Sendable (PageReference) async throws -> SearchPage
    /// The first page of a part of a search; `nil` if it is searched like any other. Throws `FailedRequest`.
    public var slice: (@Sendable (SearchQuery) async throws -> SearchPage)?
    /// Searches the library and reports each intermediate answer: the first one fast enough to follow a key press, each
    /// later one with more. Returns after the last one or when the task is cancelled: whether there is a library.
    public var searchLibrary: LibrarySearch = { _, _, _ in false }
    /// The stored first page of a query, unless it is older than `earliest`. Without a time, a page of any age and any
    /// account is returned.
    public var savedAnswer: @Sendable (SearchQuery, _ earliest: Timestamp?) async -> SavedAnswer? = { _, _ in nil }
    /// The last known search rate limit of the account, and when it was received.
    public var lastBudget: @Sendable () async -> (RateLimit, Timestamp)? = { nil }
    /// Only called for searches with results.
    public var record: @Sendable (HistoryEntry) async -> Void = { _ in }
    var opening: RepositoryOpening
    /// Must not jump when the machine's clock is set.
    public var now: @Sendable () -> Timestamp
    var clock: any Clock<Duration>
    /// A random number from 0 to 1, so that many programs do not retry at the same moment.
    var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }

    func page(_ request: PageRequest) async throws -> SearchPage {
        switch request {
        case .page(let reference): try await nextPage(reference)
        case .slice(let query): try await (slice ?? search)(query)
        }
    }

    public typealias LibrarySearch =
        @Sendable (SearchQuery, _ limit: Int, _ report: @MainActor @Sendable (LocalSearchResult) -> Void) async -> Bool
}

extension SearchDependencies {
    /// Without a library and a history.
    public init(
        search: @escaping @Sendable (SearchQuery) async throws -> SearchPage,
        nextPage: @escaping @Sendable (PageReference) async throws -> SearchPage, opening: RepositoryOpening,
        now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>
    ) {
        (self.search, self.nextPage, self.opening, self.now, self.clock) = (search, nextPage, opening, now, clock)
    }
}
