public enum LibraryNotice: Sendable, Hashable {
    /// The file was damaged, or too old; a new one has what the last copy had.
    case repaired(LibraryRepair)
    /// The file was older than its copy, because its log was lost, or another one; what the copy has was added.
    case changesLost(RestoredCopy)
    /// The file was empty; what its last copy had was added, if there was one.
    case empty(path: String, restored: RestoredCopy? = nil)
    /// The file was deleted; what its last copy had was added, if there was one.
    case missing(path: String, restored: RestoredCopy? = nil)
    case readOnly(LibraryFailure)
    /// Another program changed the file while it was in use, so it was reopened.
    case reopened(path: String)
    /// Another process has held a lock of the library for a second; the user has to wait.
    case waiting(path: String)
    /// After signing out, these files beside it may still have data of private repositories.
    case notCleared(paths: [String])
}

extension LibraryNotice {
    public var isReadOnly: Bool { if case .readOnly = self { true } else { false } }
}

/// What was added from a copy of the library.
public struct RestoredCopy: Sendable, Hashable {
    var favourites: Int
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
    private var date: String { savedAt.text("%Y-%m-%d") }
}

/// A library that was set aside, and what the new one has of its newest copy.
public struct LibraryRepair: Sendable, Hashable {
    /// The path of the file now.
    public var aside: String
    /// Whether a version before the first release wrote it; otherwise it was damaged.
    var isOfDevelopment: Bool
    /// What the copy had; `nil` if nothing.
    var copy: RestoredCopy?

    /// Creates a repair.
    public init(aside: String, isOfDevelopment: Bool = false, copy: RestoredCopy? = nil) {
        (self.aside, self.isOfDevelopment, self.copy) = (aside, isOfDevelopment, copy)
    }

    /// What happened, without a path and short enough for a status line of 80 cells.
    public var brief: String {
        let outcome = copy.map { "Restored \($0.brief)." } ?? noCopy
        return isOfDevelopment ? "Library was too old. \(outcome)" : "Library was damaged. \(outcome)"
    }

    /// What happened, in three sentences.
    public var summary: String {
        let outcome = copy.map { "Restored \($0.summary)." } ?? noCopy
        return isOfDevelopment
            ? "A version before the first release wrote the library. \(outcome) The old file is now \(aside)."
            : "The library was damaged. \(outcome) The damaged file is now \(aside)."
    }

    private var noCopy: String { "There was no copy to restore." }
}
