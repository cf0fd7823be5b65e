public import Core
public import Reactive

/// The whole program: the features' reactors as scopes, and the steps that connect them. A class, because the store copies it.
public final class AppReactor: Reactor, Sendable {
    public typealias State = AppState

    let search: Scope<AppReactor, SearchReactor>
    let favourites: Scope<AppReactor, FavouritesReactor>
    let history: Scope<AppReactor, HistoryReactor>
    let account: Scope<AppReactor, AccountReactor>
    let stars: Scope<AppReactor, StarsReactor>
    let starImport: Scope<AppReactor, StarImportReactor>
    let news: Scope<AppReactor, NewsReactor>
    let starLists: Scope<AppReactor, StarListsReactor>
    let page: Scope<AppReactor, PageReactor>
    let file: Scope<AppReactor, FileReactor>
    let loader: Scope<AppReactor, LoaderReactor>
    let linked: Scope<AppReactor, LinkedReactor>
    let files: Scope<AppReactor, FilesReactor>
    let clones: Scope<AppReactor, ClonesReactor>
    let customActions: Scope<AppReactor, CustomActionsReactor>
    public let children: Children<AppState, Mutation>
    public let inputs: [Input<Mutation>]
    let noResults: NoResultsSearch
    let names: CompletionState.Names
    /// Counts the local repositories with each of some topics.
    let topicCounts: @Sendable ([String]) async -> [String: Int]
    let opening: RepositoryOpening
    let addressHost: String
    let fileLink: (@Sendable (_ address: String, Repository) -> LinkedFile?)?
    let fileAddress: (@Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?)?
    let newRows: StartListState.NewRows
    let openParts: OpenPartsDependencies?
    let lastPosition: (@Sendable () async -> SearchPosition?)?
    let clock: any Clock<Duration>
    let now: @Sendable () -> Timestamp

    /// Features without a reactor are left out of the program. `openParts` saves which parts of the screen are open; `nil` saves nothing.
    /// `lastPosition` is where the last run ended; `nil` if this run does not resume it. `clock` is that of the spinner.
    public init(
        search: SearchReactor, favourites: FavouritesReactor, history: HistoryReactor,
        newRows: @escaping StartListState.NewRows, account: AccountReactor, stars: StarsReactor? = nil,
        starImport: StarImportReactor, news: NewsReactor? = nil, starLists: StarListsReactor? = nil,
        page: PageReactor? = nil, file: FileReactor? = nil, loader: LoaderReactor? = nil, linked: LinkedReactor? = nil,
        files: FilesReactor? = nil, noResults: NoResultsSearch,
        topicCounts: @escaping @Sendable ([String]) async -> [String: Int],
        names: @escaping CompletionState.Names, clones: ClonesReactor? = nil,
        budgets: AsyncStream<RateLimits.Mutation>? = nil,
        customActions: CustomActionsReactor? = nil, background: AsyncStream<Background.Mutation>,
        openParts: OpenPartsDependencies? = nil, lastPosition: (@Sendable () async -> SearchPosition?)? = nil,
        clock: any Clock<Duration>
    ) {
        var children = Children<AppState, Mutation>()
        let isEnding: @MainActor @Sendable (AppState) -> Bool = { $0.shell.isEnding }
        func scope<Child>(
            _ name: String, _ child: Child?, _ part: Scope<AppReactor, Child>.Part,
            _ mutation: @escaping @Sendable (Child.Mutation) -> Mutation, writesAtEnd: Bool = false
        ) -> Scope<AppReactor, Child> {
            // While the program ends, nothing begins except writes.
            Scope(
                name, child, at: part, mutation: mutation,
                suspendedWhile: writesAtEnd ? nil : isEnding, in: &children)
        }
        self.search = scope("search", search, \.$search, Mutation.search)
        self.favourites = scope("favourites", favourites, \.$favourites, Mutation.favourites, writesAtEnd: true)
        self.history = scope("history", history, \.$history, Mutation.history, writesAtEnd: true)
        self.account = scope("account", account, \.$account, Mutation.account)
        self.stars = scope("stars", stars, \.$stars, Mutation.stars)
        self.starImport = scope("star import", starImport, \.$starImport, Mutation.starImport)
        self.news = scope("news", news, \.$news, Mutation.news)
        self.starLists = scope("star lists", starLists, \.$starLists, Mutation.starLists, writesAtEnd: true)
        self.page = scope("page", page, \.$page, Mutation.page)
        self.file = scope("file", file, \.$file, Mutation.file)
        self.loader = scope("loader", loader, \.$loader, Mutation.loader)
        self.linked = scope("linked", linked, \.$linked, Mutation.linked)
        self.files = scope("files", files, \.$files, Mutation.files)
        self.clones = scope("clones", clones, \.$clones, Mutation.clones)
        self.customActions = scope("custom actions", customActions, \.$customActions, Mutation.customActions)
        self.children = children
        var inputs: [Input<Mutation>] = [.stream(background) { .background($0) }]
        if let budgets { inputs.append(.stream(budgets) { .budgets($0) }) }
        self.inputs = inputs
        (self.noResults, self.names, self.topicCounts, self.clock) = (noResults, names, topicCounts, clock)
        (self.newRows, self.openParts, self.lastPosition) = (newRows, openParts, lastPosition)
        (opening, now) = (search.dependencies.opening, search.dependencies.now)
        addressHost = favourites.dependencies.addressHost
        (fileLink, fileAddress) = (file?.dependencies.link, file?.dependencies.address)
    }

    /// The time comes first, as a mutation, so that recorded ones replay to the same states: an action may come hours after the last one.
    public func mutate(_ action: Action, state: AppState) -> Effect<Mutation, State> {
        let now = now()
        if now == state.now { return effect(of: action, state) }
        return Effect<Mutation, State>.immediate(.ticked(now)).then { [self] state in effect(of: action, state) }
    }

    func effect(of action: Action, _ state: AppState) -> Effect<Mutation, State> {
        switch action {
        case .start: start(state).and(clones.mutate(.look, state: state)).and(openingParts)
        case .leave: leave(state)
        case .end: end(state)
        case .recall(let direction):
            search.mutate(.recall(direction, among: state.history.entries.map(\.query)), state: state)
        case .paste(let text): paste(text, state)
        case .shell(.answer(let choice)) where choice == state.shell.alert?.choices.first: goOn(state)
        case .perform(let action): perform(action, state)
        case .performCustom(let index): performCustom(index, state)
        case .escape: effect(of: state.escape, state)
        case .retry: (state.retry.map { effect(of: $0, state) } ?? .none).and(clones.mutate(.look, state: state))
        case .editNote: leavingPage(state).and(editNote(state))
        case .addRepository:
            .immediate(.shell(.show(.favourites))).and(favourites.mutate(.openForm, state: state))
        case .mark(let movement, let rows): mark(movement, rows, state)
        case .markAll: markAll(state)
        case .marks(let action): act(onMarks: action, state)
        case .nextNew: selectNextNew(state)
        case .onlyNew: .immediate(state.onlyNew ?? state.list(.noticed(.nothingNew)))
        case .printOnly: printOnly(state)
        case .list(.submit) where state.showsFiles: submitFiles(state)
        case .list(.submit): submit(state)
        case .list(.move(let movement, let rows)): .immediate(state.list(.moved(movement, rows: rows)))
        case .list(let action): list(action, state)
        case .favourites(.closePane) where state.favourites.hasChangedNote: ask(before: .closeNote, state)
        case .shell(.show(let screen)): show(screen, state)
        case .favourites(let action): actOnFavourites(action, state)
        case .account(.open) where state.shell.dialog != nil:
            .immediate(.shell(.closeDialog)).and(account.mutate(.open, state: state))
        case .checkNews(let isExplicit):
            (isExplicit ? readStarLists(state) : .none).and(checkNews(isExplicit: isExplicit, state))
        case .markReleases(let isAll): markReleases(isAll: isAll, state)
        case .chooseLists: chooseLists(state)
        case .toggleList(let id): toggleList(id, state)
        case .reloadPage: ask(for: state.pageToReload, state)
        case .page(.read(.link(.follow))) where state.fileToPrint != nil:
            take(state, by: .submit, file: state.fileToPrint)
        case .page(.read(.link(let action))):
            follow(action, in: state.page.reader, of: state.page.subject) {
                page.mutate(.read(.link($0)), state: state)
            }
        case .page(let action) where action.changesDisplay:
            // At once: an open page always has a subject.
            page.mutate(action, state: state).then { [self] state in followSelection(state) }
        case .file(let action): actOnFile(action, state)
        case .shell(.back): goBack()
        case .listForks(let rows): listForks(rows, state)
        case .reloadForks: reloadForks(state)
        case .loadPageOfForks: .immediate(.forks(.pageRequested))
        case .reloadLinked: reloadLinked(state)
        case .listLinked(let rows): listLinked(rows, state)
        case .openComparison: openComparison(state)
        case .compareRepositories(let repositories): openComparison(of: repositories, state)
        case .copyComparison: copyComparison(state)
        case .unmarkCompared: unmarkCompared(state)
        case .reloadComparison: reloadComparison(state)
        case .listFiles(let rows): listFiles(rows, state)
        case .reloadFiles: reloadFiles(state)
        case .reloadCode: reloadCode(state)
        case .moreLikeThis: findSimilar(state)
        case .clone: clone(state)
        case .cloneRepositories(let repositories): askForClones(of: repositories, prints: false, state)
        case .toggleFacet(let filter): toggleFacet(filter, state)
        case .starImport(let action):
            state.obstacle(to: action).map { .immediate(.shell(.say($0))) }
                ?? starImport.mutate(action, state: state)
        case .shell(let mutation): .immediate(.shell(mutation))
        case .search(let action): search.mutate(action, state: state)
        case .history(let action): history.mutate(action, state: state)
        case .account(let action): account.mutate(action, state: state)
        case .news(let action): news.mutate(action, state: state)
        case .starLists(let action): starLists.mutate(action, state: state)
        case .page(let action): page.mutate(action, state: state)
        case .compare(let mutation): .immediate(.compare(mutation))
        case .files(let action): files.mutate(action, state: state)
        case .clones(let action): clones.mutate(action, state: state)
        case .completion(let mutation): .immediate(.completion(mutation))
        case .customActions(let action): customActions.mutate(action, state: state)
        }
    }
}
