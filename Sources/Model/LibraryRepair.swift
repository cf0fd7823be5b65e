/// The repair of a damaged library.
public struct LibraryRepair: Sendable, Hashable {
    /// The new path of the damaged file.
    public var damagedPath: String
    /// The number of recovered favourites.
    public var favourites: Int
    /// The number of recovered notes.
    public var notes: Int
    /// The number of recovered searches.
    public var historyEntries: Int
    /// Whether all three could be read completely.
    public var isComplete: Bool

    /// Creates a repair.
    public init(
        damagedPath: String, favourites: Int = 0, notes: Int = 0, historyEntries: Int = 0, isComplete: Bool = false
    ) {
        self.damagedPath = damagedPath
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
