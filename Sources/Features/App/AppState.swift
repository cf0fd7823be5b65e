public import Core
public import Reactive

/// The whole state; the screen is a function of it.
public struct AppState: Sendable, Equatable {
    @CopyOnWrite public var shell: ShellState
    @CopyOnWrite public var search: SearchState
    @CopyOnWrite public var favourites: FavouritesState
    @CopyOnWrite public var history: HistoryState
    @CopyOnWrite public internal(set) var startList = StartListState()
    @CopyOnWrite public var account: AccountState
    @CopyOnWrite var stars = StarsReactor.State()
    @CopyOnWrite public var starImport = StarImportState()
    @CopyOnWrite public var news = NewsState()
    @CopyOnWrite public internal(set) var releases = ReleasesState()
    @CopyOnWrite public var starLists = StarListsState()
    @CopyOnWrite public var page = PageState()
    @CopyOnWrite public var file = FileState()
    /// What is loaded because the screen wants it.
    @CopyOnWrite var loader = LoaderState()
    @CopyOnWrite public var forks = ForksState()
    @CopyOnWrite public var linked = LinkedState()
    @CopyOnWrite public var compare = CompareState()
    @CopyOnWrite public var files = FilesState()
    @CopyOnWrite public var clones: ClonesState
    @CopyOnWrite var budgets = RateLimits()
    /// The check and the completions of the query line.
    @CopyOnWrite public var completion = CompletionState()
    @CopyOnWrite public var facets = FacetsState()
    @CopyOnWrite public var customActions: CustomActionsState
    @CopyOnWrite public var background: Background
    @CopyOnWrite public internal(set) var marks: Marks
    @CopyOnWrite var undo = Undo()
    /// Advice for the last query without results.
    @CopyOnWrite var noResults: NoResultsAdvice? = nil
    @CopyOnWrite var similar: String? = nil

    /// The way back from the list that is shown, the last step last. It belongs to no child.
    var path: [Route] = []

    public init(
        shell: ShellState, search: SearchState, favourites: FavouritesState = FavouritesState(),
        history: HistoryState = HistoryState(), account: AccountState,
        background: Background = Background(), marks: Marks = Marks(), clones: ClonesState = ClonesState(),
        customActions: CustomActionsState = CustomActionsState(), readsReadmes: Bool = false
    ) {
        self.shell = shell
        self.search = search
        self.favourites = favourites
        self.history = history
        self.account = account
        self.background = background
        self.marks = marks
        self.clones = clones
        self.customActions = customActions
        loader.readmes.isOn = readsReadmes
        // Offline, the table of favourites also has the qualifiers that GitHub lacks.
        if search.connection == .offline { completion = CompletionState(table: .favourites) }
        resizeLists()
    }

    /// The time of the last action or answer to a search, or of the last second of a wait that is on the screen.
    public var now: Timestamp { search.now }

    /// Whether work is under way that the user waits for.
    var isWorking: Bool {
        account.isWorking || stars.phase == .sending || starImport.isImporting || news.progress != nil
            || isLoadingReadme || isLoadingFacts || isReadingStarLists || starLists.isSending
            || isLoadingFile || isLoadingList
            || clones.running != nil || customActions.waitsFor != nil
            || search.isWorking || favourites.isWorking || !history.changes.isEmpty
            || isLoadingPageOfForks || isLoadingLinks || isLoadingComparison || isLoadingFiles
    }

    /// `nil` while the spinner is hidden.
    public var spinnerPhase: Int? { shell.spinnerPhase.flatMap { isWorking ? $0 : nil } }

    /// `false` in a private session.
    public var canSave: Bool { background.persistence != .disabled }

    /// The names of pending writes, which the program waits for before it ends.
    public var pendingWrites: [String] {
        favourites.changes.all.map(\.kind.favourite.repository.fullName) + history.changes.all.map(\.title)
            + starLists.changes.map(\.repository.fullName)
    }

    /// What drawing needs of the list screen that is shown.
    public var shownList: ShownList { place.drawn(self) }

    /// The state of the list screen that is shown.
    public var shown: any ListScreen { place.state(self) }

    /// On the list screen that is shown. (`shown` would copy the screen's state.)
    public var selectedRepository: Repository? { place.selectedRepository(self) }

    /// Whether the shown line is that of the search, and not a filter.
    public var showsQuery: Bool { shell.screen == .search }

    /// Whether the items of the list are repositories, which can be marked, opened, copied and sorted.
    public var listsRepositories: Bool { shell.screen != .history && shell.screen != .files }

    /// Where the list is that is shown.
    var place: any ListPlace { place(of: shell.screen) }

    func place(of screen: Screen) -> any ListPlace {
        screen == .search && showsStartList ? StartListPlace() : screen.place
    }

    /// Fits every list to the height of the screen.
    mutating func resizeLists() {
        let rows = shell.rows
        changeLists { $0.resize(&$1, screenRows: rows) }
        StartListPlace().resize(&self, screenRows: shell.rows)
    }
}

/// Each screen has its own query line, selection and scroll position. `Docs/AddingAFeature.md` lists the steps for adding one.
public enum Screen: Sendable, Hashable, CaseIterable {
    case search
    case favourites
    case history
    case releases
    /// Without a tab, like the ones below: opened from another screen, and leads back there.
    case forks
    /// The repositories that a README links to.
    case linked
    case compare
    case files

    /// The screens with a tab, in order.
    public static let tabs: [Screen] = [.search, .favourites, .history, .releases]

    /// Opens the screen for the selected repository; `nil` if it has a tab. `rows` is the height of the list.
    public func opening(rows: Int?) -> AppReactor.Action? {
        switch self {
        case .search, .favourites, .history, .releases: nil
        case .forks: .listForks(rows: rows)
        case .linked: .listLinked(rows: rows)
        case .compare: .openComparison
        case .files: .listFiles(rows: rows)
        }
    }

    /// Leads back to the screen it was opened from, from a tab to the search; `nil` for the search.
    public var closing: AppReactor.Action? { self == .search ? nil : .shell(.back) }

    /// The table of the list screens.
    var place: any ListPlace {
        switch self {
        case .search: SearchPlace()
        case .favourites: FavouritesPlace()
        case .history: HistoryPlace()
        case .releases: ReleasesPlace()
        case .forks: ForksPlace()
        case .linked: LinkedPlace()
        case .compare: ComparePlace()
        case .files: FilesPlace()
        }
    }
}
