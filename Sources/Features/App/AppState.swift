/// Everything that is on the screen: put together from the stores' states.
public struct AppState: Sendable, Equatable {
    /// What belongs to no feature.
    public var app: AppReactor.State
    /// The search screen.
    public var search: SearchState
    /// The favourites screen.
    public var favourites: FavouritesState
    /// The history screen.
    public var history: HistoryState
    /// Who GitHub sees, and the account dialog.
    public var account: AccountState

    /// A screen.
    public init(
        app: AppReactor.State, search: SearchState, favourites: FavouritesState = FavouritesState(),
        history: HistoryState = HistoryState(),
        account: AccountState
    ) {
        self.app = app
        self.search = search
        self.favourites = favourites
        self.history = history
        self.account = account
    }
}
