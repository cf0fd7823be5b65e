public import Model
public import Reactive

/// What runs, in the states of the features that keep it.
extension AppReactor {
    /// Notes which of the awaited effects run. States that it does not concern are left alone: changing them would copy them.
    public static func reduce(into state: inout AppState, activity: Activity) {
        let account = activity.inside(ScopeName.account)
        if state.account.activity != account { AccountReactor.reduce(into: &state.account, activity: account) }
        let facts = activity.inside(ScopeName.facts)
        if state.facts.activity != facts { FactsReactor.reduce(into: &state.facts, activity: facts) }
        let forks = activity.inside(ScopeName.forks)
        if state.forks.activity != forks { ForksReactor.reduce(into: &state.forks, activity: forks) }
    }
}

extension AppState {
    /// What the state says to be waiting for although no effect runs that could bring it, and countdowns to a moment that has
    /// passed; nothing, always, once everything is idle or asleep. For tests that check everything.
    ///
    /// - Parameters:
    ///   - effects: The ids of the effects in flight.
    ///   - now: The current time.
    public func claimsWithoutWork(_ effects: [EffectID?], at now: Timestamp) -> [String] {
        let running = Set(effects.compactMap { $0?.description })
        let loads = claims.filter { $0.isMade && running.isDisjoint(with: $0.work) }.map {
            "\($0.claim): no \($0.work)"
        }
        return loads + pastCountdowns(at: now).map { "\($0) is over" }
    }

    /// What can be said to be under way, whether it is, and the effects of which one must run then.
    private var claims: [(claim: String, isMade: Bool, work: [String])] {
        var isSearching = false
        var isLoadingPage = false
        switch search.loading {
        // An answer can wait for the end of a navigation.
        case .searching, .retrying(.search, _): isSearching = search.pendingAnswer == nil
        case .nextPage, .retrying(.nextPage, _): isLoadingPage = true
        case .idle, .waiting: break
        }
        let local = search.localResults.flatMap { $0.query == search.answer?.query ? nil : $0 }
        var isFetching = false
        if case .form(let form) = favourites.pane { isFetching = form.isFetching }
        let isUnread = page.isOpen && page.current?.readme != nil && page.layout == nil
        return [
            ("search", isSearching, ["search/search"]), ("next page", isLoadingPage, ["search/page"]),
            (
                "local results", local.map { $0.count == 0 && !$0.answer.isComplete } ?? false,
                ["search/localResults", "search/search"]
            ),
            (
                "account", account.status == .checking,
                ["account/find", "account/check", "account/sign out", "account/login"]
            ),
            ("sign-in", account.isSigningIn, ["account/login"]),
            ("README", page.progress == .resting || page.isLoading, ["page/loading"]),
            ("layout", isUnread, ["page/laying out"]), ("forks", forks.request != nil, ["forks/forks"]),
            ("favourite", isFetching, ["favourites/fetch"]), ("stars", stars.phase == .sending, ["stars/send"]),
            ("import", starImport.isImporting, ["star import/importing"]), ("news", news.isRunning, ["news/check"]),
            ("spinner", shell.spinnerPhase != nil && !isWorking, []),
        ]
    }

    private func pastCountdowns(at now: Timestamp) -> [String] {
        waitEnds.filter { $0 <= now }.map { "the wait until \($0.seconds)" }
    }
}

extension AccountState {
    /// Whether a sign-in goes on, as far as the dialog says.
    fileprivate var isSigningIn: Bool {
        switch login {
        case .starting, .waiting: true
        case .token(let field): field.isSending || isSavingAccount
        case .failed, nil: isSavingAccount
        }
    }
}
