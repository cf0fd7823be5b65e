public import Model
import Reactive

/// The favourites are shown to someone who may have lists.
struct StarListsOccasion: Sendable, Equatable {
    /// Counts changes of the identity.
    var identity: Int
}

extension AppState {
    /// When the lists are shown; `nil` if they are not, or if it is not known yet whose.
    var starListsOccasion: StarListsOccasion? {
        guard shell.screen == .favourites || shell.dialog?.kind == .lists, canSave, account.status != .checking else {
            return nil
        }
        // Offline, no token is looked for; what was saved is shown.
        return hasToken || search.connection == .offline ? StarListsOccasion(identity: account.changes) : nil
    }

    /// Why lists cannot be chosen; `nil` if they can, or if that is not known yet.
    public var starListsObstacle: StarListsNotice? {
        if !canSave { return .privateSession }
        if search.connection == .offline { return .offline }
        if !hasToken { return account.status == .checking ? nil : .signedOut }
        return lacksListScope ? .needsScope : nil
    }

    /// Whether lists are to be chosen that are not known.
    var choosesUnreadLists: Bool { shell.dialog?.kind == .lists && starLists.lists == nil }

    /// The end of the wait for lists that are to be chosen; `nil` if there is none.
    public var starListsWait: Timestamp? {
        guard choosesUnreadLists, starLists.isHeld, !starLists.isReading else { return nil }
        let obstacle = budgets.obstacle(to: .graphql, isAnonymous: !hasToken, isByKey: true, at: starLists.now)
        return obstacle?.end ?? budgets.waitEnd(of: .graphql) ?? starLists.now
    }

    /// Whether the token is known not to be allowed to read lists: GitHub has said so, or names its scopes. Those of a fine-grained token it
    /// does not name.
    public var lacksListScope: Bool {
        guard case .signedIn(let account) = account.status, let scopes = account.scopes else {
            return starLists.lacksScope
        }
        return starLists.lacksScope || !scopes.contains("user") && !scopes.contains("read:user")
    }

    /// Follows a change of the lists: sections of the favourites, and what can be undone.
    mutating func followStarLists(after mutation: StarListsReactor.Mutation) {
        if favourites.favourites.lists != starLists.lists {
            FavouritesReactor.fold(.divided(starLists.lists), into: &favourites)
        }
        switch mutation {
        case .conflicted(let change, _, _), .refused(let change, _, _, _):
            // What was not made cannot be undone, and what was chosen meanwhile is dropped, too.
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

/// The account's lists of stars, which concern the favourites, the account, the rate limits and undoing.
extension AppReactor {
    /// Shows the lists: those that were saved and, if that is due and the rate limit leaves it to the background, those of now.
    ///
    /// - Parameter isRetry: Whether the user asks again for what is shown: one request is sent during a wait.
    func loadStarLists(isByKey: Bool, isRetry: Bool = false, _ state: AppState) -> Effect<Mutation, State> {
        guard state.starListsOccasion != nil || isByKey, !state.starLists.isReading else { return .none }
        // What is sent reads all of them as well; a read from before it would show what was before it.
        if state.starLists.isSending { return .none }
        let isDue = isByKey || state.starLists.mayRead(at: now())
        if state.search.connection == .offline {
            return state.starLists.lists == nil
                ? starLists.mutate(.load(requests: 0, isByKey: false), state: state) : .none
        }
        guard isDue, state.hasToken else { return .none }
        // A request would tell nothing new.
        if state.lacksListScope, !state.starLists.lacksScope { return .none }
        if isByKey, let pause = listsPause(state, isRetry: isRetry) {
            // The dialog counts down by itself.
            let held = Effect<Mutation, State>.immediate(.starLists(.held(at: now())))
            return state.choosesUnreadLists
                ? held : held.and(.immediate(.starLists(.noticed(.notLoaded(seconds: pause)))))
        }
        // 200 are enough for 20,000 repositories.
        let left = state.budgets.remaining(for: .graphql, at: now()) ?? 200
        let requests =
            isByKey
            ? min(200, left) : state.budgets.backgroundRequests(to: .graphql, isAnonymous: false, at: now())
        return starLists.mutate(.load(requests: requests, isByKey: isByKey), state: state)
    }

    /// Opens the dialog with the lists of the selected repository, or says why not.
    func chooseLists(_ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        // What GitHub refused a while ago may have changed, so it is asked again.
        if let obstacle = state.starListsObstacle, obstacle != .needsScope || !state.starLists.lacksScope {
            return .immediate(.starLists(.noticed(obstacle)))
        }
        let read = state.starLists.lists == nil || state.lacksListScope
        return leavingPage(state).and(starLists.mutate(.choose(repository), state: state))
            .and(.immediate(.shell(.toggle(.lists))))
            .then { [self] state in read ? loadStarLists(isByKey: true, state) : .none }
    }

    /// Puts the repository of the dialog in a list, or takes it out.
    func toggleList(_ id: StarList.ID, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.starLists.subject else { return .none }
        let wasIn = state.starLists.ids(of: repository).contains(id)
        if let obstacle = obstacleToLists(state) { return .immediate(.starLists(.noticed(obstacle))) }
        return starLists.mutate(.set(repository, id, isIn: !wasIn), state: state)
            .and(.immediate(.undo(.did(.list(repository, id, wasIn: wasIn)))))
    }

    /// Takes back that a repository was put in a list, or taken out.
    func undoList(
        _ repository: Repository, _ id: StarList.ID, wasIn: Bool, _ state: AppState
    ) -> Effect<Mutation, State> {
        if let obstacle = obstacleToLists(state) { return .immediate(.starLists(.noticed(obstacle))) }
        return Effect<Mutation, State>.immediate(.undo(.undone))
            .and(starLists.mutate(.set(repository, id, isIn: wasIn), state: state))
    }

    private func obstacleToLists(_ state: AppState) -> StarListsNotice? {
        // They are read before a change is sent.
        state.starListsObstacle
            ?? listsPause(state, requests: state.starLists.requestsToRead + 1).map { .limited(seconds: $0) }
    }

    /// The seconds until the rate limit allows a request; `nil` if it does.
    private func listsPause(_ state: AppState, isRetry: Bool = false, requests: Int = 1) -> Int64? {
        state.budgets.obstacle(
            to: .graphql, isAnonymous: !state.hasToken, isByKey: true, isRetry: isRetry, requests: requests, at: now())?
            .end
            .map { $0.seconds(since: now()) }
    }

    /// Reads the lists when the favourites are looked at.
    var starListsReaction: Reaction<State, Action, Mutation> {
        .react("star lists", to: { $0.starListsOccasion }) { [clock] _ in
            .after(AppState.screenRest, on: clock, .loadStarLists(isByKey: false))
        }
    }
}

extension StarListsReactor.Mutation {
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .requested: .began(.graphql)
        case .read, .changed, .conflicted: .answered(.graphql)
        case .notRead(let failure, _, at: let now), .refused(_, _, let failure?, at: let now):
            .failed(.graphql, failure, at: now)
        default: nil
        }
    }
}
