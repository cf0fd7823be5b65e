public import Core
public import Reactive

extension AppState {
    /// The state's claims to be waiting although no effect in flight could end the wait, and countdowns that have passed. Always
    /// empty once everything is idle or asleep. For tests that check everything.
    public func claimsWithoutWork(_ effects: [EffectID?], at now: Timestamp) -> [String] {
        let running = Set(effects.compactMap { $0?.description })
        let loads = claims.filter { $0.isMade && running.isDisjoint(with: $0.work) }.map {
            "\($0.claim): no \($0.work)"
        }
        return loads + loader.claimsWithoutWork(running) + pastCountdowns(at: now).map { "\($0) is over" }
    }

    /// What the state can claim to be under way, whether it does, and the effects of which one must then run.
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
    /// Content that is wanted but missing without a reason, or said to be on its way without a request.
    fileprivate func claimsWithoutWork(_ effects: Set<String>) -> [String] {
        let unexplained = demand.wants.map(\.content).filter { !knows($0) && !isRunning($0) && held[$0] == nil }
        let lost = running.filter { !effects.contains("loader/\($0)") }
        return unexplained.map { "\($0): no reason" } + lost.map { "\($0): no request" }
    }
}

extension AccountState {
    fileprivate var isSigningIn: Bool {
        if case .waiting = login { true } else { login == .starting || isSavingAccount }
    }
}
