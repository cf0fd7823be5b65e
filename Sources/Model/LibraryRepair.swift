/// What was done about a damaged library.
public struct LibraryRepair: Sendable, Hashable {
    /// Where the damaged file is now.
    public var damagedPath: String
    /// What the database complained about.
    public var reason: String
    /// How many favourites were saved.
    public var favourites: Int
    /// How many notes were saved.
    public var notes: Int
    /// How many searches of the history were saved.
    public var historyEntries: Int
    /// Whether all three could be read to their end.
    public var isComplete: Bool

    /// What was saved of a damaged file, and where that is.
    public init(
        damagedPath: String, reason: String, favourites: Int = 0, notes: Int = 0, historyEntries: Int = 0,
        isComplete: Bool = false
    ) {
        self.damagedPath = damagedPath
        self.reason = reason
        self.favourites = favourites
        self.notes = notes
        self.historyEntries = historyEntries
        self.isComplete = isComplete
    }

    /// What happened, without a path and so short that a status line of 80 cells has room for it.
    public var brief: String {
        "Library damaged, moved aside; \(isComplete ? "all" : "only") \(favourites) favourites, \(historyEntries) searches saved."
    }

    /// What happened, in one sentence.
    public var summary: String {
        let count = "\(favourites) favourites, \(notes) notes and \(historyEntries) searches"
        return isComplete
            ? "The library was damaged; all \(count) were saved, and the damaged file is \(damagedPath)."
            : "The library was damaged; \(count) could be saved, and the damaged file is \(damagedPath)."
    }
}
