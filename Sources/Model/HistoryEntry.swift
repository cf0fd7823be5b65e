/// A search that brought an answer.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// What was searched for, as ``SearchQuery/text``.
    public var query: String
    /// The order of the answer.
    public var sort: SearchSort
    /// When it was searched for last.
    public var searchedAt: Timestamp
    /// How many repositories GitHub said match.
    public var resultCount: Int

    /// A search with when it was made and what it brought.
    public init(query: String, sort: SearchSort = .bestMatch, searchedAt: Timestamp, resultCount: Int) {
        self.query = query
        self.sort = sort
        self.searchedAt = searchedAt
        self.resultCount = resultCount
    }

    /// The query: the history has each once.
    public var id: String { query }
}
