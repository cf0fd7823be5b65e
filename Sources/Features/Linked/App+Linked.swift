import Core
import Reactive

/// The repositories that the README of the selected one links to, which concern the list, the page, the account and the rate limits.
extension AppReactor {
    /// Opens the list of repositories that the README of the selected one links to.
    func listLinked(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        let opened = open(.linked(.opened(repository, rows: rows)), state)
        // What has failed for the page is asked for again.
        let hasFailed = state.loader.failures[.readme(of: repository.id)] != nil
        return hasFailed ? askForLinks(of: repository, opened) : opened
    }

    private func askForLinks(
        of repository: Repository, _ requested: Effect<Mutation, State>
    ) -> Effect<Mutation, State> {
        requested.then { [self] state in ask(for: [.readme(of: repository.id)], state) }
    }

    /// Goes on with the README.
    func readLinked(_ state: AppState) -> Effect<Mutation, State> {
        state.readmeOfLinks.map { linked.mutate(.read($0), state: state) } ?? .none
    }

    /// Loads the list again; what is known of its rows stays known for a day.
    func reloadLinked(_ state: AppState) -> Effect<Mutation, State> {
        // What waits for facts is asked for at once.
        if !state.linked.isAwaited, state.linked.failure != nil || state.holdOfLinks?.obstacle != nil {
            return .immediate(.linked(.asked))
        }
        guard let parent = state.linked.parent else { return .none }
        return askForLinks(of: parent, linked.mutate(.reload, state: state))
    }
}

extension AppState {
    /// The repositories of a request: as many as GitHub answers in time, for a point of the rate limit.
    static let linkedBatch = 50

    /// How long rows must be looked at before they are requested.
    private static let linkedRest = Duration.milliseconds(300)

    /// Whether the linked repositories are shown.
    var showsLinked: Bool { shell.screen == .linked }

    /// The README that a list is wanted of; `nil` if there is none, or it is there.
    var readmeWantOfLinks: Demand.Want? {
        guard showsLinked, linked.isAwaited, !linked.isRead, let parent = linked.parent else { return nil }
        let content = Content.readme(of: parent.id)
        let isAsked = loader.asked.contains(content) || loader.failures[content] != nil
        return !isAsked && recentReadme(of: parent) != nil ? nil : .init(content: content, isByKey: true)
    }

    /// The README that a list is to be made of, once it is there; an inner `nil` if the repository has none.
    var readmeOfLinks: Readme?? {
        guard showsLinked, linked.isAwaited, !linked.isRead, let parent = linked.parent else { return nil }
        let content = Content.readme(of: parent.id)
        // A list that could not be loaded again stays as it is.
        let isRenewal = !linked.all.isEmpty
        if !loader.asked.contains(content), !isRenewal || loader.failure(of: content) == nil,
            let recent = recentReadme(of: parent)
        {
            return recent
        }
        // What was saved is better than nothing.
        guard let hold = loader.held[content], hold == .offline || !isRenewal && hold.obstacle?.end != nil else {
            return nil
        }
        return page.loaded.last { $0.id == parent.id }.map(\.readme)
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
        showsLinked && !linked.all.isEmpty && !linked.isLookedUp && !linked.isAwaited ? linked.number : nil
    }

    /// The rows whose facts are wanted: with a token those that are looked at, without one the selected row. What is on its way stays
    /// wanted while the list is shown.
    var linkedWant: Demand.Want? {
        guard showsLinked, linked.isLookedUp, !isLoadingList, linked.failure == nil else { return nil }
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
}

extension Content {
    fileprivate var isOfLinks: Bool { kind == .factsOfLinks || kind == .factOfLink }
}
