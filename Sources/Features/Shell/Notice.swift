public import Core

/// What the user is told once. The sentences are in `Screens`.
public enum Notice: Sendable, Equatable {
    /// A sentence.
    case text(String)
    case textCut
    case noteCut
    case nothingToUndo
    /// Nothing can be saved.
    case notSaved(LibraryFailure)

    // MARK: Repositories and lists

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
    case nothingNew
    /// No further local repository matches by its README.
    case noReadmeMatches
    case nothingToResume

    // MARK: Favourites

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
    case marked(releases: Int, isRead: Bool)
    case noteSaved(fullName: String)
    /// A change to a favourite could not be saved and was reverted.
    case notWritten(fullName: String, LibraryFailure)

    // MARK: Searches

    case searchRemoved(query: String)
    case searchRestored(query: String)
    /// A change to the history could not be saved and was reverted.
    case searchNotWritten(query: String, LibraryFailure)
    case searchSaved(name: String)
    case searchRenamed(from: String, to: String)
    case noSuchSearch(name: String)

    // MARK: Files

    /// The session is offline, and the saved files are shown.
    case filesNotRefreshed
    case folderNotLoaded(Failure)
    /// The target of the symbolic link or submodule at a path could not be loaded.
    case notFollowed(path: String, Failure)
    case leadsToItself(path: String)
    /// A symbolic link leads to a path that is not listed.
    case leadsNowhere(path: String, target: String)
    /// A submodule is a repository on another host.
    case submoduleElsewhere(path: String, address: String)
    /// A submodule has no known address.
    case submoduleUnnamed(path: String)
    /// A path with `..` or the like has no address.
    case unsafePath
    case noWords
    case codeNeedsToken
    case codeOffline
    /// The rate limit for code searches is used up.
    case codeLimited(seconds: Int64)
    case codeNotSearched(Failure)

    // MARK: The account

    case signedIn(login: String)
    /// With the source of another token still in use.
    case signedOut(remaining: String?, SignOut = SignOut())
    /// With the source of a token that ghlance did not save.
    case notSignedIn(remaining: String?)
    /// GitHub rejected a token.
    case tokenRefused(RefusedToken)

    // MARK: Stars, news and lists of stars

    /// The host refused a change; it was undone.
    case starRefused(StarChange, Failure)
    /// The host cannot be reached now; sending is retried later.
    case starsPostponed(Failure)
    /// `count` is the number of stars, `skipped` the number of unreadable ones, `unstarred` the number of favourites that are no
    /// longer starred.
    case imported(count: Int, added: Int, skipped: Int, unstarred: Int)
    /// `count` is the number of stars read.
    case importCancelled(count: Int, added: Int)
    case importNeedsToken
    case importOffline
    case newsNotChecked(Failure)
    /// Too few requests are left to check anything.
    case fewRequests
    /// `names` are the lists that the repository is in now.
    case listsChanged(fullName: String, names: [String])
    /// The lists of a repository are not what was shown: nothing was sent.
    case listsConflict(fullName: String)
    case listsNotChanged(fullName: String, Failure)
    /// A change was not made, because the lists could not be read to the end.
    case listsIncomplete(fullName: String)
    case listsNotRead(Failure)
    case listsNeedToken
    case listsOffline
    /// The token may not read or write lists.
    case listsNeedScope
    /// No requests are left for so many seconds.
    case listsLimited(seconds: Int64)
    /// As ``listsLimited(seconds:)``, if the lists were only to be read.
    case listsNotLoaded(seconds: Int64)
    /// Nothing is saved in this session, so there are no lists.
    case listsPrivate

    // MARK: Clones and custom actions

    /// The path is shortened for display.
    case cloned(fullName: String, path: String)
    /// Cloned already; the path is shortened for display.
    case clonedBefore(fullName: String, path: String)
    case notCloned(fullName: String, CloneFailure)
    /// The names of the clones made, and how many existed already or failed.
    case clonedAll([String], there: Int = 0, failed: Int)
    /// What was being cloned.
    case cloneCancelled(fullName: String)
    case cloneOffline
    /// Another series is running; what is being cloned.
    case cloneBusy(fullName: String)
    /// `count` commands succeeded; `failure` is the first that did not.
    case actionEnded(title: String, count: Int, of: Int, failure: CustomActionFailure?)
    /// The output of a command is too long to be the program's.
    case actionTooLong(title: String, fullName: String)
    case actionCancelled(title: String)
    case actionRefused(CustomActionRefusal)

    /// Errors are shown first.
    public var isProblem: Bool {
        switch self {
        case .opened, .openedAll, .copied, .copiedAll, .added, .addedAll, .addedRenamed, .alreadyAdded, .removed,
            .restored, .acknowledged, .acknowledgedAll, .newAgain, .newAgainAll, .marked, .nothingNew, .noReadmeMatches,
            .noteSaved, .searchRemoved, .searchRestored, .searchSaved, .searchRenamed, .enterAgain, .nothingToUndo,
            .nothingToResume, .noForks, .cannotCompare, .noWords, .signedIn, .signedOut, .notSignedIn, .imported,
            .importCancelled, .listsChanged, .cloned, .clonedBefore, .clonedAll, .cloneCancelled, .actionCancelled:
            false
        // Mostly from a check the user did not ask for: it must not hide the answer to a key.
        case .newsNotChecked: false
        case .actionEnded(_, _, _, let failure): failure != nil
        default: true
        }
    }
}

/// A state of a feature that has something to say: ``AppReactor`` takes it after each mutation.
public protocol KeepsNotices {
    var notices: [Notice] { get set }
}

/// Each notice is shown until the next key, errors first, otherwise in order.
public struct UnreadNotices: Sendable, Equatable {
    /// Numbers count from 1.
    public struct Entry: Sendable, Equatable {
        public let number: Int
        public let notice: Notice
    }

    /// The one to show.
    public var first: Entry? { first(besides: { _ in false }) }

    /// The one to show of those that are not said elsewhere.
    public func first(besides isSaid: (Notice) -> Bool) -> Entry? {
        let others = entries.filter { !isSaid($0.notice) }
        return others.first { $0.notice.isProblem } ?? others.first
    }

    public private(set) var entries: [Entry] = []
    public private(set) var lastNumber = 0

    mutating func post(_ notice: Notice) {
        lastNumber += 1
        entries.append(Entry(number: lastNumber, notice: notice))
    }

    /// For a notice that is no longer true.
    mutating func withdraw(_ notice: Notice) { entries.removeAll { $0.notice == notice } }

    /// Removes a notice that was read.
    mutating func read(_ number: Int) { entries.removeAll { $0.number == number } }
}
