public import Model

/// Everything the favourites screen shows, as values.
public struct FavouritesState: ListScreen {
    /// So many of the favourites removed last can be put back.
    public static let undoLimit = 100

    /// The line with the filter, the selection, the order.
    public var screen: ListScreenState<Favourite, FavouriteOrder>
    /// The favourites.
    public var favourites = FavouriteList()
    /// Whether they are there.
    public var loading = LibraryLoading.loading
    /// Changes on their way to the library, the one being written first: one at a time, so that the last word is the last.
    public var changes: [FavouriteChange] = []
    /// The number of the last change.
    public var lastChange = 0
    /// What was removed and can be put back, the latest last.
    public var removed: [Favourite] = []
    /// What is open below the list.
    public var pane: FavouritesPane?

    /// A screen whose favourites are yet to come.
    public init(now: Timestamp = Timestamp(seconds: 0)) {
        screen = ListScreenState(order: .dateAdded, now: now)
    }

    /// Those that the filter lets through.
    public var items: ListedFavourites { favourites.shown }

    /// Filters the favourites by what is on the line.
    public mutating func lineChanged() {
        favourites.filter(by: screen.line.text)
        // What is typed asks for its best match, the first.
        screen.list.replace(with: favourites.shown.ids, keepsSelection: false)
    }

    /// Puts the favourites in the order.
    public mutating func orderChanged() {
        favourites.arrange(by: screen.order)
        screen.list.update(with: favourites.shown.ids)
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
}
