public import Model

/// Things a list screen says once.
public enum ListNotice: Sendable, Equatable {
    /// The browser was told to show a repository.
    case opened(fullName: String)
    /// No browser could be started; the reason.
    case couldNotOpen(reason: String)
    /// A web address was copied.
    case copied(address: String, by: CopyRoute)
    /// It could not be copied; the reason.
    case couldNotCopy(reason: String)
    /// The owner or name breaks GitHub's rules, so no address is made of it.
    case unsafeName
    /// GitHub asked for silence; asking now would fail.
    case stillLimited

    /// A repository is a favourite now.
    case kept(fullName: String)
    /// A repository is a favourite now; its owner or name has changed since what was typed.
    case keptRenamed(typed: String, fullName: String)
    /// A repository is a favourite already.
    case alreadyKept(fullName: String)
    /// A favourite is none any more; it can be put back.
    case removed(fullName: String)
    /// A note was saved.
    case noteSaved(fullName: String)
    /// Nothing can be kept; why.
    case notKept(LibraryFailure)
    /// A change of a favourite could not be written, and is undone.
    case notWritten(fullName: String, LibraryFailure)

    /// A search was removed; it can be put back.
    case searchRemoved(query: String)
    /// A search is back.
    case searchRestored(query: String)
    /// A change of the history could not be written, and is undone.
    case searchNotWritten(query: String, LibraryFailure)
    /// There is nothing to put back.
    case nothingToUndo

    /// Whether it is an error; errors are shown first.
    var isProblem: Bool {
        switch self {
        case .couldNotOpen, .couldNotCopy, .unsafeName, .stillLimited, .notKept, .notWritten, .searchNotWritten: true
        case .opened, .copied, .kept, .keptRenamed, .alreadyKept, .removed, .noteSaved, .searchRemoved,
            .searchRestored, .nothingToUndo:
            false
        }
    }
}
