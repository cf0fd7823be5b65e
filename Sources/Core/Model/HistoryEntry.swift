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

/// The last saved search, and the one it replaced.
public struct HistoryStep: Sendable, Hashable {
    /// How many seconds the results of a search must have been looked at.
    static let look: Int64 = 2

    /// The search.
    public var entry: HistoryEntry
    /// The earlier search of the same text; `nil` if there was none.
    public var previous: HistoryEntry?

    /// Creates a step.
    public init(entry: HistoryEntry, previous: HistoryEntry?) { (self.entry, self.previous) = (entry, previous) }

    /// Whether a search takes the place of this one, whose results were not looked at: it was a step on the way there, or a mistake.
    public func isContinued(by next: HistoryEntry) -> Bool {
        next.query != entry.query && (0..<HistoryStep.look).contains(next.searchedAt.seconds(since: entry.searchedAt))
    }
}
