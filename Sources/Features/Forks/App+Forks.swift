public import Model
import Reactive

/// The forks of the selected repository, which concern the list, the account and the rate limits.
extension AppReactor {
    /// Requests the forks of the selected repository, or says why not. Until they arrive, the list stays as it is.
    func listForks(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        if let notice = state.obstacleToForks(of: repository, at: now()) { return .immediate(.forks(.noticed(notice))) }
        return forks.mutate(.load(repository, on: state.shell.screen, rows: rows), state: state)
    }

    /// Loads the forks again, or says why not.
    func reloadForks(_ state: AppState) -> Effect<Mutation, State> { unlessLimited(.reload, isRetry: true, state) }

    /// Loads the next page of forks, or says why not.
    func loadMoreForks(_ state: AppState) -> Effect<Mutation, State> {
        // A failed request is repeated only when the user asks.
        unlessLimited(.loadNextPage, isRetry: state.forks.failure != nil, state)
    }

    private func unlessLimited(
        _ action: ForksReactor.Action, isRetry: Bool, _ state: AppState
    ) -> Effect<Mutation, State> {
        let notice = state.forks.parent.flatMap { state.obstacleToForks(of: $0, isRetry: isRetry, at: now()) }
        return notice.map { .immediate(.forks(.noticed($0))) } ?? forks.mutate(action, state: state)
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

    /// Why forks are not requested; `nil` if they are.
    func obstacleToForks(of repository: Repository, isRetry: Bool = false, at now: Timestamp) -> ListNotice? {
        if search.connection == .offline { return .forksOffline }
        // Only GitHub's rows are sure to know how many there are.
        let isCurrent = showsQuery && search.list.selectedIndex >= search.localCount
        if isCurrent, repository.nodeID != nil, repository.forks == 0 {
            return .noForks(fullName: repository.fullName)
        }
        let obstacle = budgets.obstacle(
            to: .core, isAnonymous: !hasToken, isByKey: true, isRetry: isRetry, at: now)
        return obstacle?.end.map { .forksLimited(seconds: $0.seconds(since: now)) }
    }

    /// How long forks must be on the screen before they are compared, a request each: longer than between two repetitions of a held key,
    /// also over a slow connection.
    private static let comparisonRest = Duration.milliseconds(500)

    /// How far the forks on the screen are ahead; without a token, only the selected one.
    var forksDemand: Demand {
        guard showsForks, let parent = forks.parent, forks.request == nil else { return Demand() }
        let ids = hasToken ? forks.visible : forks.selected.map { [$0.id] } ?? []
        return Demand(
            ids.map { .commitsAhead(fork: $0, of: parent.id) }, rest: max(pageRest, AppState.comparisonRest))
    }

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

extension ForksReactor.Mutation {
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .requested, .pageStarted: .began(.core)
        case .loaded, .pageLoaded: .answered(.core)
        case .failed(let failure, at: let now?), .pageFailed(let failure, at: let now?):
            .failed(.core, failure, at: now)
        default: nil
        }
    }
}
