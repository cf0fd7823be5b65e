/// The last saved search, and the one it replaced.
public struct HistoryStep: Sendable, Hashable {
    /// A search within this many seconds of another whose beginning it is, is a further step of the same typing.
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
        guard next.query != entry.query else { return false }
        return next.query.hasPrefix(entry.query)
            || entry.query.hasPrefix(next.query)
                && next.searchedAt.seconds(since: entry.searchedAt) <= HistoryStep.pause
    }
}
