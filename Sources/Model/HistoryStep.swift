/// The last saved search, and the one it replaced.
public struct HistoryStep: Sendable, Hashable {
    /// A search within this many seconds of another whose text it continues is a further step of the same typing.
    public static let pause: Int64 = 5

    /// The search.
    public var entry: HistoryEntry
    /// The earlier search of the same text; `nil` if there was none.
    public var previous: HistoryEntry?

    /// Creates a step.
    public init(entry: HistoryEntry, previous: HistoryEntry?) {
        self.entry = entry
        self.previous = previous
    }

    /// Whether a search continues this one: typing “swift tui” with a pause does not mean “swift”.
    public func isContinued(by next: HistoryEntry) -> Bool {
        next.searchedAt.seconds(since: entry.searchedAt) <= HistoryStep.pause && next.query != entry.query
            && (next.query.hasPrefix(entry.query) || entry.query.hasPrefix(next.query))
    }
}
