public import Core
import Reactive

extension AppState {
    /// Whether the lists are shown and their owner is known.
    private var showsStarLists: Bool {
        guard shell.screen == .favourites || shell.dialog?.kind == .lists, canSave, account.status != .checking else {
            return false
        }
        // Offline, no token is looked up; saved lists are shown.
        return hasToken || search.connection == .offline
    }

    /// Empty unless the lists are shown. While a change is sent, nothing is requested: sending reads all lists, and an
    /// earlier answer would be outdated.
    var starListsDemand: Demand {
        var demand = Demand()
        guard showsStarLists, !starLists.isSending else { return demand }
        // GitHub may allow now what it refused a while ago, so the user may ask again. If the scopes are known, a
        // request would bring nothing new.
        let isAsked = choosesUnreadLists || loader.asked.contains(.starLists)
        if lacksListScope, !(starLists.lacksScope && isAsked) { return demand }
        demand.add(
            .init(
                content: .starLists, rest: choosesUnreadLists ? .zero : AppState.screenRest,
                isExplicit: choosesUnreadLists, leavesReserve: true))
        return demand
    }

    /// How many requests may read the lists: a hundred repositories of a list take one, and 200 are enough for 20,000.
    func requestsForStarLists(at now: Timestamp) -> Int {
        let isExplicit = choosesUnreadLists || loader.asked.contains(.starLists)
        let left =
            isExplicit
            ? budgets.remaining(for: .graphql, at: now)
            : budgets.backgroundRequests(to: .graphql, isAnonymous: false, at: now)
        return max(1, min(StarListsReactor.mostRequests, left ?? StarListsReactor.mostRequests))
    }

    public var isReadingStarLists: Bool {
        !starLists.isSending && (loader.isRunning(.starLists) || loader.lookingUp.contains(.starLists))
    }

    /// `nil` if lists can be chosen, or if that is not known yet.
    public var starListsObstacle: Notice? {
        if !canSave { return .listsPrivate }
        if search.connection == .offline { return .listsOffline }
        if !hasToken { return account.status == .checking ? nil : .listsNeedToken }
        return lacksListScope ? .listsNeedScope : nil
    }

    /// Whether lists are to be chosen that are not known yet.
    var choosesUnreadLists: Bool { shell.dialog?.kind == .lists && starLists.lists == nil }

    /// The end of the wait for lists that are to be chosen; `nil` if there is none.
    public var starListsWait: Timestamp? { choosesUnreadLists ? loader.held[.starLists]?.obstacle?.end : nil }

    /// Whether the token is known not to be allowed to read lists: GitHub has refused it, or its scopes do not include
    /// it. GitHub does not report scopes of fine-grained tokens.
    public var lacksListScope: Bool {
        guard case .signedIn(let account) = account.status, let scopes = account.scopes else {
            return starLists.lacksScope
        }
        return starLists.lacksScope || !scopes.contains("user") && !scopes.contains("read:user")
    }

    /// Updates the sections of the favourites and what can be undone.
    mutating func followStarLists(after mutation: StarListsReactor.Mutation) {
        if favourites.favourites.lists != starLists.lists {
            FavouritesReactor.fold(.divided(starLists.lists), into: &favourites)
        }
        switch mutation {
        case .conflicted(let change, _), .refused(let change, _, _, _):
            // A change that was not made cannot be undone; what was chosen meanwhile is dropped, too.
            undo.steps.removeAll {
                if case .list(let other, _, _) = $0 { other.id == change.repository.id } else { false }
            }
        case .forgotten:
            undo.steps.removeAll { if case .list = $0 { true } else { false } }
            if shell.dialog?.kind == .lists { shell.dialog = nil }
        default: break
        }
    }
}

extension AppReactor {
    /// During a wait, one request is sent.
    func readStarLists(_ state: AppState) -> Effect<Mutation, State> {
        ask(for: [.starLists], state).then { [now] state in
            // The dialog has its own countdown.
            guard !state.choosesUnreadLists, let end = state.loader.held[.starLists]?.obstacle?.end else {
                return .none
            }
            return .immediate(.shell(.say(.listsNotLoaded(seconds: end.seconds(since: now())))))
        }
    }

    /// Opens the dialog with the lists of the selected repository, or reports why it cannot.
    func chooseLists(_ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        // GitHub may allow now what it refused a while ago, so it is asked again.
        if let obstacle = state.starListsObstacle, obstacle != .listsNeedScope || !state.starLists.lacksScope {
            return .immediate(.shell(.say(obstacle)))
        }
        let asks = state.starLists.lists != nil && state.lacksListScope
        return leavingPage(state).and(.immediate(.starLists(.chose(repository))))
            .and(.immediate(.shell(.toggle(.lists))))
            .then { [self] state in asks ? readStarLists(state) : .none }
    }

    /// Adds the repository of the dialog to a list, or removes it.
    func toggleList(_ id: StarList.ID, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.starLists.subject else { return .none }
        let wasIn = state.starLists.ids(of: repository).contains(id)
        if let obstacle = obstacleToLists(state) { return .immediate(.shell(.say(obstacle))) }
        return starLists.mutate(.set(repository, id, isIn: !wasIn), state: state)
            .and(.immediate(.undo(.did(.list(repository, id, wasIn: wasIn)))))
    }

    func undoList(
        _ repository: Repository, _ id: StarList.ID, wasIn: Bool, _ state: AppState
    ) -> Effect<Mutation, State> {
        if let obstacle = obstacleToLists(state) { return .immediate(.shell(.say(obstacle))) }
        return Effect<Mutation, State>.immediate(.undo(.undone))
            .and(starLists.mutate(.set(repository, id, isIn: wasIn), state: state))
    }

    private func obstacleToLists(_ state: AppState) -> Notice? {
        // The lists are read before a change is sent.
        state.starListsObstacle
            ?? listsPause(state, requests: state.starLists.requestsToRead + 1).map { .listsLimited(seconds: $0) }
    }

    /// `nil` if the rate limit allows a change now.
    private func listsPause(_ state: AppState, requests: Int) -> Int64? {
        state.budgets.obstacle(
            to: .graphql, isAnonymous: !state.hasToken, isExplicit: true, requests: requests, at: now())?.end
            .map { $0.seconds(since: now()) }
    }
}
