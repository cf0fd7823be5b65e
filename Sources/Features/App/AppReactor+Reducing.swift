import Model
import Reactive

/// How mutations change the state.
extension AppReactor {
    /// What can change: a child's state.
    public indirect enum Mutation: Sendable, Equatable {
        /// The shell.
        case shell(ShellReactor.Mutation)
        /// The search.
        case search(SearchReactor.Mutation)
        /// The favourites.
        case favourites(FavouritesReactor.Mutation)
        /// The history.
        case history(HistoryReactor.Mutation)
        /// The list below the empty line.
        case startList(StartListReactor.Mutation)
        /// The account.
        case account(AccountReactor.Mutation)
        /// The stars.
        case stars(StarsReactor.Mutation)
        /// The import of stars.
        case starImport(StarImportReactor.Mutation)
        /// The check for news of favourites.
        case news(NewsReactor.Mutation)
        /// The lists of stars.
        case starLists(StarListsReactor.Mutation)
        /// The page of the selected repository.
        case page(PageReactor.Mutation)
        /// The viewer of a file.
        case file(FileReactor.Mutation)
        /// The facts about the selected repository.
        case facts(FactsReactor.Mutation)
        /// The forks of a repository.
        case forks(ForksReactor.Mutation)
        /// The repositories that a README links to.
        case linked(LinkedReactor.Mutation)
        /// The comparison of repositories.
        case compare(CompareReactor.Mutation)
        /// The files of a repository.
        case files(FilesReactor.Mutation)
        /// The marked repositories.
        case marks(MarksReactor.Mutation)
        /// The counts of loaded repositories.
        case facets(FacetsReactor.Mutation)
        /// What would help a query without results.
        case noResults(NoResultsReactor.Mutation)
        /// The search for repositories like one.
        case similar(SimilarReactor.Mutation)
        /// Clones.
        case clones(ClonesReactor.Mutation)
        /// The rate limits.
        case budgets(BudgetsReactor.Mutation)
        /// Completion.
        case completion(CompletionReactor.Mutation)
        /// What can be undone.
        case undo(UndoReactor.Mutation)
        /// The user's own actions.
        case ownActions(OwnActionsReactor.Mutation)
        /// The background.
        case background(BackgroundReactor.Mutation)
    }

    /// Folds one mutation into the state. Notices of features are queued.
    public static func reduce(into state: inout AppState, _ mutation: Mutation) {
        if mutation.endsWait { state.endWait() }
        let said: [Notice]
        switch mutation {
        case .shell(let mutation):
            said = fold(ShellReactor.self, mutation, &state.shell)
            if case .resize = mutation { state.resizeLists() }
        case .search(let mutation):
            said = fold(SearchReactor.self, mutation, &state.search)
            state.followLine(after: mutation)
            state.followSavedSearch(after: mutation)
        case .favourites(let mutation):
            said = fold(FavouritesReactor.self, mutation, &state.favourites)
            // Once the note is saved, there is nothing left to ask.
            if state.shell.alert != nil, !state.favourites.hasChangedNote {
                ShellReactor.fold(.answer(.keepEditing), into: &state.shell)
            }
        case .history(let mutation): said = fold(HistoryReactor.self, mutation, &state.history)
        case .startList(let mutation): said = fold(StartListReactor.self, mutation, &state.startList)
        case .account(let mutation):
            let changes = state.account.changes
            said = fold(AccountReactor.self, mutation, &state.account)
            // They belong to the identity that saw them.
            if state.account.changes != changes {
                FactsReactor.fold(.forgotten, into: &state.facts)
                FileReactor.fold(.forgotten, into: &state.file)
                state.budgets = RequestScheduler()
                state.shell.screen = state.tab
                state.changeLists { $0.forget(&$1) }
            }
        case .stars(let mutation): said = fold(StarsReactor.self, mutation, &state.stars)
        case .starImport(let mutation): said = fold(StarImportReactor.self, mutation, &state.starImport)
        case .news(let mutation): said = fold(NewsReactor.self, mutation, &state.news)
        case .starLists(let mutation):
            said = fold(StarListsReactor.self, mutation, &state.starLists)
            state.followStarLists(after: mutation)
        case .page(let mutation): said = fold(PageReactor.self, mutation, &state.page)
        case .file(let mutation): said = fold(FileReactor.self, mutation, &state.file)
        case .facts(let mutation): said = fold(FactsReactor.self, mutation, &state.facts)
        case .forks(let mutation):
            let showsForks = state.admitForks(mutation)
            said = fold(ForksReactor.self, mutation, &state.forks)
            if showsForks { ShellReactor.fold(.show(.forks), into: &state.shell) }
        case .linked(let mutation):
            let showsLinked = state.admitLinked(mutation)
            said = fold(LinkedReactor.self, mutation, &state.linked)
            if showsLinked { ShellReactor.fold(.show(.linked), into: &state.shell) }
        case .compare(let mutation): said = fold(CompareReactor.self, mutation, &state.compare)
        case .files(let mutation):
            let showsFiles = state.admitFiles(mutation)
            said = fold(FilesReactor.self, mutation, &state.files)
            if showsFiles { ShellReactor.fold(.show(.files), into: &state.shell) }
        case .marks(let mutation): said = fold(MarksReactor.self, mutation, &state.marks)
        case .facets(let mutation):
            let selected = state.selectedFacet
            said = fold(FacetsReactor.self, mutation, &state.facets)
            // Other counts move the rows of the menu.
            if case .counted = mutation, let selected { state.selectFacet(selected) }
        case .noResults(let mutation):
            said = fold(NoResultsReactor.self, mutation, &state.noResults)
            // Completion offers it when it is asked.
            if case .advised(let advice) = mutation { state.completion.suggest(advice.candidates, for: advice.text) }
        case .similar(let mutation): said = fold(SimilarReactor.self, mutation, &state.similar)
        case .clones(let mutation):
            said = fold(ClonesReactor.self, mutation, &state.clones)
            // Once nothing is being cloned, there is nothing left to ask.
            if case .finished = mutation { ShellReactor.fold(.answer(.keepCloning), into: &state.shell) }
        case .budgets(let mutation): said = fold(BudgetsReactor.self, mutation, &state.budgets)
        case .completion(let mutation):
            state.followLine()
            said = fold(CompletionReactor.self, mutation, &state.completion)
        case .undo(let mutation): said = fold(UndoReactor.self, mutation, &state.undo)
        case .ownActions(let mutation): said = fold(OwnActionsReactor.self, mutation, &state.ownActions)
        case .background(let mutation):
            said = fold(BackgroundReactor.self, mutation, &state.background)
            if case .configured(let configured, let actions) = mutation { state.adopt(configured, actions) }
        }
        state.note(mutation)
        state.followStartList(after: mutation)
        for notice in said { state.shell.notices.post(notice) }
    }

    private static func fold<Feature: Reactor>(
        _: Feature.Type, _ mutation: Feature.Mutation, _ state: inout Feature.State
    ) -> [Notice] {
        Feature.fold(mutation, into: &state)
        return []
    }

    /// Folds a feature's mutation into its state; returns its new notices.
    private static func fold<Feature: Reactor>(
        _: Feature.Type, _ mutation: Feature.Mutation, _ state: inout Feature.State
    ) -> [Notice] where Feature.State: NoticingState {
        let last = state.notices.lastNumber
        Feature.fold(mutation, into: &state)
        return state.notices.lastNumber == last ? [] : state.notices.values(after: last).map(Feature.State.notice)
    }

    /// Folds a list screen's mutation into its state; as above.
    private static func fold<Feature: Reactor>(
        _: Feature.Type, _ mutation: Feature.Mutation, _ state: inout Feature.State
    ) -> [Notice] where Feature.State: ListScreen {
        let last = state.notices.lastNumber
        Feature.fold(mutation, into: &state)
        return state.notices.lastNumber == last ? [] : state.notices.values(after: last).map(Notice.list)
    }
}

extension AppReactor.Mutation {
    /// Whether the library is no longer waited for: it is open, or a change was saved or failed.
    fileprivate var endsWait: Bool {
        switch self {
        case .background(.waiting(nil)), .favourites(.changeFinished), .history(.changeFinished): true
        default: false
        }
    }
}

extension AppState {
    /// Withdraws the notice about a wait that is over.
    fileprivate mutating func endWait() {
        guard let sentence = background.waiting else { return }
        background.waiting = nil
        shell.notices.withdraw(.text(sentence))
    }
}

extension AppReactor.Mutation {
    /// What the mutation reports about requests; `nil` if it reports nothing. No `default`: a new feature has to say here whom its
    /// requests concern.
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .search(let mutation): mutation.requestEvent
        case .page(let mutation): mutation.requestEvent
        case .file(let mutation): mutation.requestEvent(requests: state.fileRequests)
        case .facts(let mutation): mutation.requestEvent
        case .forks(let mutation): mutation.requestEvent
        case .linked(let mutation): mutation.requestEvent
        case .compare(let mutation): mutation.requestEvent
        case .files(let mutation): mutation.requestEvent
        case .stars(let mutation): mutation.requestEvent
        case .starImport(let mutation): mutation.requestEvent
        case .starLists(let mutation): mutation.requestEvent
        case .news(let mutation): mutation.requestEvent(hasToken: state.hasToken)
        // Changes of the library, and requests that do not count.
        case .shell, .favourites, .history, .startList, .account, .marks, .facets, .noResults, .similar, .clones,
            .budgets, .completion, .undo, .ownActions,
            .background:
            nil
        }
    }
}
