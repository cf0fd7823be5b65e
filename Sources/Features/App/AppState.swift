public import Core
public import Reactive

/// The whole state; the screen is a function of it.
public struct AppState: Sendable, Equatable {
    /// The shell.
    @CopyOnWrite public var shell: ShellReactor.State
    /// The search screen.
    @CopyOnWrite public var search: SearchState
    /// The favourites screen.
    @CopyOnWrite public var favourites: FavouritesState
    /// The history screen.
    @CopyOnWrite public var history: HistoryState
    /// The list below the empty line of the search.
    @CopyOnWrite public internal(set) var startList: StartListState
    /// The identity and the account dialog.
    @CopyOnWrite public var account: AccountState
    /// Stars for favourites.
    @CopyOnWrite var stars = StarsReactor.State()
    /// The import of stars.
    @CopyOnWrite public var starImport = StarImportState()
    /// The check for news of favourites.
    @CopyOnWrite public var news = NewsState()
    /// The lists of stars.
    @CopyOnWrite public var starLists = StarListsState()
    /// The page of the selected repository.
    @CopyOnWrite public var page = PageState()
    /// The file that is read.
    @CopyOnWrite public var file = FileState()
    /// What is loaded because the screen wants it.
    @CopyOnWrite var loader = LoaderState()
    /// The forks of a repository.
    @CopyOnWrite public var forks: ForksState
    /// The repositories that a README links to.
    @CopyOnWrite public var linked: LinkedState
    /// Repositories side by side.
    @CopyOnWrite public var compare: CompareState
    /// The files of a repository.
    @CopyOnWrite public var files: FilesState
    /// Clones.
    @CopyOnWrite public var clones: ClonesState
    /// The rate limits, and what they allow.
    @CopyOnWrite var budgets = RequestScheduler()
    /// The check and the completions of the query line.
    @CopyOnWrite public var completion = CompletionState()
    /// The counts of loaded repositories.
    @CopyOnWrite public var facets = FacetsState()
    /// The user's own actions.
    @CopyOnWrite public var ownActions: OwnActionsState
    /// The background.
    @CopyOnWrite public var background: BackgroundReactor.State

    /// The marked repositories.
    @CopyOnWrite public internal(set) var marks: Marks
    /// What can be undone.
    @CopyOnWrite var undo = UndoReactor.State()
    /// What would help the last query without results.
    @CopyOnWrite var noResults: NoResultsAdvice? = nil
    /// The search for repositories like one.
    @CopyOnWrite var similar = SimilarReactor.State()

    /// The way back from the list that is shown, the last step last: it belongs to no child.
    var path: [Route] = []

    /// A screen.
    public init(
        shell: ShellReactor.State, search: SearchState, favourites: FavouritesState = FavouritesState(),
        history: HistoryState = HistoryState(), account: AccountState,
        background: BackgroundReactor.State = .init(), marks: Marks = Marks(), clones: ClonesState = ClonesState(),
        ownActions: OwnActionsState = OwnActionsState(), readsReadmes: Bool = false
    ) {
        self.shell = shell
        self.search = search
        self.favourites = favourites
        self.history = history
        startList = StartListState(now: search.now)
        self.account = account
        forks = ForksState(now: search.now)
        linked = LinkedState(now: search.now)
        compare = CompareState(now: search.now)
        files = FilesState(now: search.now)
        self.background = background
        self.marks = marks
        self.clones = clones
        self.ownActions = ownActions
        loader.readmes.isOn = readsReadmes
        // What only GitHub lacks is known without it.
        if search.connection == .offline { completion = CompletionState(table: .favourites) }
        resizeLists()
    }

    /// Whether there is activity that the user waits for.
    var isWorking: Bool {
        account.isWorking || stars.phase == .sending || starImport.isImporting || news.progress != nil
            || isLoadingReadme || isLoadingFacts || isReadingStarLists || starLists.isSending
            || isLoadingFile || isLoadingList
            || clones.running != nil || ownActions.waitsFor != nil
            || Screen.allCases.contains { $0.behaviour.isWorking(self) }
    }

    /// The phase of the spinner; `nil` while it is hidden.
    public var spinnerPhase: Int? { shell.spinnerPhase.flatMap { isWorking ? $0 : nil } }

    /// Whether data can be saved: not in a private session.
    public var canSave: Bool { background.persistence != .nothingOnPurpose }

    /// The names of pending writes, which the program waits for before it ends.
    public var pendingWrites: [String] {
        favourites.changes.all.map(\.kind.favourite.repository.fullName) + history.changes.all.map(\.title)
            + starLists.changes.map(\.repository.fullName)
    }

    /// What drawing needs of the list screen that is shown.
    public var shownList: ShownList { behaviour.drawn(self) }

    /// The state of the list screen that is shown.
    public var shown: any ListScreen { behaviour.state(self) }

    /// The selected repository of the list screen that is shown. (`shown` would copy the screen's state.)
    public var selectedRepository: Repository? { behaviour.selectedRepository(self) }

    /// Whether the line of the search is shown, and not a filter.
    public var showsQuery: Bool { behaviour.hasQuery }

    /// Whether the items of the list are repositories, which can be marked, opened, copied and put in another order.
    public var listsRepositories: Bool { behaviour.holdsRepositories }

    /// What the list screen that is shown does.
    var behaviour: any ListBehaviour { showsStartList ? StartListBehaviour() : shell.screen.behaviour }

    /// What Enter does on the list screen that is shown.
    public var enter: Enter {
        let enter = behaviour.enter(self)
        switch enter {
        case .print: return clones.lacks(selectedRepository.map { [$0] } ?? []) ? .clone : enter
        case .printMarked: return clones.lacks(marks.repositories) ? .clone : enter
        default: return enter
        }
    }

    /// Whether there is something to retry or to refresh.
    public var canRetry: Bool { retry != nil }

    /// What a retry means now: for the page, or for the list.
    var retry: AppReactor.Action? {
        if isFileOpen || previewTakesRetry { return .file(.reload) }
        return pageTakesRetry ? .reloadPage : behaviour.retry(self)
    }

    /// What Esc means on a list: it ends what was begun last, otherwise clears the line, otherwise goes back or quits.
    var escape: AppReactor.Action {
        if ownActions.waitsFor != nil { return .ownActions(.cancel) }
        if let closing = behaviour.closing(self) { return closing }
        return shownList.line.text.isEmpty ? behaviour.leaving : .list(.edit(.clear))
    }

    /// The chosen repositories, and the program's output.
    public var choice: RepositoryChoice? {
        search.screen.choice ?? favourites.screen.choice ?? forks.screen.choice ?? linked.screen.choice
    }

    /// Sets the screen height of every list.
    mutating func resizeLists() {
        let rows = shell.rows
        changeLists { $0.resize(&$1, screenRows: rows) }
        StartListBehaviour().resize(&self, screenRows: shell.rows)
    }
}

/// The screens. Each has its own query line, selection and scroll position.
/// `Docs/AddingAFeature.md` says what another one takes.
public enum Screen: Sendable, Hashable, CaseIterable {
    /// GitHub's repositories, searched as the user types.
    case search
    /// The favourites.
    case favourites
    /// The search history.
    case history
    /// The forks of a repository. It has no tab: it is opened from another screen, and leads back there.
    case forks
    /// The repositories that a README links to, which is opened in the same way.
    case linked
    /// Repositories side by side. It has no tab, either.
    case compare
    /// The files of a repository, opened from another screen, too.
    case files

    /// Those with a tab, in order.
    public static let tabs: [Screen] = [.search, .favourites, .history]

    /// What opens it for the selected repository, in a list with so many lines; `nil` if it has a tab.
    public func opening(rows: Int?) -> AppReactor.Action? { behaviour.opening(rows: rows) }
    /// What leads back to where it was opened; `nil` if it has a tab.
    public var closing: AppReactor.Action? { opening(rows: nil) == nil ? nil : behaviour.leaving }

    /// The table of the list screens.
    var behaviour: any ListBehaviour {
        switch self {
        case .search: SearchBehaviour()
        case .favourites: FavouritesBehaviour()
        case .history: HistoryBehaviour()
        case .forks: ForksBehaviour()
        case .linked: LinkedBehaviour()
        case .compare: CompareBehaviour()
        case .files: FilesBehaviour()
        }
    }
}
