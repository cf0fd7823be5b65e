/// The last search that was kept, and what it took the place of.
public struct HistoryStep: Sendable, Hashable {
    /// A search this soon after another whose text it continues, in seconds, is one step further of the same typing.
    public static let pause: Int64 = 5

    /// The search.
    public var entry: HistoryEntry
    /// The search of the same text that was kept before; `nil` if there was none.
    public var previous: HistoryEntry?

    /// A search that was kept.
    public init(entry: HistoryEntry, previous: HistoryEntry?) {
        self.entry = entry
        self.previous = previous
    }

    /// Whether a search goes on where this one paused: whoever types “swift tui” with a breath in between has not meant “swift”.
    public func isContinued(by next: HistoryEntry) -> Bool {
        next.searchedAt.seconds(since: entry.searchedAt) <= HistoryStep.pause && next.query != entry.query
            && (next.query.hasPrefix(entry.query) || entry.query.hasPrefix(next.query))
    }
}
