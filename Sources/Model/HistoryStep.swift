/// The last saved search, and the one it replaced.
public struct HistoryStep: Sendable, Hashable {
    /// A search that is followed by another within this many seconds was not used: it was a step on the way there, or a mistake.
    public static let pause: Int64 = 5

    /// The search.
    public var entry: HistoryEntry
    /// The earlier search of the same text; `nil` if there was none.
    public var previous: HistoryEntry?

    /// Creates a step.
    public init(entry: HistoryEntry, previous: HistoryEntry?) { (self.entry, self.previous) = (entry, previous) }

    /// Whether a search takes the place of this one: typing “swift tui” with a pause does not mean “swift”.
    public func isContinued(by next: HistoryEntry) -> Bool {
        guard next.query != entry.query else { return false }
        return next.query.hasPrefix(entry.query)
            || (0...HistoryStep.pause).contains(next.searchedAt.seconds(since: entry.searchedAt))
    }
}
