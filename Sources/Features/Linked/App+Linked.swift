import Model
import Reactive

/// The repositories that the README of the selected one links to, which concern the list, the page, the account and the rate limits.
extension AppReactor {
    /// Lists the repositories that the README of the selected one links to, or says why not. Until they arrive, the list stays as it is.
    func listLinked(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        var request = LinkedState.Request(repository, on: state.shell.screen, rows: rows)
        if let readme = state.readmeOfPage(repository, at: now()) {
            return linked.mutate(.load(request, readme), state: state)
        }
        let obstacle = state.obstacleToLinked(at: now())
        if obstacle == nil, state.showsPage(of: repository) {
            // One request for both.
            request.waitsForPage = true
            let loading = state.page.isLoading ? Effect<Mutation, State>.none : page.mutate(.reload, state: state)
            return loading.and(.immediate(.linked(.requested(request))))
        }
        return linked.mutate(.load(request, obstacle: obstacle), state: state)
    }

    /// Goes on with the README that the page has loaded.
    func readLinked(_ state: AppState) -> Effect<Mutation, State> {
        guard var request = state.linked.request, state.hasReadmeOfLinked else { return .none }
        request.waitsForPage = false
        if let readme = state.readmeOfPage(request.repository, at: now()) {
            return linked.mutate(.load(request, readme), state: state)
        }
        if case .failed(let failure) = state.page.progress { return .immediate(.linked(.failed(failure))) }
        return .immediate(.linked(.cancelled))
    }

    /// Loads the list again; what is known of its rows stays known for a day.
    func reloadLinked(_ state: AppState) -> Effect<Mutation, State> {
        // What waits for facts is asked for at once.
        if state.linked.failure != nil || state.holdOfLinks?.obstacle != nil { return .immediate(.linked(.asked)) }
        return linked.mutate(.reload(obstacle: state.obstacleToLinked(isRetry: true, at: now())), state: state)
    }

    /// Goes back to the list that this one was opened from.
    func closeLinked(_ state: AppState) -> Effect<Mutation, State> {
        var origin = state.linked.origin
        if origin == .forks, state.forks.parent == nil { origin = .search }
        if origin == .linked, state.linked.earlier.isEmpty { origin = .search }
        return linked.mutate(.close, state: state).and(.immediate(.shell(.show(origin))))
    }
}

extension AppState {
    /// The repositories of a request: as many as GitHub answers in time, for a point of the rate limit.
    static let linkedBatch = 50

    /// How long rows must be looked at before they are requested.
    private static let linkedRest = Duration.milliseconds(300)

    /// Whether the linked repositories are shown.
    var showsLinked: Bool { shell.screen == .linked }

    /// Whether the repository whose list was requested is still the selected one, with nothing in front of it.
    var awaitsLinked: Bool {
        guard let request = linked.request, shell.screen == request.screen, shell.alert == nil else { return false }
        if request.waitsForPage, !showsPage(of: request.repository) { return false }
        // A row gets GitHub's id with its facts: its name stays.
        return linked.isReload(request)
            || selectedRepository.map {
                $0.id == request.repository.id || $0.fullName.lowercased() == request.repository.fullName.lowercased()
            } ?? false
    }

    /// Whether the page is that of a repository.
    fileprivate func showsPage(of repository: Repository) -> Bool {
        page.isOpen && page.subject?.id == repository.id
    }

    /// Whether the page has loaded the README that a list waits for, or cannot.
    var hasReadmeOfLinked: Bool {
        guard let request = linked.request, request.waitsForPage, showsPage(of: request.repository) else {
            return false
        }
        if readmeOfPage(request.repository, at: page.now) != nil { return true }
        if case .failed = page.progress { return true }
        return page.progress == .held
    }

    /// The README that the page has of a repository, if it is not older than a day.
    fileprivate func readmeOfPage(_ repository: Repository, at now: Timestamp) -> LinkedReadme? {
        guard let loaded = page.loaded.last(where: { $0.id == repository.id }) else { return nil }
        if let savedAt = loaded.savedAt, !savedAt.isWithinADay(of: now) { return nil }
        return LinkedReadme(loaded.readme, tag: loaded.tag, savedAt: loaded.savedAt)
    }

    /// Why no README is requested; `nil` if it is. A saved one is listed all the same.
    func obstacleToLinked(isRetry: Bool = false, at now: Timestamp) -> ListNotice? {
        if search.connection == .offline { return .linksOffline }
        let obstacle = budgets.obstacle(
            to: .core, isAnonymous: !hasToken, isByKey: true, isRetry: isRetry, at: now)
        return obstacle?.end.map { .linksLimited(seconds: $0.seconds(since: now)) }
    }

    /// The number of the list of which it is not looked up what is known on this machine; `nil` if it is, or is not shown.
    var linkedToLookUp: Int? {
        showsLinked && linked.parent != nil && !linked.isLookedUp && linked.request == nil ? linked.number : nil
    }

    /// The rows whose facts are wanted: with a token those that are looked at, without one the selected row. What is on its way stays
    /// wanted while the list is shown.
    var linkedWant: Demand.Want? {
        guard showsLinked, linked.isLookedUp, linked.request == nil, linked.failure == nil else { return nil }
        var content = loader.running.first { $0.isOfLinks }
        if content == nil, hasToken {
            content = linked.wanted(atMost: budgets.share(of: AppState.linkedBatch)).map(Content.factsOfLinks)
        } else if content == nil, let selected = linked.selected, selected.isWanted {
            content = .factOfLink(selected.reference)
        }
        return content.map {
            Demand.Want(
                content: $0, rest: linked.asksForFacts ? .zero : AppState.linkedRest, isByKey: linked.asksForFacts,
                isRetry: linked.asksForFacts)
        }
    }

    /// Why facts of linked repositories are not loaded; `nil` if they are, or are not wanted.
    public var holdOfLinks: LoadHold? { loader.held.first { $0.key.isOfLinks }?.value }

    /// Whether facts of linked repositories are being loaded.
    var isLoadingFactsOfLinks: Bool { loader.running.contains { $0.isOfLinks } }

    /// Whether a mutation brings a list that is shown: it must still be wanted. A README is the page's, too.
    mutating func admitLinked(_ mutation: LinkedReactor.Mutation) -> Bool {
        switch mutation {
        case .read(let readme, let id):
            page.keep(readme.readme, tag: readme.tag, savedAt: readme.savedAt, of: id)
            return false
        case .loaded(let list, _):
            let isWanted = awaitsLinked
            if !isWanted { linked.request = nil }
            return isWanted && !list.entries.isEmpty
        default: return false
        }
    }
}

extension LinkedReactor.Mutation {
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .requested(let request): request.counts ? .began(.core) : nil
        case .read(let readme, _) where readme.savedAt == nil: .answered(.core)
        case .read: state.linked.request?.counts == true ? .spared(.core) : nil
        case .failed(let failure, at: let now?): .failed(.core, failure, at: now)
        default: nil
        }
    }
}

extension Content {
    fileprivate var isOfLinks: Bool { kind == .factsOfLinks || kind == .factOfLink }
}
