/// A search that returned results.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// As ``SearchQuery/text``.
    public var query: String
    public var sort: SearchSort
    public var searchedAt: Timestamp
    /// The number of matches that GitHub reported.
    public var resultCount: Int

    public init(query: String, sort: SearchSort = .bestMatch, searchedAt: Timestamp, resultCount: Int) {
        (self.query, self.sort, self.searchedAt) = (query, sort, searchedAt)
        self.resultCount = Count(resultCount).value
    }

    /// Unique in the history.
    public var id: String { query }
}

/// The last saved search, and the one it replaced.
public struct HistoryStep: Sendable, Hashable {
    /// Results shown for fewer seconds than this were not looked at.
    static let look: Int64 = 2

    public var entry: HistoryEntry
    /// The earlier search of the same text, if there was one.
    public var previous: HistoryEntry?

    public init(entry: HistoryEntry, previous: HistoryEntry?) { (self.entry, self.previous) = (entry, previous) }

    /// Whether another search replaces this one, whose results were not looked at: it was a step towards that one, or
    /// a mistake.
    public func isContinued(by next: HistoryEntry) -> Bool {
        next.query != entry.query && (0..<HistoryStep.look).contains(next.searchedAt.seconds(since: entry.searchedAt))
    }
}
