public import Model
import Reactive

/// The forks of the selected repository, which concern the list, the account and the rate limits.
extension AppReactor {
    /// Asks for the forks of the selected repository, or says that it has none. Until they arrive, the list stays as it is.
    func listForks(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        if state.hasNoForks(repository) { return .immediate(.forks(.noticed(.noForks(fullName: repository.fullName)))) }
        return forks.mutate(.load(repository, on: state.shell.screen, rows: rows), state: state)
    }

    /// Loads the forks again, also if those that are there are new.
    func reloadForks(_ state: AppState) -> Effect<Mutation, State> {
        forks.mutate(.reload, state: state).then { [self] state in
            state.forks.request.map { ask(for: [.forks(of: $0.repository.id)], state) } ?? .none
        }
    }

    /// Goes back to the list that the forks were opened from.
    func closeForks(_ state: AppState) -> Effect<Mutation, State> {
        let closed = forks.mutate(.close, state: state)
        return state.forks.earlier.isEmpty ? closed.and(.immediate(.shell(.show(state.forks.origin)))) : closed
    }
}

extension AppState {
    /// Whether the repository whose forks were requested is still the selected one, with nothing in front of it.
    var awaitsForks: Bool {
        guard let request = forks.request, shell.screen == request.screen, shell.alert == nil else { return false }
        return forks.isReload(request) || selectedRepository?.id == request.repository.id
    }

    /// Whether a repository is known to have no forks. Only GitHub's rows are sure to know how many there are.
    fileprivate func hasNoForks(_ repository: Repository) -> Bool {
        let isCurrent = showsQuery && search.list.selectedIndex >= search.localCount
        return search.connection != .offline && isCurrent && repository.nodeID != nil && repository.forks == 0
    }

    /// What is said where a plan does not ask for the forks that the user asked for; `nil` if it does.
    func refusalOfForks(in plan: LoadPlan) -> ListNotice? {
        switch forks.request.flatMap({ plan.held[.forks(of: $0.repository.id)] }) {
        case .offline: .forksOffline
        case .limited(let obstacle): obstacle.end.map { .forksLimited(seconds: $0.seconds(since: plan.moment)) }
        case .resting, .lookedUp, .queued, .lookingForToken, .failed, nil: nil
        }
    }

    /// How long forks must be on the screen before they are compared, a request each: longer than between two repetitions of a held key,
    /// also over a slow connection.
    private static let comparisonRest = Duration.milliseconds(500)

    /// The forks that the user asked for, the next page near the end of the list, and how far those on the screen are ahead;
    /// without a token, only the selected one. Offline, they are looked up.
    var forksDemand: Demand {
        var demand = Demand()
        if let request = forks.request {
            guard awaitsForks else { return demand }
            demand.add(
                .init(content: .forks(of: request.repository.id), isByKey: true, isRetry: forks.isReload(request)))
        } else if showsForks, let parent = forks.parent {
            if let page = forks.wantedPage {
                demand.add(.init(content: .pageOfForks(page), isByKey: forks.asksForPage, isRetry: forks.asksForPage))
            }
            let looksUp = hasToken || search.connection == .offline
            let ids = looksUp ? forks.visible : forks.selected.map { [$0.id] } ?? []
            demand.add(
                ids.map { .commitsAhead(fork: $0, of: parent.id) }, rest: max(pageRest, AppState.comparisonRest),
                leavesReserve: true)
        }
        return demand
    }

    /// Whether the next page of forks is being loaded.
    public var isLoadingPageOfForks: Bool { forks.next.map { loader.running.contains(.pageOfForks($0)) } ?? false }

    /// Why the next page of forks is not loaded; `nil` if it is, or is not wanted.
    public var holdOfPageOfForks: LoadHold? { forks.next.flatMap { loader.held[.pageOfForks($0)] } }

    /// How many commits a fork on the list is ahead; `nil` if that is not known, an inner `nil` if it cannot be compared.
    public func commitsAhead(in fork: Repository.ID) -> Int?? {
        forks.parent.flatMap { loader.commitsAhead[.commitsAhead(fork: fork, of: $0.id)] }
    }

    /// Why it is not known how far a fork on the list is ahead; `nil` if it is, or is being found out.
    public func holdOfCommitsAhead(in fork: Repository.ID) -> LoadHold? {
        forks.parent.flatMap { loader.held[.commitsAhead(fork: fork, of: $0.id)] }
    }

    /// Whether the forks are shown.
    var showsForks: Bool { shell.screen == .forks }

    /// Whether a mutation of the forks brings some that are shown: they must still be wanted.
    mutating func admitForks(_ mutation: ForksReactor.Mutation) -> Bool {
        guard case .loaded(let page, _) = mutation else { return false }
        let isWanted = awaitsForks
        if let request = forks.request, isWanted, forks.isReload(request) {
            loader.forgetForks(of: request.repository.id)
        }
        if !isWanted { forks.request = nil }
        return isWanted && !page.repositories.isEmpty
    }
}
