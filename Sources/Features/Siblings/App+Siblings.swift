import Model
import Reactive

/// The repositories of the owner of the selected one, which concern the list, the account and the rate limits.
extension AppReactor {
    /// Shows the list and loads it. On the list itself, the owner is the same.
    func listSiblings(_ state: AppState) -> Effect<Mutation> {
        guard let repository = state.selectedRepository else { return .none }
        let screen = state.shell.screen
        if screen == .siblings { return loadSiblings(state) }
        let isNested = state.siblings.parent != nil && state.leadsToSiblings(from: screen)
        return Effect<Mutation>.immediate(
            .siblings(.opened(repository, from: screen, isNested: isNested)), .shell(.show(.siblings))
        ).then { [self] state in loadSiblings(state) }
    }

    /// Loads the list, or says when that will be done.
    func loadSiblings(_ state: AppState) -> Effect<Mutation> {
        if state.siblings.parent == nil || state.search.connection == .offline { return .none }
        let end = RequestPause.waitEnd(state.search.pause, state.search.budget)
        if let end, end > now() { return .immediate(.siblings(.held(.spent(until: end)))) }
        return siblings.mutate(.load, state: state)
    }

    /// Goes back to the list that this one was opened from.
    func closeSiblings(_ state: AppState) -> Effect<Mutation> {
        let siblings = state.siblings
        // A list that leads back here was opened from this one.
        let isCircle = siblings.earlier.isEmpty && state.leadsToSiblings(from: siblings.origin)
        return self.siblings.mutate(.close, state: state).then(
            .immediate(.shell(.show(isCircle ? .search : siblings.origin))))
    }
}

extension AppState {
    /// Whether going back from a screen leads to the repositories of an owner.
    func leadsToSiblings(from screen: Screen) -> Bool {
        var screen = screen
        for _ in Screen.allCases {
            if screen == .siblings { return true }
            guard let origin = screen.behaviour.origin(self) else { return false }
            screen = origin
        }
        return false
    }

    /// Takes in what an answer says of the rate limit of the search.
    mutating func note(_ mutation: SiblingsReactor.Mutation) {
        guard case .loaded(let page, let now) = mutation else { return }
        search.pause = nil
        if let limit = page.rateLimit { search.budget = Budget(limit, at: now) }
    }
}

extension SiblingsReactor.Mutation {
    var outcome: RequestOutcome? {
        switch self {
        case .requested: .began(.search)
        case .loaded: .answered(.search)
        case .failed(let failure, at: let now): .failed(.search, failure, at: now)
        default: nil
        }
    }
}
