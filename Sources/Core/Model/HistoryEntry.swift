/// A search that returned results.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// The query, as ``SearchQuery/text``.
    public var query: String
    /// The sort order.
    public var sort: SearchSort
    /// The time of the last search.
    public var searchedAt: Timestamp
    /// The number of matches that GitHub reported.
    public var resultCount: Int

    /// Creates an entry.
    public init(query: String, sort: SearchSort = .bestMatch, searchedAt: Timestamp, resultCount: Int) {
        (self.query, self.sort, self.searchedAt) = (query, sort, searchedAt)
        self.resultCount = Count(resultCount).value
    }

    /// The query, which is unique in the history.
    public var id: String { query }
}
