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

    /// What happened, without a path and short enough for a status line of 80 cells.
    public var brief: String {
        "Library was damaged; recovered \(extent): \(favouriteCount), \(searchCount)."
    }

    /// What happened, in three sentences.
    public var summary: String {
        let noteCount = Plural.count(notes, "note")
        return "The library was damaged. Recovered \(extent): \(favouriteCount), \(noteCount), \(searchCount). "
            + "The damaged file is now \(damagedPath)."
    }

    private var extent: String { isComplete ? "everything" : "what could be read" }
    private var favouriteCount: String { Plural.count(favourites, "favourite") }
    private var searchCount: String { Plural.count(historyEntries, "search", "searches") }
}
