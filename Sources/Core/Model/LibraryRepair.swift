/// What was added from a copy of the library.
public struct RestoredCopy: Sendable, Hashable {
    public var favourites: Int
    var notes: Int
    var savedSearches: Int
    var savedAt: Timestamp

    public init(favourites: Int = 0, notes: Int = 0, savedSearches: Int = 0, savedAt: Timestamp) {
        (self.favourites, self.notes, self.savedSearches, self.savedAt) = (favourites, notes, savedSearches, savedAt)
    }

    public var summary: String {
        "\(Plural.count(favourites, "favourite")), \(Plural.count(notes, "note")) and "
            + "\(Plural.count(savedSearches, "saved search", "saved searches")) from the copy of \(date)"
    }

    public var brief: String { "\(Plural.count(favourites, "favourite")) from the copy of \(date)" }

    /// The day, in UTC.
    var date: String { savedAt.text("%Y-%m-%d") }
}

public struct LibraryRepair: Sendable, Hashable {
    /// The new path of the damaged file.
    public var damagedPath: String
    public var favourites: Int
    public var notes: Int
    public var savedSearches: Int
    public var historyEntries: Int
    /// Whether all of these could be read completely.
    public var isComplete: Bool
    /// What the last copy had beyond that; `nil` if nothing.
    public var copy: RestoredCopy?

    public init(
        damagedPath: String, favourites: Int = 0, notes: Int = 0, savedSearches: Int = 0, historyEntries: Int = 0,
        isComplete: Bool = false, copy: RestoredCopy? = nil
    ) {
        (self.damagedPath, self.favourites, self.notes) = (damagedPath, favourites, notes)
        (self.savedSearches, self.historyEntries) = (savedSearches, historyEntries)
        (self.isComplete, self.copy) = (isComplete, copy)
    }

    /// What happened, without a path and short enough for a status line of 80 cells.
    public var brief: String {
        if let copy {
            return
                "Library was damaged. Favourites: \(favourites) read, \(copy.favourites) from the copy of \(copy.date)."
        }
        return "Library was damaged; recovered \(extent): \(favouriteCount), \(searchCount)."
    }

    /// What happened, in three or four sentences.
    public var summary: String {
        let noteCount = Plural.count(notes, "note")
        let savedCount = Plural.count(savedSearches, "saved search", "saved searches")
        return
            "The library was damaged. Recovered \(extent): \(favouriteCount), \(noteCount), \(savedCount), \(searchCount). "
            + (copy.map { "Added \($0.summary). " } ?? "") + "The damaged file is now \(damagedPath)."
    }

    private var extent: String { isComplete ? "everything" : "what could be read" }
    private var favouriteCount: String { Plural.count(favourites, "favourite") }
    private var searchCount: String { Plural.count(historyEntries, "search", "searches") }
}
