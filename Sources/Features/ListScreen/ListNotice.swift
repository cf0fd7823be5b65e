public import Core

/// Notices of list screens.
public enum ListNotice: Sendable, Equatable {
    /// A repository was opened in the browser.
    case opened(fullName: String)
    /// The browser could not be started; the reason.
    case couldNotOpen(reason: String)
    /// A URL was copied.
    case copied(address: String, by: CopyRoute)
    /// So many repositories were opened in the browser.
    case openedAll(count: Int)
    /// More are marked than are opened at once.
    case tooManyToOpen(Int, limit: Int)
    /// No more can be marked.
    case tooManyMarks(limit: Int)
    /// The URLs of so many repositories were copied.
    case copiedAll(count: Int, by: CopyRoute)
    /// The URL could not be copied; the reason.
    case couldNotCopy(reason: String)
    /// The owner or the name breaks GitHub's rules, so there is no URL.
    case unsafeName
    /// The results have just come: Enter prints the next time.
    case enterAgain

    /// A repository has no forks.
    case noForks(fullName: String)
    /// So many repositories cannot be compared.
    case cannotCompare(count: Int)
    /// Something about files.
    case files(FilesNotice)

    /// A repository was added to the favourites.
    case added(fullName: String)
    /// A repository was added under its new name.
    case addedRenamed(typed: String, fullName: String)
    /// So many repositories were added to the favourites.
    case addedAll(count: Int)
    /// The repository is already a favourite.
    case alreadyAdded(fullName: String)
    /// A favourite was removed; this can be undone.
    case removed(fullName: String)
    /// The news of a favourite were acknowledged.
    case acknowledged(fullName: String)
    /// The news of a favourite are new again.
    case newAgain(fullName: String)
    /// The news of so many favourites were acknowledged.
    case acknowledgedAll(count: Int)
    /// The news of so many favourites are new again.
    case newAgainAll(count: Int)
    /// No row is new or has news.
    case nothingNew
    /// No more local repositories match by their README.
    case noReadmeMatches
    /// A note was saved.
    case noteSaved(fullName: String)
    /// Nothing can be saved; the reason.
    case notSaved(LibraryFailure)
    /// A change to a favourite could not be saved and was reverted.
    case notWritten(fullName: String, LibraryFailure)

    /// A search was removed; this can be undone.
    case searchRemoved(query: String)
    /// A search was restored.
    case searchRestored(query: String)
    /// A change to the history could not be saved and was reverted.
    case searchNotWritten(query: String, LibraryFailure)
    /// A search was saved under a name.
    case searchSaved(name: String)
    /// A saved search was renamed.
    case searchRenamed(from: String, to: String)
    /// Nothing is kept of an earlier run.
    case nothingToResume
    /// No saved search has the name on the line.
    case noSuchSearch(name: String)
    /// A text did not fit on the line.
    case textCut
    /// A text did not fit in the note.
    case noteCut
    /// There is nothing to undo.
    case nothingToUndo

    /// Whether it is an error; errors are shown first.
    var isProblem: Bool {
        switch self {
        case .files(let notice): notice.isProblem
        case .couldNotOpen, .couldNotCopy, .tooManyToOpen, .tooManyMarks, .unsafeName, .notSaved, .notWritten,
            .searchNotWritten, .noSuchSearch, .textCut, .noteCut:
            true
        case .opened, .openedAll, .copied, .copiedAll, .added, .addedAll, .addedRenamed, .alreadyAdded, .removed,
            .acknowledged, .acknowledgedAll, .newAgain, .newAgainAll, .nothingNew, .noReadmeMatches,
            .noteSaved, .searchRemoved,
            .searchRestored, .searchSaved, .searchRenamed, .enterAgain, .nothingToUndo,
            .nothingToResume, .noForks, .cannotCompare:
            false
        }
    }
}
