public import Model
public import Reactive

/// Searches as the user types, loads more as the user scrolls, and says what was chosen.
///
/// It decides whether a request is made; the view may tell it everything it sees, as often as it likes.
public struct SearchReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Something that happens on every list screen. Enter takes the selected repository, or searches at once.
        case list(ListAction)
        /// The end of the list is near.
        case loadNextPage
        /// What failed again, or the same query again.
        case retry
        /// Time goes on while GitHub's silence is waited for.
        case tick
        /// GitHub may be asked again.
        case limitPassed
        /// A search of the history is put on the line, one that begins with what was typed; the history, newest first.
        case recall(LineRecall.Direction, among: [String])
        /// A search of the history is run again.
        case run(HistoryEntry)
        /// The hand rests: what has arrived meanwhile may be shown.
        case handRested
        /// The library is to say what it knows.
        case lookUp
        /// The library need not go on.
        case endLookUp
        /// GitHub may be there again.
        case reachOut
        /// Somebody else asks from now on.
        case accountChanged
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// What changes on every list screen.
        case list(ListMutation<SearchSort>)
        /// The line asks for something else, and whatever was loading no longer is. An answer shown before is shown again;
        /// where there is nothing to search for, the list is empty.
        case settled(RecentAnswer? = nil, at: Timestamp)
        /// The first page is on its way.
        case searchStarted(SearchQuery, at: Timestamp)
        /// The first page is there.
        case searchFinished(SearchQuery, SearchPage, took: Duration, at: Timestamp)
        /// A search of the history stands on the line, in its order; the walk through the history that led there.
        case lineReplaced(String, SearchSort, by: LineRecall?, at: Timestamp)
        /// The library has said what it knows.
        case seenFound(SearchQuery, SeenAnswer, at: Timestamp)
        /// The hand rests.
        case handRested
        /// The next page is on its way.
        case pageStarted(PageReference, at: Timestamp)
        /// The next page is there.
        case pageFinished(SearchPage, at: Timestamp)
        /// A page did not come. After a limit it is waited for and asked for again by itself, where it may.
        case failed(FailedRequest, during: Loading.Purpose, mayWait: Bool, at: Timestamp)
        /// A page did not come; it is asked for once more.
        case retrying(FailedRequest, during: Loading.Purpose, attempt: Int, at: Timestamp)
        /// GitHub's silence is waited for.
        case waitStarted(until: Timestamp, then: Loading.Purpose, at: Timestamp)
        /// Time went on.
        case ticked(Timestamp)
        /// The query is not sent: GitHub is known to refuse it.
        case refused(QueryProblem.Kind, at: Timestamp)
        /// Somebody else asks from now on.
        case accountChanged(at: Timestamp)
        /// What an earlier process knew of the budget.
        case budgetRecalled(RateLimit, receivedAt: Timestamp, at: Timestamp)
    }

    /// What the screen shows.
    public typealias State = SearchState

    /// The pauses before a page that did not come is asked for once more; each is shortened or lengthened by up to a half.
    public static let retryPauses = [Duration.milliseconds(800), .milliseconds(2_400)]
    /// Shorter texts, in bytes of UTF-8, wait for Enter.
    public static let shortestText = 3

    /// How long the hand must rest before rows under it may move.
    public static let rest = Duration.milliseconds(300)

    let dependencies: SearchDependencies
    let pacing: SearchPacing
    let freshness: Int64

    /// A reactor that reaches the outside through these.
    ///
    /// - Parameters:
    ///   - pacing: How the budget is spent.
    ///   - freshness: For how many seconds an answer is shown again without asking.
    public init(
        _ dependencies: SearchDependencies, pacing: SearchPacing = SearchPacing(),
        freshness: Int64 = RecentAnswer.freshness
    ) {
        self.dependencies = dependencies
        self.pacing = pacing
        self.freshness = freshness
    }

    // MARK: What the user wants

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: SearchState) -> Effect<Mutation> {
        switch action {
        case .list(.submit): submit(state)
        case .list(let action): list(action, state)
        case .loadNextPage: state.loadablePage.map { loadPage($0, state) } ?? .none
        case .retry: retry(state)
        case .tick: .immediate(.ticked(dependencies.now()))
        case .limitPassed: resume(state)
        case .recall(let direction, let queries): recall(direction, queries, state)
        case .run(let entry): run(entry, state)
        case .handRested: .immediate(.handRested)
        case .lookUp: lookUp(state.query, state)
        case .endLookUp: .cancel(.seen)
        case .reachOut: reachOut(state)
        case .accountChanged: .immediate(.accountChanged(at: dependencies.now())).then(.run(id: .budget, recallBudget))
        }
    }

    private func list(_ action: ListAction, _ state: SearchState) -> Effect<Mutation> {
        let effect: Effect<Mutation> = action.effect(on: state, at: dependencies.now(), dependencies)
        return switch action {
        case .edit, .nextOrder: effect.then(settle(after: state))
        case .move, .submit, .openInBrowser, .copyAddress: effect
        }
    }

    /// What follows from another line or order: nothing where it asks for the same as before.
    func settle(after before: SearchState) -> @MainActor @Sendable (SearchState) -> Effect<Mutation> {
        { [self] state in state.query == before.query ? .none : settle(state) }
    }

    /// A query that may still change: searched for once it has stayed the same for a while.
    private func settle(_ state: SearchState) -> Effect<Mutation> {
        let (query, now) = (state.query, dependencies.now())
        let isOffline = state.connection == .offline
        let recent =
            isOffline ? nil : state.recent.first { $0.answer.query == query && $0.isFresh(at: now, for: freshness) }
        let settled = Effect<Mutation>.cancel(.search, .page, .seen).then(.immediate(.settled(recent, at: now)))
        // Without GitHub the library has the last word, and an empty line shows all it knows.
        if isOffline { return settled.then(lookUp(query, state)) }
        // There is nothing to ask for, or the list answers this query already.
        if query.isEmpty || recent != nil || query == state.answer?.query { return settled }
        let lookedUp = settled.then(lookUp(query, state))
        // A text so short only makes sense when it is meant.
        guard query.text.utf8.count >= SearchReactor.shortestText else { return lookedUp }
        return lookedUp.then(search(query, state, after: pacing.rest(state.budget, at: now)))
    }

    private func submit(_ state: SearchState) -> Effect<Mutation> {
        if state.isChoice { return dependencies.choose(state.selected) }
        // An empty answer to this very query will not be another one for asking again; what failed is worth asking.
        if !state.isStale && state.answer != nil && state.failure == nil { return .none }
        return searchNow(state)
    }

    private func retry(_ state: SearchState) -> Effect<Mutation> {
        if state.failure?.purpose == .nextPage, !state.isStale, let next = state.answer?.next {
            return loadPage(next, state, isAskedFor: true)
        }
        return searchNow(state, isRefresh: true)
    }

    func searchNow(_ state: SearchState, isRefresh: Bool = false) -> Effect<Mutation> {
        let query = state.query
        if state.connection == .offline { return lookUp(query, state) }
        if query.isEmpty || state.loading == .searching(query) { return .none }
        if case .waiting = state.loading, state.hasAskedDuringWait { return .immediate(.noticed(.stillLimited)) }
        let lookedUp =
            state.seen?.query == query || !state.isStale && state.answer != nil ? .none : lookUp(query, state)
        return .cancel(.page).then(lookedUp).then(search(query, state, after: nil, isRefresh: isRefresh))
    }

    // MARK: What follows from the state

    /// While GitHub's silence is waited for: a tick a second, and at its end the word that it has passed.
    public var reactions: [Reaction<SearchState, Action>] {
        [
            .react("next page", to: { $0.wantedPage }) { _ in .immediate(.loadNextPage) },
            .react("wait", to: { $0.loading.waitsUntil }) { [self] in
                countdown(to: $0).effect(tick: .tick, finally: .limitPassed)
            },
            // While the budget is low: the countdown to its end, a minute at most.
            .react("low budget", to: { $0.lowBudgetEnd }) { [self] in countdown(to: $0).effect(tick: .tick) },
            resting, reachingOut, answered,
        ]
    }

    private func countdown(to end: Timestamp) -> Countdown {
        Countdown(end: end, now: dependencies.now, clock: dependencies.clock)
    }

    private func resume(_ state: SearchState) -> Effect<Mutation> {
        guard case .waiting(_, let purpose) = state.loading else { return .none }
        if purpose == .nextPage, !state.isStale, let next = state.answer?.next {
            return loadPage(next, state, isAutomatic: true)
        }
        return search(state.query, state, after: nil, isAutomatic: true)
    }
}

extension EffectID {
    static let search: EffectID = "search"
    static let seen: EffectID = "seen"
    static let page: EffectID = "page"
    static let budget: EffectID = "budget"
}
