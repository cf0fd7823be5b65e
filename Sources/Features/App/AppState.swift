import Model
public import Reactive

/// Everything there is: what is on the screen is a function of it.
public struct AppState: Sendable, Equatable {
    /// What belongs to no feature.
    @CopyOnWrite public var shell: ShellReactor.State
    /// The search screen.
    @CopyOnWrite public var search: SearchState
    /// The favourites screen.
    @CopyOnWrite public var favourites: FavouritesState
    /// The history screen.
    @CopyOnWrite public var history: HistoryState
    /// Who GitHub sees, and the account dialog.
    @CopyOnWrite public var account: AccountState
    /// Stars that are made of favourites.
    @CopyOnWrite public var stars = StarsReactor.State()
    /// What happens behind the screens.
    @CopyOnWrite public var background: BackgroundReactor.State

    /// What the user has marked.
    public internal(set) var marks = Marks()

    /// A screen.
    public init(
        shell: ShellReactor.State, search: SearchState, favourites: FavouritesState = FavouritesState(),
        history: HistoryState = HistoryState(), account: AccountState,
        background: BackgroundReactor.State = .init()
    ) {
        self.shell = shell
        self.search = search
        self.favourites = favourites
        self.history = history
        self.account = account
        self.background = background
        resizeLists()
    }

    /// Whether something is under way that a user waits for.
    public var isWorking: Bool {
        search.isWorking || account.isWorking || favourites.isWorking || !history.pending.isEmpty
            || stars.phase == .sending
    }

    /// The turn of the spinner, while it is shown.
    public var spinnerPhase: Int? { isWorking ? shell.spinnerPhase : nil }

    /// Whether what the user wants to keep can be: not in a session that is private.
    public var canKeep: Bool { background.persistence != .nothingOnPurpose }

    /// What has to be written before the program may end, by name.
    public var pendingWrites: [String] {
        favourites.changes.map(\.kind.favourite.repository.fullName) + history.pending.map(\.query)
    }

    /// The list screen that is shown.
    public var shown: any ListScreen {
        switch shell.screen {
        case .search: search
        case .favourites: favourites
        case .history: history
        }
    }

    /// The web addresses that were chosen, one a line: the program's answer.
    public var chosenAddress: String? { search.chosenAddress ?? favourites.chosenAddress }

    /// Tells every list how high the screen is.
    mutating func resizeLists() {
        search.screen.list.resize(screenRows: shell.rows)
        favourites.screen.list.resize(screenRows: shell.rows)
        history.screen.list.resize(screenRows: shell.rows)
    }
}

/// The screens of the program, in the order of their tabs. Each keeps its own line of text, its selection and its place.
/// `Docs/AddingAFeature.md` says what another one takes.
public enum Screen: Sendable, Hashable, CaseIterable {
    /// GitHub's repositories, searched as the user types.
    case search
    /// The repositories the user keeps.
    case favourites
    /// The searches that brought an answer.
    case history
}
