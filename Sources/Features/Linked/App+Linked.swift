import Model
import Reactive

/// The repositories that the README of the selected one links to, which concern the list, the page, the account and the rate limits.
extension AppReactor {
    /// Lists the repositories that the README of the selected one links to, or says why not. Until they arrive, the list stays as it is.
    func listLinked(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        let requested = Effect<Mutation, State>.immediate(
            .linked(.requested(.init(repository, on: state.shell.screen, rows: rows))))
        // What has failed for the page is asked for again.
        let hasFailed = state.loader.failures[.readme(of: repository.id)] != nil
        return hasFailed ? askForLinks(of: repository, requested) : requested
    }

    private func askForLinks(
        of repository: Repository, _ requested: Effect<Mutation, State>
    ) -> Effect<Mutation, State> {
        requested.then { [self] state in ask(for: [.readme(of: repository.id)], state) }
    }

    /// Goes on with the README, or says why there is none.
    func readLinked(_ state: AppState) -> Effect<Mutation, State> {
        switch state.readmeOfLinks(at: now()) {
        case .loaded(let readme): linked.mutate(.read(readme), state: state)
        case .failed(let failure): .immediate(.linked(.failed(failure)))
        case .refused(let notice): .immediate(.linked(.refused(notice)))
        case nil: .none
        }
    }

    /// Loads the list again; what is known of its rows stays known for a day.
    func reloadLinked(_ state: AppState) -> Effect<Mutation, State> {
        // What waits for facts is asked for at once.
        if state.linked.failure != nil || state.holdOfLinks?.obstacle != nil { return .immediate(.linked(.asked)) }
        guard let parent = state.linked.parent else { return .none }
        let requested = linked.mutate(.reload(.init(parent, on: .linked, rows: nil)), state: state)
        return askForLinks(of: parent, requested)
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
        // A row gets GitHub's id with its facts: its name stays.
        return linked.isReload(request)
            || selectedRepository.map {
                $0.id == request.repository.id || $0.fullName.lowercased() == request.repository.fullName.lowercased()
            } ?? false
    }

    /// The README that a list is wanted of; `nil` if there is none, or it is there.
    var readmeWantOfLinks: Demand.Want? {
        guard let request = linked.request, !request.isRead, awaitsLinked else { return nil }
        let content = Content.readme(of: request.repository.id)
        let isAsked = loader.asked.contains(content) || loader.failures[content] != nil
        return !isAsked && recentReadme(of: request.repository) != nil ? nil : .init(content: content, isByKey: true)
    }

    /// What has become of the README that a list is wanted of; `nil` if it is awaited, or none is wanted.
    func readmeOfLinks(at now: Timestamp) -> ReadmeOfLinks? {
        guard let request = linked.request, !request.isRead else { return nil }
        let content = Content.readme(of: request.repository.id)
        let isAsked = loader.asked.contains(content)
        let recent = isAsked ? nil : recentReadme(of: request.repository)
        if let recent, !linked.isReload(request) { return .loaded(recent) }
        if let failure = loader.failure(of: content) { return .failed(failure) }
        if let recent { return .loaded(recent) }
        guard let hold = loader.held[content] else { return nil }
        let refusal: ListNotice? =
            hold == .offline
            ? .linksOffline : hold.obstacle?.end.map { .linksLimited(seconds: $0.seconds(since: now)) }
        // What was saved is better than nothing.
        return refusal.map { refusal in
            page.loaded.last { $0.id == request.repository.id }.map { .loaded($0.readme) } ?? .refused(refusal)
        }
    }

    /// The README of a repository, if GitHub has sent it within so many seconds, a day if nothing else is said. An inner `nil` if it
    /// has none.
    func recentReadme(of repository: Repository, within seconds: Int64 = SavedLinks.lifetime) -> Readme?? {
        guard let loaded = page.loaded.last(where: { $0.id == repository.id }) else { return nil }
        if let savedAt = loaded.savedAt, !(0...seconds).contains(page.now.seconds(since: savedAt)) { return nil }
        return .some(loaded.readme)
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
                isRetry: linked.asksForFacts, leavesReserve: true)
        }
    }

    /// Why facts of linked repositories are not loaded; `nil` if they are, or are not wanted.
    public var holdOfLinks: LoadHold? { loader.held.first { $0.key.isOfLinks }?.value }

    /// Whether facts of linked repositories are being loaded.
    var isLoadingFactsOfLinks: Bool { loader.running.contains { $0.isOfLinks } }

    /// Whether a mutation brings a list that is shown: it must still be wanted.
    mutating func admitLinked(_ mutation: LinkedReactor.Mutation) -> Bool {
        guard case .loaded(let list, _) = mutation else { return false }
        let isWanted = awaitsLinked
        if !isWanted { linked.request = nil }
        return isWanted && !list.entries.isEmpty
    }
}

/// What has become of a README that a list is wanted of.
enum ReadmeOfLinks: Sendable, Equatable {
    /// It is there; `nil` if the repository has none.
    case loaded(Readme?)
    case failed(Failure)
    /// It may not be requested.
    case refused(ListNotice)
}

extension Content {
    fileprivate var isOfLinks: Bool { kind == .factsOfLinks || kind == .factOfLink }
}
