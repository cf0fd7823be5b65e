public import Core
import Reactive

extension AppReactor {
    /// The features as scopes. Optional ones may be left out of the program.
    public struct Features: Sendable {
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
        let loader: Scope<AppReactor, LoaderReactor>
        let forks: Scope<AppReactor, ForksReactor>
        let linked: Scope<AppReactor, LinkedReactor>
        let compare: Scope<AppReactor, CompareReactor>
        let files: Scope<AppReactor, FilesReactor>
        let similar: Scope<AppReactor, SimilarReactor>
        let clones: Scope<AppReactor, ClonesReactor>
        let completion: Scope<AppReactor, CompletionReactor>
        let ownActions: Scope<AppReactor, OwnActionsReactor>
        let children: Children<AppState, Mutation>
        let searching: SearchDependencies
        let noResults: NoResultsSearch
        let inputs: [Input<Mutation>]
        let addressHost: String
        let viewing: FileDependencies?

        public init(
            search: SearchReactor, favourites: FavouritesReactor, history: HistoryReactor, startList: StartListReactor,
            account: AccountReactor, stars: StarsReactor? = nil, starImport: StarImportReactor,
            news: NewsReactor? = nil, starLists: StarListsReactor? = nil, page: PageReactor? = nil,
            file: FileReactor? = nil, loader: LoaderReactor? = nil, forks: ForksReactor? = nil,
            linked: LinkedReactor? = nil, compare: CompareReactor? = nil, files: FilesReactor? = nil,
            noResults: NoResultsSearch, similar: SimilarReactor, clones: ClonesReactor? = nil,
            budgets: AsyncStream<RequestScheduler.Mutation>? = nil, completion: CompletionReactor,
            ownActions: OwnActionsReactor? = nil,
            background: AsyncStream<Background.Mutation>
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
            self.shell = scope("shell", ShellReactor(), \.$shell, Mutation.shell)
            self.search = scope("search", search, \.$search, Mutation.search)
            self.favourites = scope("favourites", favourites, \.$favourites, Mutation.favourites, writesAtEnd: true)
            self.history = scope("history", history, \.$history, Mutation.history, writesAtEnd: true)
            self.startList = scope("start list", startList, \.$startList, Mutation.startList)
            self.account = scope("account", account, \.$account, Mutation.account)
            self.stars = scope("stars", stars, \.$stars, Mutation.stars)
            self.starImport = scope("star import", starImport, \.$starImport, Mutation.starImport)
            self.news = scope("news", news, \.$news, Mutation.news)
            self.starLists = scope("star lists", starLists, \.$starLists, Mutation.starLists, writesAtEnd: true)
            self.page = scope("page", page, \.$page, Mutation.page)
            self.file = scope("file", file, \.$file, Mutation.file)
            self.loader = scope("loader", loader, \.$loader, Mutation.loader)
            self.forks = scope("forks", forks, \.$forks, Mutation.forks)
            self.linked = scope("linked", linked, \.$linked, Mutation.linked)
            self.compare = scope("compare", compare, \.$compare, Mutation.compare)
            self.files = scope("files", files, \.$files, Mutation.files)
            self.similar = scope("similar", similar, \.$similar, Mutation.similar)
            self.clones = scope("clones", clones, \.$clones, Mutation.clones)
            self.completion = scope("completion", completion, \.$completion, Mutation.completion)
            self.ownActions = scope("own actions", ownActions, \.$ownActions, Mutation.ownActions)
            (searching, addressHost) = (search.dependencies, favourites.dependencies.addressHost)
            self.noResults = noResults
            var inputs: [Input<Mutation>] = [.stream(background) { .background($0) }]
            if let budgets { inputs.append(.stream(budgets) { .budgets($0) }) }
            self.inputs = inputs
            viewing = file?.dependencies
            self.children = children
        }
    }

    var shell: Scope<AppReactor, ShellReactor> { scopes.shell }
    var search: Scope<AppReactor, SearchReactor> { scopes.search }
    var favourites: Scope<AppReactor, FavouritesReactor> { scopes.favourites }
    var history: Scope<AppReactor, HistoryReactor> { scopes.history }
    var startList: Scope<AppReactor, StartListReactor> { scopes.startList }
    var account: Scope<AppReactor, AccountReactor> { scopes.account }
    var stars: Scope<AppReactor, StarsReactor> { scopes.stars }
    var starImport: Scope<AppReactor, StarImportReactor> { scopes.starImport }
    var news: Scope<AppReactor, NewsReactor> { scopes.news }
    var starLists: Scope<AppReactor, StarListsReactor> { scopes.starLists }
    var page: Scope<AppReactor, PageReactor> { scopes.page }
    var file: Scope<AppReactor, FileReactor> { scopes.file }
    var loader: Scope<AppReactor, LoaderReactor> { scopes.loader }
    var forks: Scope<AppReactor, ForksReactor> { scopes.forks }
    var linked: Scope<AppReactor, LinkedReactor> { scopes.linked }
    var compare: Scope<AppReactor, CompareReactor> { scopes.compare }
    var files: Scope<AppReactor, FilesReactor> { scopes.files }
    var similar: Scope<AppReactor, SimilarReactor> { scopes.similar }
    var clones: Scope<AppReactor, ClonesReactor> { scopes.clones }
    var completion: Scope<AppReactor, CompletionReactor> { scopes.completion }
    var ownActions: Scope<AppReactor, OwnActionsReactor> { scopes.ownActions }

    public indirect enum Mutation: Sendable, Equatable {
        case shell(ShellReactor.Mutation)
        case search(SearchReactor.Mutation)
        case favourites(FavouritesReactor.Mutation)
        case history(HistoryReactor.Mutation)
        case startList(StartListReactor.Mutation)
        case account(AccountReactor.Mutation)
        case stars(StarsReactor.Mutation)
        case starImport(StarImportReactor.Mutation)
        case news(NewsReactor.Mutation)
        case starLists(StarListsReactor.Mutation)
        case page(PageReactor.Mutation)
        case file(FileReactor.Mutation)
        /// What is loaded because the screen wants it.
        case loader(LoaderReactor.Mutation)
        case forks(ForksReactor.Mutation)
        case linked(LinkedReactor.Mutation)
        case compare(CompareReactor.Mutation)
        case files(FilesReactor.Mutation)
        case marks(Marks.Mutation)
        case facets(FacetsState.Mutation)
        /// Advice for a query without results.
        case noResults(NoResultsAdvice)
        case similar(SimilarReactor.Mutation)
        case clones(ClonesReactor.Mutation)
        case budgets(RequestScheduler.Mutation)
        case completion(CompletionReactor.Mutation)
        case undo(Undo.Mutation)
        case ownActions(OwnActionsReactor.Mutation)
        case background(Background.Mutation)
        /// Every second during a wait that is on the screen.
        case ticked(Timestamp)
    }

    /// The effect of a child's action; `nil` for an action of the program.
    func mutate(child action: Action, state: AppState) -> Effect<Mutation, AppState>? {
        switch action {
        case .shell(let action): scopes.shell.mutate(action, state: state)
        case .search(let action): scopes.search.mutate(action, state: state)
        case .favourites(let action): scopes.favourites.mutate(action, state: state)
        case .history(let action): scopes.history.mutate(action, state: state)
        case .startList(let action): scopes.startList.mutate(action, state: state)
        case .account(let action): scopes.account.mutate(action, state: state)
        case .stars(let action): scopes.stars.mutate(action, state: state)
        case .starImport(let action): scopes.starImport.mutate(action, state: state)
        case .news(let action): scopes.news.mutate(action, state: state)
        case .starLists(let action): scopes.starLists.mutate(action, state: state)
        case .page(let action): scopes.page.mutate(action, state: state)
        case .file(let action): scopes.file.mutate(action, state: state)
        case .loader(let action): scopes.loader.mutate(action, state: state)
        case .forks(let action): scopes.forks.mutate(action, state: state)
        case .linked(let action): scopes.linked.mutate(action, state: state)
        case .compare(let action): scopes.compare.mutate(action, state: state)
        case .files(let action): scopes.files.mutate(action, state: state)
        case .similar(let action): scopes.similar.mutate(action, state: state)
        case .clones(let action): scopes.clones.mutate(action, state: state)
        case .completion(let action): scopes.completion.mutate(action, state: state)
        case .ownActions(let action): scopes.ownActions.mutate(action, state: state)
        default: nil
        }
    }

    /// Returns what the child says.
    static func fold(child mutation: Mutation, into state: inout AppState) -> [Notice] {
        var said: [Notice] = []
        switch mutation {
        case .shell(let mutation): ShellReactor.fold(mutation, into: &state.shell)
        case .search(let mutation): said += fold(SearchReactor.self, mutation, &state.search)
        case .favourites(let mutation): said += fold(FavouritesReactor.self, mutation, &state.favourites)
        case .history(let mutation): said += fold(HistoryReactor.self, mutation, &state.history)
        case .startList(let mutation): said += fold(StartListReactor.self, mutation, &state.startList)
        case .account(let mutation): said += fold(AccountReactor.self, mutation, &state.account)
        case .stars(let mutation): said += fold(StarsReactor.self, mutation, &state.stars)
        case .starImport(let mutation): said += fold(StarImportReactor.self, mutation, &state.starImport)
        case .news(let mutation): said += fold(NewsReactor.self, mutation, &state.news)
        case .starLists(let mutation): said += fold(StarListsReactor.self, mutation, &state.starLists)
        case .page(let mutation): said += fold(PageReactor.self, mutation, &state.page)
        case .file(let mutation): said += fold(FileReactor.self, mutation, &state.file)
        case .loader(let mutation): LoaderReactor.fold(mutation, into: &state.loader)
        case .forks(let mutation): said += fold(ForksReactor.self, mutation, &state.forks)
        case .linked(let mutation): said += fold(LinkedReactor.self, mutation, &state.linked)
        case .compare(let mutation): said += fold(CompareReactor.self, mutation, &state.compare)
        case .files(let mutation): said += fold(FilesReactor.self, mutation, &state.files)
        case .marks(let mutation): state.marks.reduce(mutation)
        case .facets(let mutation): state.facets.reduce(mutation)
        case .noResults(let advice): state.noResults = advice
        case .similar(let mutation): said += fold(SimilarReactor.self, mutation, &state.similar)
        case .clones(let mutation): said += fold(ClonesReactor.self, mutation, &state.clones)
        case .budgets(.reported(let limit, let identity, let now)):
            state.budgets.record(limit, of: identity, at: now)
        case .completion(let mutation): CompletionReactor.fold(mutation, into: &state.completion)
        case .undo(let mutation): state.undo.reduce(mutation)
        case .ownActions(let mutation): said += fold(OwnActionsReactor.self, mutation, &state.ownActions)
        case .background(let mutation): state.background.reduce(mutation)
        // The screens keep the time that they show.
        case .ticked: break
        }
        return said
    }
}

extension AppReactor.Mutation {
    /// The outcome of a request; `nil` for other mutations.
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .search(let mutation): mutation.requestEvent(in: state)
        case .stars(let mutation): mutation.requestEvent(in: state)
        case .starImport(let mutation): mutation.requestEvent(in: state)
        case .news(let mutation): mutation.requestEvent(in: state)
        case .starLists(let mutation): mutation.requestEvent(in: state)
        case .loader(let mutation): mutation.requestEvent(in: state)
        case .shell, .favourites, .history, .startList, .account, .page, .file, .forks, .linked, .compare, .files,
            .marks, .facets, .noResults, .similar, .clones, .budgets, .completion, .undo, .ownActions, .background,
            .ticked:
            nil
        }
    }
}
