public import Model
public import Reactive

/// Everything the favourites screen shows, as values.
public struct FavouritesState: Sendable, Equatable {
    /// Where the favourites come from, and how far that is.
    public enum Loading: Sendable, Equatable {
        /// The library has not said anything yet.
        case loading
        /// They are there, and followed.
        case loaded
        /// They cannot be read.
        case failed(LibraryFailure)
    }

    /// So many of the favourites removed last can be put back.
    public static let undoLimit = 100

    /// The filter that is being typed.
    public var line = LineEditorState()
    /// The favourites.
    public var favourites = FavouriteList()
    /// Which of those that are shown is selected, which are visible.
    public var list = ListState<Repository.ID>()
    /// Whether they are there.
    public var loading = Loading.loading
    /// Changes on their way to the library, the one being written first: one at a time, so that the last word is the last.
    public var changes: [FavouriteChange] = []
    /// The number of the last change.
    public var lastChange = 0
    /// What was removed and can be put back, the latest last.
    public var removed: [Favourite] = []
    /// What is open below the list.
    public var pane: FavouritesPane?
    /// The moment ages are counted from.
    public var now: Timestamp
    /// The web address that was chosen.
    public var chosenAddress: String?
    /// Things to say once.
    public var notices = Pulse<FavouritesNotice>()

    /// A screen whose favourites are yet to come.
    public init(now: Timestamp = Timestamp(seconds: 0)) {
        self.now = now
    }

    /// The repositories with a change on its way to the library: whether they are kept is not sure yet.
    public var pendingIDs: Set<Repository.ID> { Set(changes.lazy.map(\.kind.favourite.id)) }

    /// Whether a note is open whose changes are not saved.
    public var hasUnsavedNote: Bool {
        if case .note(let note) = pane { note.isChanged } else { false }
    }

    /// Whether GitHub is asked for a repository, or a change is on its way to the library.
    public var isWorking: Bool {
        if case .form(let form) = pane, form.isFetching { return true }
        return !changes.isEmpty
    }

    /// The selected favourite.
    public var selected: Favourite? {
        favourites.shown.isEmpty ? nil : favourites.shown[list.selectedIndex]
    }
}

/// Things the favourites screen says once.
public enum FavouritesNotice: Sendable, Equatable, RepositoryOpeningNotice {
    /// The browser was told to show a repository.
    case opened(fullName: String)
    /// No browser could be started; the reason.
    case couldNotOpen(reason: String)
    /// A web address was copied.
    case copied(address: String, by: CopyRoute)
    /// It could not be copied; the reason.
    case couldNotCopy(reason: String)
    /// A repository is a favourite now.
    case kept(fullName: String)
    /// A favourite is none any more; it can be put back.
    case removed(fullName: String)
    /// A repository is a favourite now; its owner or name has changed since what was typed.
    case keptRenamed(typed: String, fullName: String)
    /// A repository is a favourite already.
    case alreadyKept(fullName: String)
    /// A note was saved.
    case noteSaved(fullName: String)
    /// There is nothing to put back.
    case nothingToUndo
    /// A change could not be written, and is undone.
    case notWritten(fullName: String, LibraryFailure)
    /// Nothing can be kept; why.
    case notKept(LibraryFailure)
    /// The owner or name breaks GitHub's rules, so no address is made of it.
    case unsafeName
}
