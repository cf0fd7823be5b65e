import Core
import Reactive

/// The repositories that the README of the selected one links to, as they concern the list, the page, the account and the rate
/// limits.
extension AppReactor {
    /// Opens the list of repositories that the README of the selected one links to.
    func listLinked(_ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        let opened = open(.linked(.opened(repository, rows: rows)), state)
        // If the page could not load the README, it is requested again.
        let hasFailed = state.loader.failures[.readme(of: repository)] != nil
        return hasFailed ? askForLinks(of: repository, opened) : opened
    }

    private func askForLinks(
        of repository: Repository, _ requested: Effect<Mutation, State>
    ) -> Effect<Mutation, State> {
        requested.then { [self] state in ask(for: [.readme(of: repository)], state) }
    }

    /// Continues once the README is there.
    func readLinked(_ state: AppState) -> Effect<Mutation, State> {
        state.readmeOfLinks.map { readme in linked.work { $0.read(readme, state.linked) } } ?? .none
    }

    /// Loads the list again; facts about its rows stay valid for a day.
    func reloadLinked(_ state: AppState) -> Effect<Mutation, State> {
        // Facts that wait are requested at once.
        if !state.linked.isAwaited, state.linked.failure != nil || state.holdOfLinks?.obstacle != nil {
            return .immediate(.linked(.asked))
        }
        guard let parent = state.linked.parent else { return .none }
        return askForLinks(of: parent, .cancelScope(linked.name).and(.immediate(.linked(.reloading))))
    }

    var linkedReactions: [Reaction<State, Mutation>] {
        [
            .feedback("readme of links", from: { $0.readmeOfLinks == nil ? nil : true }) { [self] _ in
                .then { [self] in readLinked($0) }
            },
            // Reading a list that is not shown would copy its state.
            .feedback("arrangement of links", from: { $0.showsLinked ? $0.linked.wantedArrangement : nil }) {
                [linked] request in
                .then { state in linked.work { $0.arrange(request, state.linked) } }
            },
            .feedback("saved facts of links", from: { $0.linkedToLookUp }) { [linked] _ in
                .then { state in linked.work { $0.findSaved(state.linked) } }
            },
            .feedback(
                "links left", from: { !$0.showsLinked && $0.linked.activity.contains(.linkedFacts) ? true : nil }
            ) { [linked] _ in
                .then { _ in linked.work { _ in .cancel(.linkedFacts) } }
            },
        ]
    }
}

extension AppState {
    /// The repositories of a request: as many as GitHub answers in time, for one point of the rate limit.
    static let linkedBatch = 50

    /// Delay before facts of visible rows are requested.
    private static let linkedRest = Duration.milliseconds(300)
    var showsLinked: Bool { shell.screen == .linked }

    /// The README that the list needs; `nil` if there is none, or it is loaded.
    var readmeWantOfLinks: Demand.Want? {
        guard showsLinked, linked.isAwaited, !linked.isRead, let parent = linked.parent else { return nil }
        let content = Content.readme(of: parent)
        let isAsked = loader.asked.contains(content) || loader.failures[content] != nil
        return !isAsked && recentReadme(of: parent) != nil ? nil : .init(content: content, isExplicit: true)
    }

    /// The README to make the list of, once it is loaded; an inner `nil` if the repository has none.
    var readmeOfLinks: Readme?? {
        guard showsLinked, linked.isAwaited, !linked.isRead, let parent = linked.parent else { return nil }
        let content = Content.readme(of: parent)
        // A list that could not be reloaded stays as it is.
        let isRenewal = !linked.all.isEmpty
        if !loader.asked.contains(content), !isRenewal || loader.failure(of: content) == nil,
            let recent = recentReadme(of: parent)
        {
            return recent
        }
        // A saved README is better than none.
        guard let hold = loader.held[content], hold == .offline || !isRenewal && hold.obstacle?.end != nil else {
            return nil
        }
        return page.loaded(parent.id).map(\.readme)
    }

    /// A repository's README, if GitHub sent it within so many seconds, by default a day. An inner `nil` if it has none.
    func recentReadme(of repository: Repository, within seconds: Int64 = SavedLinks.lifetime) -> Readme?? {
        guard let loaded = page.loaded(repository.id) else { return nil }
        if let savedAt = loaded.savedAt, !(0...seconds).contains(now.seconds(since: savedAt)) { return nil }
        return .some(loaded.readme)
    }

    /// The number of the shown list if saved facts of it were not looked up yet; `nil` otherwise.
    var linkedToLookUp: Int? {
        showsLinked && !linked.all.isEmpty && !linked.isLookedUp && !linked.isAwaited ? linked.number : nil
    }

    /// The rows whose facts are wanted: with a token the visible ones, without one the selected row. Requests in flight stay wanted
    /// while the list is shown.
    var linkedWant: Demand.Want? {
        guard showsLinked, linked.isLookedUp, !isLoadingList, linked.failure == nil, let list = linked.parent else {
            return nil
        }
        var content = loader.running.first { $0.isOfLinks }
        if content == nil, hasToken {
            content = linked.wanted(atMost: budgets.share(of: AppState.linkedBatch)).map {
                FactsOfLinks(references: $0, list: list).content
            }
        } else if content == nil, let selected = linked.selected, selected.isWanted {
            content = FactOfLink(reference: selected.reference, list: list).content
        }
        return content.map {
            Demand.Want(
                content: $0, rest: linked.asksForFacts ? .zero : AppState.linkedRest, isExplicit: linked.asksForFacts,
                isRetry: linked.asksForFacts, leavesReserve: true)
        }
    }

    /// Why facts of linked repositories are not loaded; `nil` if they are, or are not wanted.
    public var holdOfLinks: LoadHold? { loader.held.first { $0.key.isOfLinks }?.value }
    var isLoadingLinks: Bool {
        linked.activity.containsAny(of: .links, .linkedFacts) || loader.running.contains { $0.isOfLinks }
    }
}

extension Content {
    fileprivate var isOfLinks: Bool { kind == FactsOfLinks.kind || kind == FactOfLink.kind }
}
