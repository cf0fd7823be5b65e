public import Core

public enum ListNotice: Sendable, Equatable {
    case opened(fullName: String)
    /// The browser could not be started.
    case couldNotOpen(reason: String)
    case copied(address: String, by: CopyRoute)
    case openedAll(count: Int)
    /// More are marked than are opened at once.
    case tooManyToOpen(Int, limit: Int)
    case tooManyMarks(limit: Int)
    case copiedAll(count: Int, by: CopyRoute)
    /// The URL could not be copied.
    case couldNotCopy(reason: String)
    /// The owner or the name breaks GitHub's rules, so there is no URL.
    case unsafeName
    /// The results have only just arrived: Enter prints the next time.
    case enterAgain
    case noForks(fullName: String)
    /// Too few or too many repositories to compare.
    case cannotCompare(count: Int)
    case files(FilesNotice)
    case added(fullName: String)
    /// A repository was added under its new name.
    case addedRenamed(typed: String, fullName: String)
    case addedAll(count: Int)
    case alreadyAdded(fullName: String)
    /// Can be undone.
    case removed(fullName: String)
    case acknowledged(fullName: String)
    /// The acknowledgement was undone.
    case newAgain(fullName: String)
    case acknowledgedAll(count: Int)
    /// Several acknowledgements were undone.
    case newAgainAll(count: Int)
    /// No row is new or has news.
    case nothingNew
    /// No more local repositories match by their README.
    case noReadmeMatches
    case noteSaved(fullName: String)
    /// Nothing can be saved.
    case notSaved(LibraryFailure)
    /// A change to a favourite could not be saved and was reverted.
    case notWritten(fullName: String, LibraryFailure)

    /// Can be undone.
    case searchRemoved(query: String)
    case searchRestored(query: String)
    /// A change to the history could not be saved and was reverted.
    case searchNotWritten(query: String, LibraryFailure)
    case searchSaved(name: String)
    case searchRenamed(from: String, to: String)
    /// An earlier run has left nothing to resume.
    case nothingToResume
    /// No saved search has the name on the line.
    case noSuchSearch(name: String)
    case textCut
    case noteCut
    case nothingToUndo

    /// Errors are shown first.
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
