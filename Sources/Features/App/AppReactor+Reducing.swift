import Reactive

extension AppReactor {
    /// Notices of features are queued.
    public static func reduce(into state: inout AppState, _ mutation: Mutation) {
        if mutation.endsWait { state.endWait() }
        let notices: [Notice]
        switch mutation {
        case .account:
            let changes = state.account.changes
            notices = fold(child: mutation, into: &state)
            if state.account.changes != changes { state.forgetIdentity() }
        case .completion:
            state.followLine()
            notices = fold(child: mutation, into: &state)
        case .facets:
            let selected = state.selectedFacet
            notices = fold(child: mutation, into: &state)
            // New counts move the rows of the menu.
            if case .facets(.counted) = mutation, let selected { state.selectFacet(selected) }
        case .loader(let own):
            let asked = state.loader.asked
            notices = fold(child: mutation, into: &state)
            state.recordReadmes(own)
            for consequence in state.consequences(of: own, asked: asked) { reduce(into: &state, consequence) }
        default:
            state.prepare(for: mutation)
            notices = fold(child: mutation, into: &state)
        }
        state.follow(mutation)
        state.record(mutation)
        state.followStartList(after: mutation)
        state.followUndo(after: mutation)
        for notice in notices { state.shell.notices.post(notice) }
    }

    /// Returns what the feature says.
    static func fold<Feature: Reactor>(
        _: Feature.Type, _ mutation: Feature.Mutation, _ state: inout Feature.State
    ) -> [Notice] where Feature.State: KeepsNotices {
        Feature.fold(mutation, into: &state)
        let notices = state.notices
        if !notices.isEmpty { state.notices = [] }
        return notices
    }
}

extension AppReactor.Mutation {
    /// Whether the wait for the library is over: it is open, or a change was saved or failed.
    fileprivate var endsWait: Bool {
        switch self {
        case .background(.waiting(nil)), .favourites(.changeFinished), .history(.changeFinished): true
        default: false
        }
    }
}

extension AppState {
    /// Withdraws the notice about the wait.
    fileprivate mutating func endWait() {
        guard let sentence = background.waiting else { return }
        background.waiting = nil
        shell.notices.withdraw(.text(sentence))
    }

    /// Updates the other children after a mutation of one.
    fileprivate mutating func follow(_ mutation: AppReactor.Mutation) {
        // Any write copies the state: check first.
        if case .favourites = mutation, !releases.follows(favourites.favourites.all) {
            releases.follow(favourites.favourites.all)
        }
        switch mutation {
        case .shell(.resize): resizeLists()
        case .search(let mutation):
            followLine(after: mutation)
            followSavedSearch(after: mutation)
        // Once the note is saved, nothing is left to ask.
        case .favourites where shell.alert != nil && !favourites.hasChangedNote:
            shell.reduce(.answer(.keepEditing))
        case .starLists(let mutation): followStarLists(after: mutation)
        // Completion offers the advice when it is opened.
        case .noResults(let advice): completion.suggest(advice.candidates, for: advice.text)
        // Once nothing is being cloned, nothing is left to ask.
        case .clones(.finished): shell.reduce(.answer(.keepCloning))
        case .customActions(.printed(let answer)): shell.reduce(.finish(.printed(answer)))
        case .background(.configured(let configured, let actions)): adopt(configured, actions)
        case .background(.said(let sentence)), .background(.waiting(let sentence?)):
            shell.notices.post(.text(sentence))
        default: break
        }
    }

    /// Forgets what only the former identity may see.
    fileprivate mutating func forgetIdentity() {
        FileReactor.fold(.forgotten, into: &file)
        PageReactor.fold(.forgotten, into: &page)
        LoaderReactor.fold(.forgotten, into: &loader)
        budgets = RateLimits()
        favourites.forgetPrivate()
        (shell.screen, path) = (tab, [])
        forks.reduce(.forgotten)
        LinkedReactor.fold(.forgotten, into: &linked)
        compare.reduce(.opened([], at: now))
        FilesReactor.fold(.forgotten, into: &files)
    }
}
