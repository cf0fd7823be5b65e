/// Everything that is on the screen: put together from the stores' states.
public struct AppState: Sendable, Equatable {
    /// Who GitHub sees.
    public enum Account: Sendable, Equatable {
        /// Nobody in particular: ten searches a minute.
        case anonymous
        /// The owner of a token: thirty.
        case token
    }

    /// What belongs to no feature.
    public var app: AppReactor.State
    /// The search screen.
    public var search: SearchState
    /// The favourites screen.
    public var favourites: FavouritesState
    /// Who GitHub sees.
    public var account: Account

    /// A screen.
    public init(
        app: AppReactor.State, search: SearchState, favourites: FavouritesState = FavouritesState(), account: Account
    ) {
        self.app = app
        self.search = search
        self.favourites = favourites
        self.account = account
    }
}
