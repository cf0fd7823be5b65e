public import Core
public import Reactive

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
        return loads + loader.claimsWithoutWork(running) + pastCountdowns(at: now).map { "\($0) is over" }
    }

    /// What can be said to be under way, whether it is, and the effects of which one must run then.
    private var claims: [(claim: String, isMade: Bool, work: [String])] {
        let local = search.localResults.flatMap { $0.query == search.answer?.query ? nil : $0 }
        let isUnread = showsPage && page.current?.readme != nil && page.layout == nil
        return [
            (
                "local results", local.map { $0.count == 0 && !$0.answer.isComplete } ?? false,
                ["search/localResults", "search/search"]
            ),
            (
                "account", account.status == .checking,
                ["account/find", "account/check", "account/sign out", "account/login"]
            ),
            ("sign-in", account.isSigningIn, ["account/login"]), ("layout", isUnread, ["page/laying out"]),
            ("layout of a file", file.isUnread, ["file/laying out"]),
            ("links", linked.isRead, ["linked/links"]),
            ("spinner", shell.spinnerPhase != nil && !isWorking, []),
        ]
    }

    private func pastCountdowns(at now: Timestamp) -> [String] {
        waits.compactMap { name, end in
            end.flatMap { $0 <= now ? "the wait of \(name) until \($0.seconds)" : nil }
        }
    }
}

extension LoaderState {
    /// What is wanted without a reason for not being there, and what is said to be on its way although no request for it runs.
    fileprivate func claimsWithoutWork(_ effects: Set<String>) -> [String] {
        let unexplained = demand.wants.map(\.content).filter { !knows($0) && !isRunning($0) && held[$0] == nil }
        let lost = running.filter { !effects.contains("loader/\($0)") }
        return unexplained.map { "\($0): no reason" } + lost.map { "\($0): no request" }
    }
}

extension AccountState {
    /// Whether a sign-in goes on, as far as the dialog says.
    fileprivate var isSigningIn: Bool {
        if case .waiting = login { true } else { login == .starting || isSavingAccount }
    }
}
