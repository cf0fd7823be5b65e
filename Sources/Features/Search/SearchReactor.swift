public import Core
public import Reactive

/// Searches as the user types, loads more as the user scrolls, and reports what was chosen.
///
/// It decides whether a request is made; the view may send actions as often as it likes.
public struct SearchReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        /// What happens on every list screen. Enter searches at once, unless it means a row.
        case list(ListAction)
        /// Repeat the request that failed, otherwise the query.
        case retry
        /// The rate limit has reset.
        case limitPassed
        /// The history, newest first.
        case recall(LineRecall.Direction, among: [String])
        /// Run a search of the history again.
        case run(HistoryEntry)
        case go(SearchTrail.Direction)
        /// Show the local repositories that match by their README, or hide them.
        case toggleReadmeMatches
        case accountChanged
    }

    public enum Mutation: Sendable, Equatable {
        case list(ListMutation)
        /// The query changed; pending work was cancelled. A recent answer is shown again; for an empty query, the list
        /// is empty.
        case settled(RecentAnswer? = nil, at: Timestamp)
        /// A search began; a saved answer may end it.
        case searchStarted(SearchQuery, at: Timestamp)
        /// The first page was requested.
        case requested(at: Timestamp)
        case searchFinished(SearchQuery, SearchPage, took: Duration, at: Timestamp)
        /// A search of the history was put on the line, with its sort order.
        case lineReplaced(String, SearchSort, by: LineRecall?, at: Timestamp)
        /// The end of an earlier run was found.
        case positionFound(SearchPosition)
        /// `nil` if something was typed first.
        case resumed(SearchPosition?)
        case went(SearchTrail.Direction, at: Timestamp)
        case localResultsFound(SearchQuery, LocalSearchResult, at: Timestamp)
        case navigationSettled
        /// The repository has been selected long enough to be seen; `nil` for none.
        case seen(SearchState.SettledRow?)
        case toggledReadmeMatches
        /// `nil` shows all rows again.
        case showedOnly(Set<Repository.ID>?)
        /// The next page is requested wherever the selection is, or again: the user asked, or the wait for it is over.
        case pageAsked(at: Timestamp)
        case pageFinished(SearchPage, at: Timestamp)
        /// With `mayWait`, it is retried automatically after a rate limit error.
        case failed(FailedRequest, during: Loading.Purpose, mayWait: Bool, at: Timestamp)
        case retrying(FailedRequest, during: Loading.Purpose, attempt: Int, at: Timestamp)
        case waitStarted(until: Timestamp, then: Loading.Purpose, at: Timestamp)
        /// The query is not sent, because GitHub would reject it.
        case refused(QueryProblem.Kind, at: Timestamp)
        /// A private repository has put these on the line, or may: a query with one of them is not remembered.
        case withheld([QueryFilter])
        case accountChanged(at: Timestamp)
        /// A rate limit stored by an earlier process was loaded.
        case budgetRecalled(RateLimit, receivedAt: Timestamp, at: Timestamp)

        static func noticed(_ notice: Notice) -> Mutation { .list(.noticed(notice)) }
    }

    public typealias State = SearchState

    /// The pauses before the retries of a request; each is varied by up to a half.
    public static let retryPauses = [Duration.milliseconds(800), .milliseconds(2_400)]
    /// The minimum length for searching while typing, in bytes of UTF-8; shorter texts need Enter.
    static let shortestText = 3

    /// How long after the last movement rows may move.
    static let navigationPause = Duration.milliseconds(300)

    /// The debounce after an edit of a facet.
    static let narrowing = Duration.seconds(1)

    /// How long rows must have been shown before Enter chooses one: longer than the usual time between two keys.
    static let seenDelay = Duration.milliseconds(500)

    let dependencies: SearchDependencies
    let freshness: Int64
    /// Whether a query that GitHub would refuse is not sent.
    let checksQueries: Bool

    /// `freshness` is how long an answer is reused, in seconds.
    public init(
        _ dependencies: SearchDependencies, freshness: Int64 = RecentAnswer.freshness, checksQueries: Bool = true
    ) {
        self.dependencies = dependencies
        (self.freshness, self.checksQueries) = (freshness, checksQueries)
    }

    // MARK: Actions

    public func mutate(_ action: Action, state: SearchState) -> Effect<Mutation, State> {
        switch action {
        case .list(.submit): submit(state)
        case .list(let action): list(action, state)
        case .retry: retry(state)
        case .limitPassed: resume(state)
        case .recall(let direction, let queries): recall(direction, queries, state)
        case .run(let entry): run(entry, state)
        case .go(let direction): go(direction, state)
        case .toggleReadmeMatches:
            .immediate(
                state.otherReadmeMatches > 0 || state.showsReadmeMatches
                    ? .toggledReadmeMatches : .noticed(.noReadmeMatches))
        case .accountChanged:
            .immediate(.accountChanged(at: dependencies.now())).and(.run(id: "budget", recallBudget)).and(
                repeatRequest(state))
        }
    }

    func list(_ action: ListAction, _ state: SearchState, rest: Duration = .zero) -> Effect<Mutation, State> {
        let changes = action.changes(of: state.line, at: dependencies.now())
        return .immediate(changes.map(Mutation.list)).then(settle(after: state, rest: rest))
    }

    /// Does nothing if the query is the same as before.
    func settle(
        after before: SearchState, rest: Duration = .zero
    ) -> @MainActor @Sendable (SearchState) -> Effect<Mutation, State> {
        { [self] state in state.query == before.query ? .none : settle(state, rest: rest) }
    }

    /// Searches after the debounce, since the query may still change.
    private func settle(_ state: SearchState, rest: Duration) -> Effect<Mutation, State> {
        let (query, now) = (state.query, dependencies.now())
        let isOffline = state.connection == .offline
        let known = isOffline || query == state.answer?.query ? nil : state.trail.answer(to: query)
        let recent = known.flatMap { $0.isFresh(at: now, for: freshness) ? $0 : nil }
        let settled = Effect<Mutation, State>.cancel(.search, .localResults).and(.immediate(.settled(recent, at: now)))
        // The name of a saved search is no query.
        if query.namedSearch != nil { return settled }
        if let refusal = refusal(of: query) { return settled.and(refusal) }
        // Offline, the library answers; for an empty line, with all it has.
        if isOffline { return settled.and(lookUp(query, state)) }
        // There is nothing to request, or the list already shows the answer.
        if let recent {
            let isRemembered = state.mayRemember(query.text)
            return settled.and(.run(id: "history") { [self] _ in if isRemembered { await keep(recent) } })
        }
        if query.isEmpty || query == state.answer?.query { return settled }
        let lookedUp = settled.and(lookUp(query, state))
        // Short texts are only searched for on Enter, and so are mistakes and the beginning of a value.
        guard query.text.utf8.count >= SearchReactor.shortestText, !query.awaitsKey, !state.isHeldBack else {
            return lookedUp
        }
        return lookedUp.and(search(query, state, after: max(rest, SearchPacing.debounce(state.budget, at: now))))
    }

    private func submit(_ state: SearchState) -> Effect<Mutation, State> {
        switch state.enter {
        // The program prints it.
        case .print: return .none
        case .confirm: return .immediate(.noticed(.enterAgain))
        default:
            // Repeating a query without results is useless; a failed one may be repeated.
            if !state.isStale && state.answer != nil && state.failure == nil { return .none }
            return searchNow(state)
        }
    }

    private func retry(_ state: SearchState) -> Effect<Mutation, State> {
        guard state.failure?.purpose == .nextPage, !state.isStale else { return searchNow(state, isRefresh: true) }
        // One request during a wait. The countdown on the screen shows why no other is sent.
        if state.hasAskedDuringWait, let wait = wait(then: .nextPage, state) { return wait }
        return .immediate(.pageAsked(at: dependencies.now()))
    }

    func searchNow(_ state: SearchState, isRefresh: Bool = false, showsKept: Bool = false) -> Effect<Mutation, State> {
        let query = state.query
        if query.namedSearch != nil { return .none }
        if let refusal = refusal(of: query) { return refusal }
        if state.connection == .offline { return lookUp(query, state) }
        if query.isEmpty || state.loading == .searching(query) { return .none }
        // The countdown on the screen says why nothing is sent.
        if state.wait != nil, state.hasAskedDuringWait { return .none }
        let lookedUp =
            state.localResults?.query == query || !state.isStale && state.answer != nil ? .none : lookUp(query, state)
        return lookedUp.and(search(query, state, after: nil, isRefresh: isRefresh, showsKept: showsKept))
    }

    /// Reports that neither GitHub nor the library answers a query: operators beside qualifiers mean nothing.
    private func refusal(of query: SearchQuery) -> Effect<Mutation, State>? {
        // Most queries have no qualifiers or no operators, and need no check.
        guard checksQueries, query.text.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let parsed = query.parsed
        guard parsed.tokens.contains(where: { $0.queryOperator != nil }) else { return nil }
        let kind = parsed.problems.lazy.map(\.kind).first {
            if case .operatorBesideQualifier = $0 { true } else { false }
        }
        return kind.map { .cancel(.search, .localResults).and(.immediate(.refused($0, at: dependencies.now()))) }
    }

    /// Sends a pending search again for the new account. The next page follows by itself.
    private func repeatRequest(_ state: SearchState) -> Effect<Mutation, State> {
        guard state.activity.contains(.search), state.pendingAnswer == nil else { return .none }
        return .cancel(.search).then { [self] in search($0.query, $0, after: nil, isAutomatic: true, isRefresh: true) }
    }

    // MARK: Reactions

    /// The waits for the rate limit are counted down with all others.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("next page", from: { $0.wantedPage }) { [self] in load($0) },
            navigating, reachingOut, answered, settledRow,
        ]
    }

    private func resume(_ state: SearchState) -> Effect<Mutation, State> {
        guard let purpose = state.wait?.purpose else { return .none }
        return purpose == .search || state.isStale
            ? search(state.query, state, after: nil, isAutomatic: true)
            : wait(then: .nextPage, state) ?? .immediate(.pageAsked(at: dependencies.now()))
    }
}

extension EffectID {
    static let search: EffectID = "search"
    static let localResults: EffectID = "localResults"

    static func page(_ page: PageRequest, _ number: Int) -> EffectID {
        switch page {
        case .page(let reference): EffectID(stringLiteral: "page \(number) \(reference.rawValue)")
        case .slice(let query): EffectID(stringLiteral: "page \(number) \(query.text)")
        }
    }
}
