public import Core
import Reactive

/// The forks of the selected repository, as they concern the list, the account and the rate limits.
extension AppReactor {
    /// Opens the list of forks of the selected repository, or posts that it has none.
    func listForks(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        if state.hasNoForks(repository) {
            return .immediate(state.list(.noticed(.noForks(fullName: repository.fullName))))
        }
        return open(.forks(.opened(repository, rows: rows)), state)
    }

    /// Even if the current ones are recent.
    func reloadForks(_ state: AppState) -> Effect<Mutation, State> {
        guard let parent = state.forks.parent else { return .none }
        return Effect<Mutation, State>.immediate(.forks(.reloading)).then { [self] state in
            ask(for: [ForksOfRepository(parent: parent).content], state)
        }
    }
}

extension AppState {
    /// Whether a repository is known to have no forks. Only rows from GitHub have a reliable count.
    fileprivate func hasNoForks(_ repository: Repository) -> Bool {
        let isCurrent = showsQuery && search.list.selectedIndex >= search.localCount
        return search.connection != .offline && isCurrent && repository.nodeID != nil && repository.forks == 0
    }

    /// Delay before forks on the screen are compared, which takes a request each: longer than the interval of a repeated key, also
    /// over a slow connection.
    private static let comparisonRest = Duration.milliseconds(500)

    /// The forks that the user asked for, the next page near the end of the list, and how far visible forks are ahead; without a
    /// token, only the selected one. Offline, they are looked up.
    var forksDemand: Demand {
        var demand = Demand()
        guard showsForks, let parent = forks.parent else { return demand }
        if forks.isAwaited { demand.add(.init(content: ForksOfRepository(parent: parent).content, isExplicit: true)) }
        if isLoadingList { return demand }
        if forks.wantedPage != nil, let page = pageOfForks {
            demand.add(.init(content: page, isExplicit: forks.asksForPage, isRetry: forks.asksForPage))
        }
        let looksUp = hasToken || search.connection == .offline
        let compared = looksUp ? forks.visible : [forks.selected].compactMap { $0 }
        demand.add(
            compared.map { CommitsAhead(fork: $0, parent: parent).content },
            rest: max(pageRest, AppState.comparisonRest),
            leavesReserve: true)
        return demand
    }

    private var pageOfForks: Content? {
        guard let page = forks.next, let parent = forks.parent else { return nil }
        return PageOfForks(page: page, parent: parent).content
    }

    public var isLoadingPageOfForks: Bool { pageOfForks.map(loader.running.contains) ?? false }

    /// Why the next page is not loaded; `nil` if it is, or is not wanted.
    public var holdOfPageOfForks: LoadHold? { pageOfForks.flatMap { loader.held[$0] } }

    /// `nil` if unknown, an inner `nil` if the fork cannot be compared.
    public func commitsAhead(in fork: Repository) -> Int?? {
        forks.parent.flatMap { loader.value(of: CommitsAhead(fork: fork, parent: $0)) }
    }

    /// Why it is unknown how far a fork is ahead; `nil` if it is known, or being loaded.
    public func holdOfCommitsAhead(in fork: Repository) -> LoadHold? {
        forks.parent.flatMap { loader.held[CommitsAhead(fork: fork, parent: $0).content] }
    }

    var showsForks: Bool { shell.screen == .forks }
}
