import Core
import Reactive

/// The favourites are shown, or no longer, and for whom.
struct NewsOccasion: Sendable, Equatable {
    var isShown: Bool
    /// Counts changes of the identity.
    var identity: Int
}

extension AppState {
    /// How long a screen must be shown before anything is requested for it: not by somebody who goes through the tabs.
    static let screenRest = Duration.milliseconds(300)

    /// Whether favourites can be checked: their news are saved, and GitHub can be reached.
    var canCheckNews: Bool {
        background.persistence == .everything && favourites.loading == .loaded && search.connection != .offline
            && account.status != .checking
    }

    /// The end of the pause after a check that failed; `nil` if there is none, or the favourites are not shown.
    var newsWaitEnd: Timestamp? {
        guard news.isPaused, shell.screen == .favourites, canCheckNews else { return nil }
        // A good answer to another request has ended the pause.
        return budgets.waitEnd(of: hasToken ? .graphql : .core) ?? search.now
    }

    /// When to check the favourites, or to stop it; `nil` if there is nothing to do.
    var newsOccasion: NewsOccasion? {
        let isShown = behaviour.hasNews && canCheckNews
        guard isShown || news.isRunning else { return nil }
        return NewsOccasion(isShown: isShown, identity: account.changes)
    }
}

/// The check for news, which concerns the favourites, the account and the rate limits.
extension AppReactor {
    /// Checks what is due and what the rate limits allow.
    func checkNews(isByKey: Bool, _ state: AppState) -> Effect<Mutation, State> {
        guard state.canCheckNews, isByKey ? !state.news.isRunning : state.news.mayStart(at: now()) else { return .none }
        let isAnonymous = !state.hasToken
        let budget = {
            state.budgets.backgroundRequests(to: $0, isAnonymous: isAnonymous, isRetry: isByKey, at: self.now())
        }
        let request = NewsRequest(
            isByKey: isByKey, isAnonymous: isAnonymous, graphQLRequests: isAnonymous ? 0 : budget(.graphql),
            batchSize: state.budgets.share(of: NewsCheck.batchSize), restRequests: budget(.core))
        if (isAnonymous ? request.restRequests / 2 : request.graphQLRequests) == 0 {
            return isByKey ? .immediate(.news(.noticed(.fewRequests))) : .none
        }
        return news.mutate(.check(request), state: state)
    }

    /// Selects the next row that is new or has news, after the last one the first.
    func selectNextNew(_ state: AppState) -> Effect<Mutation, State> {
        let (behaviour, selected) = (state.behaviour, state.shownList.selectedIndex)
        let places = behaviour.newItems(state)
        guard let place = places.first(where: { $0 > selected }) ?? places.first else {
            return .immediate(behaviour.noticed(.nothingNew))
        }
        return .immediate(behaviour.selected(place))
    }

    /// Goes on with a check after a pause.
    func resumeNews(_ state: AppState) -> Effect<Mutation, State> {
        .immediate(.news(.resumed)).then { [self] state in checkNews(isByKey: false, state) }
    }

    /// Checks the favourites when they are looked at, and stops when they are left.
    var newsReaction: Reaction<State, Mutation> {
        .feedback("news", from: { $0.newsOccasion }) { [self] occasion in
            guard occasion.isShown else { return .then { [self] in news.mutate(.cancel, state: $0) } }
            return .after(AppState.screenRest, on: clock) { [self] in checkNews(isByKey: false, $0) }
        }
    }
}

extension NewsReactor.Mutation {
    /// What it reports about requests.
    func requestEvent(in state: AppState) -> RequestEvent? {
        let resource: RequestScheduler.Resource = state.hasToken ? .graphql : .core
        return switch self {
        case .failed(.failed(let failure), at: let now): .failed(resource, failure, at: now)
        // Only if a favourite is due is there anything to request.
        case .progressed(let progress): progress.count > 0 ? .answered(resource) : .began(resource)
        default: nil
        }
    }
}
