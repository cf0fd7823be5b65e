public import Model
public import Reactive

/// The whole program: the features' reactors as scopes, and the steps that connect them. A class, because the store copies it.
public final class AppReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
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
        /// Mark or unmark the selected repository, then move the selection in a list of so many lines.
        case mark(ListMovement, rows: Int? = nil)
        /// Mark all repositories of the list, or unmark them if all are marked.
        case markAll
        /// Text is pasted on the line. On the empty line of the search, the address of a repository becomes a search for it.
        case paste(String)
        /// Something for what belongs to no feature.
        case shell(ShellReactor.Action)
        /// Something for the search.
        case search(SearchReactor.Action)
        /// Something for the favourites.
        case favourites(FavouritesReactor.Action)
        /// Something for the history.
        case history(HistoryReactor.Action)
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
        /// Something for the page of the selected repository.
        case page(PageReactor.Action)
        /// Something for completion.
        case completion(CompletionReactor.Action)
        /// Another repository is selected, or the page was opened or closed.
        case followSelection
        /// Something for the facts about the selected repository.
        case facts(FactsReactor.Action)
        /// The selected repository was looked at long enough to request facts about it.
        case requestFacts
        /// Search for repositories like the selected one.
        case moreLikeThis
        /// It is known how many local repositories have each of a repository's topics.
        case showSimilar(Repository, counts: [String: Int])
    }

    /// What can change: a child's state, or state shared by several.
    public enum Mutation: Sendable, Equatable {
        /// A repository was marked or unmarked.
        case marked(Repository)
        /// Several repositories were marked or unmarked.
        case markedAll([Repository])
        /// The shell.
        case shell(ShellReactor.Mutation)
        /// The search.
        case search(SearchReactor.Mutation)
        /// The favourites.
        case favourites(FavouritesReactor.Mutation)
        /// The history.
        case history(HistoryReactor.Mutation)
        /// The account.
        case account(AccountReactor.Mutation)
        /// The stars.
        case stars(StarsReactor.Mutation)
        /// The import of stars.
        case starImport(StarImportReactor.Mutation)
        /// The check for news of favourites.
        case news(NewsReactor.Mutation)
        /// The page of the selected repository.
        case page(PageReactor.Mutation)
        /// The facts about the selected repository.
        case facts(FactsReactor.Mutation)
        /// Repositories like one are wanted; `nil` once that is done.
        case similarRequested(Repository?)
        /// The rate limits.
        case budgets(BudgetsReactor.Mutation)
        /// Completion.
        case completion(CompletionReactor.Mutation)
        /// The background.
        case background(BackgroundReactor.Mutation)
    }

    /// The state of the program.
    public typealias State = AppState

    private let shell: Scope<AppReactor, ShellReactor>
    let search: Scope<AppReactor, SearchReactor>
    private let favourites: Scope<AppReactor, FavouritesReactor>
    private let history: Scope<AppReactor, HistoryReactor>
    private let account: Scope<AppReactor, AccountReactor>
    private let stars: Scope<AppReactor, StarsReactor>
    private let starImport: Scope<AppReactor, StarImportReactor>
    let news: Scope<AppReactor, NewsReactor>
    private let page: Scope<AppReactor, PageReactor>
    let facts: Scope<AppReactor, FactsReactor>
    private let budgets: Scope<AppReactor, BudgetsReactor>
    private let completion: Scope<AppReactor, CompletionReactor>
    private let background: Scope<AppReactor, BackgroundReactor>
    private let webAddress: @Sendable (Repository) -> String?
    private let addressHost: String
    let clock: any Clock<Duration>
    let now: @Sendable () -> Timestamp
    let topicCounts: @Sendable ([String]) async -> [String: Int]

    /// The program.
    ///
    /// - Parameters:
    ///   - stars: `nil` if favourites are not starred on GitHub.
    ///   - news: `nil` if favourites are not checked for news.
    ///   - page: `nil` if there are no pages of repositories.
    ///   - facts: `nil` if pages have no facts.
    ///   - budgets: `nil` if no rate limits are reported.
    ///   - topicCounts: How many local repositories have each of some topics.
    ///   - clock: The clock of the spinner.
    public init(
        search: SearchReactor, favourites: FavouritesReactor, history: HistoryReactor, account: AccountReactor,
        stars: StarsReactor?, starImport: StarImportReactor, news: NewsReactor? = nil, page: PageReactor? = nil,
        facts: FactsReactor? = nil, budgets: BudgetsReactor? = nil,
        completion: CompletionReactor = CompletionReactor(), background: BackgroundReactor,
        topicCounts: @escaping @Sendable ([String]) async -> [String: Int] = { _ in [:] },
        clock: any Clock<Duration>
    ) {
        shell = Scope("shell", ShellReactor(), state: \.$shell, action: Action.shell, mutation: Mutation.shell)
        self.search = Scope("search", search, state: \.$search, action: Action.search, mutation: Mutation.search)
        self.favourites = Scope(
            "favourites", favourites, state: \.$favourites, action: Action.favourites, mutation: Mutation.favourites)
        self.history = Scope("history", history, state: \.$history, action: Action.history, mutation: Mutation.history)
        self.account = Scope("account", account, state: \.$account, action: Action.account, mutation: Mutation.account)
        self.stars = Scope("stars", stars, state: \.$stars, action: Action.stars, mutation: Mutation.stars)
        self.starImport = Scope(
            "star import", starImport, state: \.$starImport, action: Action.starImport, mutation: Mutation.starImport)
        self.news = Scope("news", news, state: \.$news, action: Action.news, mutation: Mutation.news)
        self.page = Scope("page", page, state: \.$page, action: Action.page, mutation: Mutation.page)
        self.facts = Scope("facts", facts, state: \.$facts, action: Action.facts, mutation: Mutation.facts)
        self.budgets = Scope("budgets", budgets, state: \.$budgets, mutation: Mutation.budgets)
        self.completion = Scope(
            "completion", completion, state: \.$completion, action: Action.completion, mutation: Mutation.completion)
        self.background = Scope(
            "background", background, state: \.$background, mutation: Mutation.background)
        webAddress = search.dependencies.webAddress
        addressHost = favourites.dependencies.addressHost
        self.clock = clock
        now = search.dependencies.now
        self.topicCounts = topicCounts
    }

    // MARK: Actions

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: AppState) -> Effect<Mutation> {
        switch action {
        case .start: start(state)
        case .leave: leave(state)
        case .end: end(state)
        case .recall(let direction):
            search.mutate(.recall(direction, among: state.history.entries.map(\.query)), state: state)
        case .paste(let text): paste(text, state)
        case .shell(.answer(.discard)): discard(for: state.shell.alert?.request)
        case .mark(let movement, let rows): mark(movement, rows, state)
        case .markAll: .immediate(.markedAll(state.shown.repositories))
        case .list(.submit): submit(state)
        case .list(let action): list(action, state)
        case .favourites(.closePane) where state.favourites.hasUnsavedNote: ask(before: .closeNote)
        case .shell(let action): shell.mutate(action, state: state)
        case .search(let action): search.mutate(action, state: state)
        case .favourites(let action): favourites.mutate(action, state: state)
        case .history(let action): history.mutate(action, state: state)
        case .account(let action): account.mutate(action, state: state)
        case .stars(let action): stars.mutate(action, state: state)
        case .news(let action): news.mutate(action, state: state)
        case .checkNews(let isByKey): checkNews(isByKey: isByKey, state)
        case .page(.reload): page.mutate(.reload, state: state).then(requestFacts(isByKey: true, state))
        case .page(let action): page.mutate(action, state: state)
        case .completion(let action): completion.mutate(action, state: state)
        case .followSelection:
            page.mutate(
                .follow(state.pageSubject, rest: state.readmeObstacle(at: now()) == nil ? state.pageRest : nil),
                state: state)
        case .facts(let action): facts.mutate(action, state: state)
        case .requestFacts: requestFacts(isByKey: false, state)
        case .moreLikeThis: requestSimilar(state)
        case .showSimilar(let repository, let counts): showSimilar(repository, counts, state)
        case .starImport(let action):
            state.obstacle(to: action).map { .immediate(.starImport(.noticed($0))) }
                ?? starImport.mutate(action, state: state)
        }
    }

    private func start(_ state: AppState) -> Effect<Mutation> {
        // Offline, no token is needed.
        let isOffline = state.search.connection == .offline
        let begun = isOffline ? .none : account.mutate(.start, state: state)
        guard isOffline || !state.search.query.isEmpty else { return begun }
        return search.mutate(.list(.submit), state: state).then(begun)
    }

    private func leave(_ state: AppState) -> Effect<Mutation> {
        // Quitting twice confirms it.
        if state.shell.alert != nil { return discard.then(.immediate(.shell(.leave))) }
        return state.favourites.hasUnsavedNote ? ask(before: .leave) : .immediate(.shell(.leave))
    }

    /// Hands an action to the feature whose list is shown.
    private func list(_ action: ListAction, _ state: AppState) -> Effect<Mutation> {
        switch state.shell.screen {
        case .search: search.mutate(.list(action), state: state)
        case .favourites: favourites.mutate(.list(action), state: state)
        case .history: history.mutate(.list(action), state: state)
        }
    }

    /// Enter: what is marked, or else what is selected.
    private func submit(_ state: AppState) -> Effect<Mutation> {
        // Enter means the list of repositories, unless a completion is selected.
        if state.completion.isOpen {
            return .immediate(.completion(.closed)).then { [self] state in submit(state) }
        }
        if state.shell.screen == .history { return run(state) }
        if state.choosesMarks { return chooseMarks(state) }
        // Choosing a repository ends the program and would lose the note.
        if state.shell.screen == .search, state.search.isChoice, state.favourites.hasUnsavedNote,
            let address = state.search.selected.flatMap(webAddress)
        {
            return ask(before: .choose(address: address))
        }
        return list(.submit, state)
    }

    private func chooseMarks(_ state: AppState) -> Effect<Mutation> {
        let addresses = state.marks.repositories.compactMap(webAddress)
        // Print nothing rather than only some of the marked repositories.
        guard addresses.count == state.marks.repositories.count else {
            return .immediate(.search(.noticed(.unsafeName)))
        }
        let answer = addresses.joined(separator: "\n")
        return state.favourites.hasUnsavedNote
            ? ask(before: .choose(address: answer)) : .immediate(.search(.list(.chose(answer))))
    }

    private func mark(_ movement: ListMovement, _ rows: Int?, _ state: AppState) -> Effect<Mutation> {
        guard let repository = state.shown.selectedRepository else { return .none }
        return .immediate(.marked(repository)).then(list(.move(movement, rows: rows), state))
    }

    /// Asks whether to discard a note, showing the note.
    private func ask(before request: Alert.Request) -> Effect<Mutation> {
        .immediate(.shell(.show(.favourites)), .shell(.ask(.unsavedNote(request))))
    }

    private var discard: Effect<Mutation> { .immediate(.shell(.answer(.discard)), .favourites(.closedPane)) }

    /// Discards the note and continues with the action.
    private func discard(for request: Alert.Request?) -> Effect<Mutation> {
        switch request {
        case nil: .none
        case .closeNote: discard
        case .leave: discard.then(.immediate(.shell(.leave)))
        case .choose(let address): discard.then(.immediate(.search(.list(.chose(address)))))
        }
    }

    private func end(_ state: AppState) -> Effect<Mutation> {
        let saved = state.favourites.hasUnsavedNote ? favourites.mutate(.submitPane, state: state) : .none
        return saved.then(.cancelScopes(except: [favourites.name, history.name])).then(.immediate(.shell(.end)))
    }

    private func run(_ state: AppState) -> Effect<Mutation> {
        guard let entry = state.history.selected else { return .none }
        return .immediate(.shell(.show(.search))).then(search.mutate(.run(entry), state: state))
    }

    private func paste(_ text: String, _ state: AppState) -> Effect<Mutation> {
        let mayBeAddress = state.shell.screen == .search && state.search.line.text.isEmpty
        let reference = mayBeAddress ? RepositoryReference(pasted: text, host: addressHost) : nil
        return list(.edit(.insert(reference.map { "repo:\($0.fullName)" } ?? text)), state)
    }

    // MARK: Mutations

    /// Folds one mutation into the state. Notices of features are queued.
    public static func reduce(into state: inout AppState, _ mutation: Mutation) {
        let wasLimited = state.search.isLimited
        var said: [Notice] = []
        switch mutation {
        case .marked(let repository): state.marks.toggle(repository)
        case .markedAll(let repositories): state.marks.toggleAll(repositories)
        case .shell(let mutation):
            ShellReactor.reduce(into: &state.shell, mutation)
            if case .resize = mutation { state.resizeLists() }
        case .search(let mutation):
            said = fold(SearchReactor.self, mutation, &state.search, { $0.notices }, Notice.list)
            state.followLine(after: mutation)
        case .favourites(let mutation):
            said = fold(FavouritesReactor.self, mutation, &state.favourites, { $0.notices }, Notice.list)
        case .history(let mutation):
            said = fold(HistoryReactor.self, mutation, &state.history, { $0.notices }, Notice.list)
        case .account(let mutation):
            let changes = state.account.changes
            said = fold(AccountReactor.self, mutation, &state.account, { $0.notices }, Notice.account)
            // They belong to the identity that saw them.
            if state.account.changes != changes { (state.facts, state.budgets) = (FactsState(), RequestScheduler()) }
        case .stars(let mutation):
            said = fold(StarsReactor.self, mutation, &state.stars, { $0.notices }, Notice.stars)
        case .starImport(let mutation):
            said = fold(StarImportReactor.self, mutation, &state.starImport, { $0.notices }, Notice.starImport)
        case .news(let mutation):
            said = fold(NewsReactor.self, mutation, &state.news, { $0.notices }, Notice.news)
            state.pauseRequests(after: mutation)
        case .page(let mutation):
            said = fold(PageReactor.self, mutation, &state.page, { $0.notices }, Notice.list)
        case .facts(let mutation): state.fold(mutation)
        case .similarRequested(let repository): state.similarTo = repository
        case .budgets(let mutation): BudgetsReactor.reduce(into: &state.budgets, mutation)
        case .completion(let mutation):
            state.followLine()
            CompletionReactor.reduce(into: &state.completion, mutation)
        case .background(let mutation):
            said = fold(BackgroundReactor.self, mutation, &state.background, { $0.notices }, Notice.text)
        }
        for notice in said { state.shell.notices.post(notice) }
        if wasLimited && !state.search.isLimited { state.shell.notices.withdraw(.list(.stillLimited)) }
    }

    /// Folds a feature's mutation into its state; returns its new notices.
    private static func fold<Feature: Reactor, Said>(
        _: Feature.Type, _ mutation: Feature.Mutation, _ state: inout Feature.State,
        _ notices: (Feature.State) -> Pulse<Said>, _ wrap: (Said) -> Notice
    ) -> [Notice] {
        let last = notices(state).lastNumber
        Feature.reduce(into: &state, mutation)
        let pulse = notices(state)
        return pulse.lastNumber == last ? [] : pulse.values(after: last).map(wrap)
    }

    /// While the program ends, only mutations of pending writes pass. Of the children, only the stars can be
    /// absent, and none has a transform of its own.
    public func transform(action: Action, state: AppState) -> Action? {
        switch action {
        case .favourites(.finished), .history(.finished): action
        case _ where state.shell.isEnding: nil
        case .stars(let action): stars.transform(action: action, state: state)
        default: action
        }
    }

    // MARK: Reactions

    /// The children's reactions, and those that concern several of them.
    public var reactions: [Reaction<AppState, Action>] {
        let features =
            search.reactions + favourites.reactions + history.reactions + account.reactions + stars.reactions
            + starImport.reactions + page.reactions + completion.reactions
        return features + [
            .react("spinner", to: { $0.isWorking ? true : nil }) { [clock] _ in
                // Animate only while there is activity.
                .run(cancelled: .shell(.stopSpinning)) { send in
                    while !send.isCancelled {
                        do { try await send.sleep(for: ShellReactor.spinnerInterval, on: clock) } catch { return }
                        send(.shell(.spin))
                    }
                }
            },
            .react("account of the search", to: { $0.account.changes > 0 ? $0.account.changes : nil }) { _ in
                .immediate(.search(.accountChanged))
            },
            .react("account of the page", to: { $0.account.changes > 0 ? $0.account.changes : nil }) { _ in
                .immediate(.page(.accountChanged))
            },
            .react("account of the stars", to: { $0.accountChanges }) { _ in .immediate(.starImport(.accountChanged)) },
            .react("page", to: { $0.page.isOpen || $0.page.subject != nil ? [$0.pageSubject] : nil }) { _ in
                .immediate(.followSelection)
            },
            factsReaction, similarReaction, newsReaction,
            .react("page layout", to: \.pageLayoutRequest) { .immediate(.page(.layOut($0))) },
            .react("page find", to: \.pageFindRequest) { .immediate(.page(.find(.look($0)))) },
            // At the start, and whenever all changes of favourites are saved.
            .react("queue of stars", to: { $0.favourites.changes.isEmpty ? $0.favourites.changes.last : nil }) { _ in
                .immediate(.stars(.look))
            },
        ]
    }

    /// The children's inputs.
    public var inputs: [Input<Mutation>] {
        search.inputs + favourites.inputs + history.inputs + account.inputs + stars.inputs
            + starImport.inputs + budgets.inputs + background.inputs
    }
}
