public import Core

public enum ListNotice: Sendable, Equatable {
    case opened(fullName: String)
    case couldNotOpen(reason: String)
    case copied(address: String, by: CopyRoute)
    case openedAll(count: Int)
    case tooManyToOpen(Int, limit: Int)
    case tooManyMarks(limit: Int)
    case copiedAll(count: Int, by: CopyRoute)
    case couldNotCopy(reason: String)
    /// The owner or the name breaks GitHub's rules, so there is no URL.
    case unsafeName
    /// The results have just appeared; Enter prints the next time.
    case enterAgain
    case noForks(fullName: String)
    case cannotCompare(count: Int)
    case files(FilesNotice)
    case added(fullName: String)
    /// The repository has been renamed; it was added under its new name.
    case addedRenamed(typed: String, fullName: String)
    case addedAll(count: Int)
    case alreadyAdded(fullName: String)
    case removed(fullName: String)
    /// A removed favourite came back.
    case restored(fullName: String)
    case acknowledged(fullName: String)
    /// An acknowledgement was taken back.
    case newAgain(fullName: String)
    case acknowledgedAll(count: Int)
    case newAgainAll(count: Int)
    case nothingNew
    /// No further local repository matches by its README.
    case noReadmeMatches
    case noteSaved(fullName: String)
    /// Nothing can be saved.
    case notSaved(LibraryFailure)
    /// A change to a favourite could not be saved and was reverted.
    case notWritten(fullName: String, LibraryFailure)
    case searchRemoved(query: String)
    case searchRestored(query: String)
    /// A change to the history could not be saved and was reverted.
    case searchNotWritten(query: String, LibraryFailure)
    case searchSaved(name: String)
    case searchRenamed(from: String, to: String)
    case nothingToResume
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
            .restored, .acknowledged, .acknowledgedAll, .newAgain, .newAgainAll, .nothingNew, .noReadmeMatches,
            .noteSaved, .searchRemoved,
            .searchRestored, .searchSaved, .searchRenamed, .enterAgain, .nothingToUndo,
            .nothingToResume, .noForks, .cannotCompare:
            false
        }
    }
}
