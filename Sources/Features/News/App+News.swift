import Core
import Reactive

struct NewsOccasion: Sendable, Equatable {
    var isShown: Bool
    /// Counts changes of the identity.
    var identity: Int
}

extension AppState {
    /// How long a screen must be shown before anything is requested for it: passing through the tabs requests nothing.
    static let screenRest = Duration.milliseconds(300)

    /// Whether news can be saved and GitHub can be reached.
    var canCheckNews: Bool {
        background.persistence == .everything && favourites.loading == .loaded && search.connection != .offline
            && account.status != .checking
    }

    /// Whether the list has what a check finds.
    private var showsNews: Bool { shell.screen == .favourites || shell.screen == .releases }

    /// The end of the pause after a failed check; `nil` if there is none or no such list is shown.
    var newsWaitEnd: Timestamp? {
        guard news.isPaused, showsNews, canCheckNews else { return nil }
        // A successful answer to another request has ended the pause.
        return budgets.waitEnd(of: hasToken ? .graphql : .core) ?? search.now
    }

    /// `nil` if there is no check to start or stop.
    var newsOccasion: NewsOccasion? {
        let isShown = showsNews && canCheckNews
        guard isShown || news.isRunning else { return nil }
        return NewsOccasion(isShown: isShown, identity: account.changes)
    }
}

extension AppReactor {
    /// Checks what is due and what the rate limits allow.
    func checkNews(isExplicit: Bool, _ state: AppState) -> Effect<Mutation, State> {
        guard state.canCheckNews, isExplicit ? !state.news.isRunning : state.news.mayStart(at: now()) else {
            return .none
        }
        let isAnonymous = !state.hasToken
        let budget = {
            state.budgets.backgroundRequests(to: $0, isAnonymous: isAnonymous, isRetry: isExplicit, at: self.now())
        }
        let request = NewsRequest(
            isExplicit: isExplicit, isAnonymous: isAnonymous, graphQLRequests: isAnonymous ? 0 : budget(.graphql),
            batchSize: state.budgets.share(of: NewsCheck.batchSize), restRequests: budget(.core))
        if (isAnonymous ? request.restRequests / 2 : request.graphQLRequests) == 0 {
            return isExplicit ? .immediate(.shell(.say(.fewRequests))) : .none
        }
        return news.mutate(.check(request), state: state)
    }

    /// Selects the next row that is new or has news; after the last one, the first.
    func selectNextNew(_ state: AppState) -> Effect<Mutation, State> {
        let (places, selected) = (state.newItems, state.shownList.selectedIndex)
        let place = places.first { $0 > selected } ?? places.first
        return .immediate(state.list(place.map(ListMutation.selected) ?? .noticed(.nothingNew)))
    }

    func resumeNews(_ state: AppState) -> Effect<Mutation, State> {
        .immediate(.news(.resumed)).then { [self] state in checkNews(isExplicit: false, state) }
    }

    /// Checks the favourites while they or their releases are shown.
    var newsReaction: Reaction<State, Mutation> {
        .feedback("news", from: { $0.newsOccasion }) { [self] occasion in
            guard occasion.isShown else { return .then { [self] in news.mutate(.cancel, state: $0) } }
            return .after(AppState.screenRest, on: clock) { [self] in checkNews(isExplicit: false, $0) }
        }
    }
}
