import Reactive

/// How mutations change the state.
extension AppReactor {
    /// Folds one mutation into the state. Notices of features are queued.
    public static func reduce(into state: inout AppState, _ mutation: Mutation) {
        let wasLimited = state.search.isLimited
        if mutation.endsWait { state.endWait() }
        var said: [Notice] = []
        switch mutation {
        case .marked(let repository): state.marks.toggle(repository)
        case .markedAll(let repositories): state.marks.toggleAll(repositories)
        case .shell(let mutation):
            ShellReactor.fold(mutation, into: &state.shell)
            if case .resize = mutation { state.resizeLists() }
        case .search(let mutation):
            said = fold(SearchReactor.self, mutation, &state.search, { $0.notices }, Notice.list)
            state.followLine(after: mutation)
            state.followSavedSearch(after: mutation)
        case .favourites(let mutation):
            said = fold(FavouritesReactor.self, mutation, &state.favourites, { $0.notices }, Notice.list)
            // Once the note is saved, there is nothing left to ask.
            if state.shell.alert != nil, !state.favourites.hasChangedNote {
                ShellReactor.fold(.answer(.keepEditing), into: &state.shell)
            }
        case .history(let mutation):
            said = fold(HistoryReactor.self, mutation, &state.history, { $0.notices }, Notice.list)
        case .account(let mutation):
            let changes = state.account.changes
            said = fold(AccountReactor.self, mutation, &state.account, { $0.notices }, Notice.account)
            // They belong to the identity that saw them.
            if state.account.changes != changes {
                FactsReactor.fold(.forgotten, into: &state.facts)
                state.budgets = RequestScheduler()
                state.forgetForks()
            }
        case .stars(let mutation):
            said = fold(StarsReactor.self, mutation, &state.stars, { $0.notices }, Notice.stars)
        case .starImport(let mutation):
            said = fold(StarImportReactor.self, mutation, &state.starImport, { $0.notices }, Notice.starImport)
        case .news(let mutation):
            said = fold(NewsReactor.self, mutation, &state.news, { $0.notices }, Notice.news)
        case .page(let mutation):
            said = fold(PageReactor.self, mutation, &state.page, { $0.notices }, Notice.list)
        case .facts(let mutation): FactsReactor.fold(mutation, into: &state.facts)
        case .forks(let mutation): said = state.fold(mutation)
        case .similarRequested(let repository): state.similarTo = repository
        case .facetToggled(let change): state.facets.note(change)
        case .facetsCounted(let counts, let rows): state.adopt(counts, of: rows)
        case .advised(let advice): state.adopt(advice)
        case .budgets(let mutation): BudgetsReactor.fold(mutation, into: &state.budgets)
        case .completion(let mutation):
            state.followLine()
            CompletionReactor.fold(mutation, into: &state.completion)
        case .background(let mutation):
            said = fold(BackgroundReactor.self, mutation, &state.background, { $0.notices }, Notice.text)
        }
        state.note(mutation)
        for notice in said { state.shell.notices.post(notice) }
        if wasLimited && !state.search.isLimited { state.shell.notices.withdraw(.list(.stillLimited)) }
    }

    /// Folds a feature's mutation into its state; returns its new notices.
    private static func fold<Feature: Reactor, Said>(
        _: Feature.Type, _ mutation: Feature.Mutation, _ state: inout Feature.State,
        _ notices: (Feature.State) -> Pulse<Said>, _ wrap: (Said) -> Notice
    ) -> [Notice] {
        let last = notices(state).lastNumber
        Feature.fold(mutation, into: &state)
        let pulse = notices(state)
        return pulse.lastNumber == last ? [] : pulse.values(after: last).map(wrap)
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
