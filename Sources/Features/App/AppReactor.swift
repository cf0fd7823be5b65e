public import Model
public import Query
public import Reactive

/// The whole program: the features' reactors as scopes, and the steps that connect them. A class, because the store copies it.
public final class AppReactor: Reactor, Sendable {
    /// The state of the program.
    public typealias State = AppState

    /// The features, in the order of their scopes.
    public let children: Children<AppState, Action, Mutation>
    let shell: Scope<AppReactor, ShellReactor>
    let search: Scope<AppReactor, SearchReactor>
    let favourites: Scope<AppReactor, FavouritesReactor>
    let history: Scope<AppReactor, HistoryReactor>
    let startList: Scope<AppReactor, StartListReactor>
    let account: Scope<AppReactor, AccountReactor>
    let stars: Scope<AppReactor, StarsReactor>
    let starImport: Scope<AppReactor, StarImportReactor>
    let news: Scope<AppReactor, NewsReactor>
    let starLists: Scope<AppReactor, StarListsReactor>
    let page: Scope<AppReactor, PageReactor>
    let file: Scope<AppReactor, FileReactor>
    let facts: Scope<AppReactor, FactsReactor>
    let forks: Scope<AppReactor, ForksReactor>
    let linked: Scope<AppReactor, LinkedReactor>
    let compare: Scope<AppReactor, CompareReactor>
    let files: Scope<AppReactor, FilesReactor>
    let marks: Scope<AppReactor, MarksReactor>
    let facets: Scope<AppReactor, FacetsReactor>
    let noResults: Scope<AppReactor, NoResultsReactor>
    let similar: Scope<AppReactor, SimilarReactor>
    let clones: Scope<AppReactor, ClonesReactor>
    let budgets: Scope<AppReactor, BudgetsReactor>
    let completion: Scope<AppReactor, CompletionReactor>
    let undo: Scope<AppReactor, UndoReactor>
    let ownActions: Scope<AppReactor, OwnActionsReactor>
    let background: Scope<AppReactor, BackgroundReactor>
    let measures: any ScreenMeasures
    let opening: RepositoryOpening
    let addressHost: String
    let fileLink: (@Sendable (_ address: String, Repository) -> LinkedFile?)?
    let fileAddress: (@Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?)?
    let openParts: OpenPartsDependencies?
    let lastPosition: (@Sendable () async -> SearchPosition?)?
    let clock: any Clock<Duration>
    let now: @Sendable () -> Timestamp

    /// The program.
    ///
    /// - Parameters:
    ///   - stars: `nil` if favourites are not starred on GitHub.
    ///   - news: `nil` if favourites are not checked for news.
    ///   - starLists: `nil` if there are no lists of stars.
    ///   - page: `nil` if there are no pages of repositories.
    ///   - file: `nil` if no files are shown.
    ///   - facts: `nil` if pages have no facts.
    ///   - forks: `nil` if forks are not listed.
    ///   - linked: `nil` if what READMEs link to is not listed.
    ///   - compare: `nil` if repositories are not compared.
    ///   - files: `nil` if files are not listed.
    ///   - clones: `nil` if nothing can be cloned.
    ///   - budgets: `nil` if no rate limits are reported.
    ///   - ownActions: `nil` if the user has no actions.
    ///   - measures: How much of the screen its parts have.
    ///   - noResults: Finds what would help a query without results.
    ///   - openParts: Where it is saved which parts of the screen are open; `nil` if that is not saved.
    ///   - newRows: How many rows saved searches have that they have not shown.
    ///   - lastPosition: Where the last run ended; `nil` if this one does not start there.
    ///   - topicCounts: How many local repositories have each of some topics.
    ///   - clock: The clock of the spinner.
    public init(
        search: SearchReactor, favourites: FavouritesReactor, history: HistoryReactor, account: AccountReactor,
        stars: StarsReactor?, starImport: StarImportReactor, news: NewsReactor? = nil,
        starLists: StarListsReactor? = nil, page: PageReactor? = nil, file: FileReactor? = nil,
        facts: FactsReactor? = nil, forks: ForksReactor? = nil, linked: LinkedReactor? = nil,
        compare: CompareReactor? = nil, files: FilesReactor? = nil,
        clones: ClonesReactor? = nil,
        budgets: BudgetsReactor? = nil, completion: CompletionReactor = CompletionReactor(),
        ownActions: OwnActionsReactor? = nil, background: BackgroundReactor,
        measures: any ScreenMeasures,
        noResults: NoResultsSearch = NoResultsSearch(), openParts: OpenPartsDependencies? = nil,
        newRows: @escaping StartListReactor.NewRows = { _ in [:] },
        lastPosition: (@Sendable () async -> SearchPosition?)? = nil,
        topicCounts: @escaping @Sendable ([String]) async -> [String: Int] = { _ in [:] },
        clock: any Clock<Duration>
    ) {
        var children = Children<AppState, Action, Mutation>()
        shell = Scope("shell", ShellReactor(), \.$shell, Action.shell, Mutation.shell, &children)
        self.search = Scope("search", search, \.$search, Action.search, Mutation.search, &children)
        self.favourites = Scope(
            "favourites", favourites, \.$favourites, Action.favourites, Mutation.favourites, &children)
        self.history = Scope("history", history, \.$history, Action.history, Mutation.history, &children)
        startList = Scope(
            "start list",
            StartListReactor(newRows, opening: search.dependencies.opening, now: search.dependencies.now),
            \.$startList, Action.startList, Mutation.startList, &children)
        self.account = Scope("account", account, \.$account, Action.account, Mutation.account, &children)
        self.stars = Scope("stars", stars, \.$stars, Action.stars, Mutation.stars, &children)
        self.starImport = Scope(
            "star import", starImport, \.$starImport, Action.starImport, Mutation.starImport, &children)
        self.news = Scope("news", news, \.$news, Action.news, Mutation.news, &children)
        self.starLists = Scope(
            "star lists", starLists, \.$starLists, Action.starLists, Mutation.starLists, &children)
        self.page = Scope("page", page, \.$page, Action.page, Mutation.page, &children)
        self.file = Scope("file", file, \.$file, Action.file, Mutation.file, &children)
        self.facts = Scope("facts", facts, \.$facts, Action.facts, Mutation.facts, &children)
        self.forks = Scope("forks", forks, \.$forks, Action.forks, Mutation.forks, &children)
        self.linked = Scope("linked", linked, \.$linked, Action.linked, Mutation.linked, &children)
        self.compare = Scope("compare", compare, \.$compare, Action.compare, Mutation.compare, &children)
        self.files = Scope("files", files, \.$files, Action.files, Mutation.files, &children)
        marks = Scope("marks", MarksReactor(), \.$marks, Mutation.marks, &children)
        facets = Scope("facets", FacetsReactor(), \.$facets, Mutation.facets, &children)
        self.noResults = Scope("no results", NoResultsReactor(noResults), \.$noResults, Mutation.noResults, &children)
        similar = Scope("similar", SimilarReactor(topicCounts), \.$similar, Action.similar, Mutation.similar, &children)
        self.clones = Scope("clones", clones, \.$clones, Action.clones, Mutation.clones, &children)
        self.budgets = Scope("budgets", budgets, \.$budgets, Mutation.budgets, &children)
        self.completion = Scope(
            "completion", completion, \.$completion, Action.completion, Mutation.completion, &children)
        undo = Scope("undo", UndoReactor(), \.$undo, Mutation.undo, &children)
        self.ownActions = Scope(
            "own actions", ownActions, \.$ownActions, Action.ownActions, Mutation.ownActions, &children)
        self.background = Scope("background", background, \.$background, Mutation.background, &children)
        self.children = children
        self.measures = measures
        self.openParts = openParts
        self.lastPosition = lastPosition
        opening = search.dependencies.opening
        addressHost = favourites.dependencies.addressHost
        fileLink = file?.dependencies.link
        fileAddress = file?.dependencies.address
        self.clock = clock
        now = search.dependencies.now
    }

    // MARK: Actions

    /// What can happen.
    public indirect enum Action: Sendable, Equatable {
        /// The first frame is on the screen: work may begin.
        case start
        /// Quit; if a note would be lost, ask first. Quitting while the question is
        /// open discards the note.
        case leave
        /// Terminate. An unsaved note is saved without asking; everything except pending writes is cancelled.
        case end
        /// Something for the list that is shown.
        case list(ListAction)
        /// Recall a search of the history that starts with the typed text.
        case recall(LineRecall.Direction)
        /// Esc on a list: close what is open, otherwise clear the line, otherwise go back or quit.
        case escape
        /// Retry or refresh the page or the list.
        case retry
        /// Edit the note of the selected repository, which becomes a favourite.
        case editNote
        /// Open the form for adding a favourite.
        case addRepository
        /// Mark or unmark the selected repository, then move the selection.
        case mark(ListMovement)
        /// Mark all repositories of the list, or unmark them if all are marked.
        case markAll
        /// Something for the marked repositories.
        case marks(MarksAction)
        /// Select the next row that is new or has news.
        case nextNew
        /// Only rows that are new or have news are shown, or all again.
        case onlyNew
        /// The only result of the first search is printed.
        case printOnly
        /// Text is pasted on the line. On the empty line of the search, the address of a repository becomes a search for it.
        case paste(String)
        /// An action of the menu is performed on the marked repositories or, without marks, on the selected one.
        case perform(RepositoryAction)
        /// The user's own action at an index is performed on the same repositories.
        case performOwn(Int)
        /// Something for what belongs to no feature.
        case shell(ShellReactor.Action)
        /// Something for the search.
        case search(SearchReactor.Action)
        /// Something for the favourites.
        case favourites(FavouritesReactor.Action)
        /// Something for the history.
        case history(HistoryReactor.Action)
        /// Something for the list below the empty line.
        case startList(StartListReactor.Action)
        /// Something for the account.
        case account(AccountReactor.Action)
        /// Something for the stars.
        case stars(StarsReactor.Action)
        /// Something for the import of stars.
        case starImport(StarImportReactor.Action)
        /// Something for the check for news of favourites.
        case news(NewsReactor.Action)
        /// Check the favourites for news.
        case checkNews(isByKey: Bool)
        /// Something for the lists of stars.
        case starLists(StarListsReactor.Action)
        /// Read the lists of stars.
        case loadStarLists(isByKey: Bool)
        /// Choose the lists of the selected repository.
        case chooseLists
        /// Put the repository whose lists are chosen in a list, or take it out.
        case toggleList(StarList.ID)
        /// Something for the page of the selected repository.
        case page(PageReactor.Action)
        /// Something for the viewer of a file.
        case file(FileReactor.Action)
        /// Something for completion.
        case completion(CompletionReactor.Action)
        /// Another repository is selected, or the page was opened or closed.
        case followSelection
        /// Something for the facts about the selected repository.
        case facts(FactsReactor.Action)
        /// The selected repository was looked at long enough to request facts about it.
        case requestFacts
        /// A second passed during a wait that is on the screen.
        case tickWaits
        /// A wait that is on the screen is over.
        case endWaits
        /// Something for the forks of a repository.
        case forks(ForksReactor.Action)
        /// List the forks of the selected repository.
        case listForks
        /// Go back from the forks.
        case closeForks
        /// The forks on the screen were looked at long enough to compare them.
        case compareForks
        /// The list of forks is near its end.
        case loadMoreForks
        /// Something for the repositories that a README links to.
        case linked(LinkedReactor.Action)
        /// List the repositories that the README of the selected one links to.
        case listLinked
        /// The page has loaded the README that a list waits for.
        case readLinked
        /// Go back from the linked repositories.
        case closeLinked
        /// The linked repositories on the screen were looked at long enough to request facts about them.
        case loadLinkedFacts
        /// Something for the comparison of repositories.
        case compare(CompareReactor.Action)
        /// Compare the marked repositories or, without marks, the selected one and the next one.
        case openComparison
        /// Go back from the comparison.
        case closeComparison
        /// Unmark the selected column of the comparison.
        case unmarkCompared
        /// The comparison was looked at long enough to request what is missing.
        case requestComparison
        /// Ask again for what could not be loaded.
        case reloadComparison
        /// Something for the files of a repository.
        case files(FilesReactor.Action)
        /// List the files of the selected repository.
        case listFiles
        /// Load the files again.
        case reloadFiles
        /// Load the entries of a folder that GitHub has left out.
        case listFolder(Int32)
        /// Load the next page of code.
        case loadMoreCode
        /// Go back from the files.
        case closeFiles
        /// Search for repositories like the selected one.
        case moreLikeThis
        /// Add a filter to the line of the search, or remove it.
        case toggleFacet(QueryFilter)
        /// Something for the search for repositories like one.
        case similar(SimilarReactor.Action)
        /// Something for clones.
        case clones(ClonesReactor.Action)
        /// Clone the marked repositories or the selected one, or cancel the clones that are being made.
        case clone
        /// Print the paths of the clones that were made for that.
        case printClones
        /// Something for the user's own actions.
        case ownActions(OwnActionsReactor.Action)
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: AppState) -> Effect<Mutation, State> {
        switch action {
        case .start: start(state).and(clones.mutate(.look, state: state)).and(openingParts)
        case .leave: leave(state)
        case .end: end(state)
        case .recall(let direction):
            search.mutate(.recall(direction, among: state.history.entries.map(\.query)), state: state)
        case .paste(let text): paste(text, state)
        case .shell(.answer(.discard)): discard(for: state.shell.alert?.request)
        case .shell(.answer(.open)):
            state.shell.alert?.pages.map { .immediate(.shell(.answer(.open))).and(open($0, state)) } ?? .none
        case .shell(.answer(.stopCloning)): abandonClones(state)
        case .perform(let action): perform(action, state)
        case .performOwn(let index): performOwn(index, state)
        case .escape: mutate(state.escape, state: state)
        case .retry: (state.retry.map { mutate($0, state: state) } ?? .none).and(clones.mutate(.look, state: state))
        case .editNote: leavingPage(state).and(editNote(state))
        case .addRepository:
            .immediate(.shell(.show(.favourites))).and(favourites.mutate(.openForm, state: state))
        case .mark(let movement): mark(movement, state)
        case .markAll: markAll(state)
        case .marks(let action): act(onMarks: action, state)
        case .nextNew: selectNextNew(state)
        case .onlyNew: .immediate(state.behaviour.onlyNew(state) ?? state.behaviour.noticed(.nothingNew))
        case .printOnly: printOnly(state)
        case .list(.submit) where state.showsFiles: submitFiles(state)
        case .list(.submit): submit(state)
        case .list(.move(let movement)): move(movement, state)
        case .list(let action): list(action, state)
        case .favourites(.editNote(let edit, nil)):
            favourites.mutate(.editNote(edit, in: measures.noteArea(state)), state: state)
        case .favourites(.closePane) where state.favourites.hasChangedNote: ask(before: .closeNote)
        case .shell(.show(let screen)): show(screen, state)
        case .shell(let action): shell.mutate(action, state: state)
        case .search(let action): search.mutate(action, state: state)
        case .favourites(let action): actOnFavourites(action, state)
        case .history(let action): history.mutate(action, state: state)
        case .startList(let action): startList.mutate(action, state: state)
        case .account(.open) where state.shell.dialog != nil:
            .immediate(.shell(.closeDialog)).and(account.mutate(.open, state: state))
        case .account(let action): account.mutate(action, state: state)
        case .stars(let action): sendStars(action, state)
        case .news(let action): news.mutate(action, state: state)
        case .checkNews(let isByKey):
            checkNews(isByKey: isByKey, state).and(isByKey ? loadStarLists(isByKey: true, state) : .none)
        case .starLists(let action): starLists.mutate(action, state: state)
        case .loadStarLists(let isByKey): loadStarLists(isByKey: isByKey, state)
        case .chooseLists: chooseLists(state)
        case .toggleList(let id): toggleList(id, state)
        case .page(.accountChanged):
            page.mutate(.accountChanged, state: state)
                .and(facts.mutate(.accountChanged(state.page.subject), state: state))
        case .page(.reload): reloadPage(state)
        case .page(.find(.open)): .immediate(.page(.find(.opened(measures.pageView(state)))))
        case .page(.find(.move(let forward))):
            .immediate(.page(.find(.moved(forward: forward, measures.pageView(state)))))
        case .page(.link(let action)): followLink(action, state)
        case .page(let action) where action.changesDisplay:
            // At once: an open page always has a subject.
            page.mutate(action, state: state).then { [self] state in followSelection(state) }
        case .page(let action): page.mutate(action, state: state)
        case .file(let action): actOnFile(action, state)
        case .completion(let action): completion.mutate(action, state: state)
        case .followSelection: followSelection(state)
        case .facts(let action): facts.mutate(action, state: state)
        case .requestFacts: requestFacts(isByKey: false, state)
        case .tickWaits: .immediate(.budgets(.ticked(now())))
        case .endWaits: endWaits(state)
        case .forks(.reload): reloadForks(state)
        case .forks(let action): forks.mutate(action, state: state)
        case .listForks: leavingPage(state).and(listForks(state))
        case .closeForks: closeForks(state)
        case .compareForks: compareForks(state)
        case .loadMoreForks: loadMoreForks(state)
        case .linked(.reload): reloadLinked(state)
        case .linked(let action): linked.mutate(action, state: state)
        case .listLinked: leavingPage(state).then { [self] state in listLinked(state) }
        case .readLinked: readLinked(state)
        case .closeLinked: closeLinked(state)
        case .loadLinkedFacts: loadLinkedFacts(state)
        case .compare(let action): compare.mutate(action, state: state)
        case .openComparison: leavingPage(state).and(openComparison(state))
        case .closeComparison: closeComparison(state)
        case .unmarkCompared: unmarkCompared(state)
        case .requestComparison: requestComparison(state)
        case .reloadComparison: reloadComparison(state)
        case .files(.openFile(let file, let location)): actOnFile(.open(file, at: location), state)
        case .files(.arrive): arrive(state)
        case .files(let action): files.mutate(action, state: state)
        case .listFiles: leavingPage(state).and(listFiles(state))
        case .reloadFiles: reloadFiles(state)
        case .listFolder(let number): listFolder(number, state)
        case .loadMoreCode: loadMoreCode(state)
        case .closeFiles: closeFiles(state)
        case .moreLikeThis:
            state.selectedRepository.map { leavingPage(state).and(similar.mutate(.find($0), state: state)) } ?? .none
        case .similar(let action): similar.mutate(action, state: state)
        case .clones(let action): clones.mutate(action, state: state)
        case .clone: clone(state)
        case .printClones: state.clones.printable.map { choose($0, state) } ?? .none
        case .ownActions(let action): ownActions.mutate(action, state: state)
        case .toggleFacet(let filter): toggleFacet(filter, state)
        case .starImport(let action):
            state.obstacle(to: action).map { .immediate(.starImport(.noticed($0))) }
                ?? starImport.mutate(action, state: state)
        }
    }
}
