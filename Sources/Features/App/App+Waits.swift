import Core
import Reactive

/// The ends of the waits on a screen; another screen has a clock of its own.
private struct ShownWaits: Sendable, Equatable {
    let screen: Screen
    let ends: [Timestamp]
}

/// The waits for GitHub on the screen: one countdown for all, and the requests at the end of each.
extension AppReactor {
    /// Ticks every second until the last wait ends; a wait that ends sends its requests.
    var waitsReactions: [Reaction<State, Mutation>] {
        [
            .feedback(
                "waits",
                from: { state in
                    let ends = state.waitEnds
                    return ends.isEmpty ? nil : ShownWaits(screen: state.shell.screen, ends: ends)
                }
            ) { [clock, now] waits in
                // Also at once: a wait may have ended while the screen was hidden.
                .immediate(.ticked(now())).and(
                    .run { send in
                        while waits.ends.contains(where: { $0 > now() }) {
                            do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                            send(.ticked(now()))
                        }
                    })
            },
            .feedback("ended waits", from: { $0.endedWaits }) { [self] _ in .then { [self] in endWaits($0) } },
        ]
    }

    /// Sends the requests whose wait is over.
    func endWaits(_ state: AppState) -> Effect<Mutation, State> {
        let now = now()
        func isOver(_ end: Timestamp?) -> Bool { end.map { $0 <= now } ?? false }
        return (isOver(state.search.wait?.until) ? search.mutate(.limitPassed, state: state) : .none)
            .and(isOver(state.newsWaitEnd) ? resumeNews(state) : .none)
            .and(isOver(state.loadsWaitEnd) ? planLoads(state) : .none)
    }

    /// Does nothing while GitHub asks for a pause.
    func sendStars(_ state: AppState) -> Effect<Mutation, State> {
        let obstacle =
            state.stars.phase == .sending
            ? nil : state.budgets.obstacle(to: .core, isAnonymous: !state.hasToken, at: now())
        return stars.mutate(obstacle?.end.map { .postpone(until: $0) } ?? .look, state: state)
    }
}

extension AppState {
    /// The end of the wait for content that is shown as missing; `nil` if nothing waits.
    fileprivate var loadsWaitEnd: Timestamp? {
        loader.waitEnd { $0 != .starLists && !$0.kind.isOfReadmes || choosesUnreadLists && $0 == .starLists }
    }

    /// The ends of the waits on the screen.
    var waitEnds: [Timestamp] { waits.compactMap(\.end) }

    /// The ends that the last tick has passed.
    fileprivate var endedWaits: [Timestamp]? {
        let ended = waitEnds.filter { $0 <= now }
        return ended.isEmpty ? nil : ended
    }

    /// Everything the screen can wait for, and the end of each wait; `nil` if there is none.
    var waits: [(name: String, end: Timestamp?)] {
        [
            ("search", search.waitEnd), ("loads", loadsWaitEnd), ("import", importWaitEnd),
            ("news", newsWaitEnd),
            ("refill", account.isOpen ? nextRefill : nil),
        ]
    }

    /// The rate limits in the account dialog: those ghlance uses as of the last response, the others as of opening the dialog;
    /// `nil` before that.
    public var rateLimits: [ResourceBudget]? {
        guard case .known(let counted) = account.budgets else { return nil }
        return counted.map { entry in
            let resource = RateLimits.Resource(rawValue: entry.resource)
            let latest = resource.flatMap { $0 == .search ? search.budget : budgets[$0] }
            return ResourceBudget(resource: entry.resource, budget: latest ?? entry.budget)
        }
    }

    /// The next reset of a partly used rate limit in the account dialog, if within seconds: longer waits are not counted down by
    /// the second.
    private var nextRefill: Timestamp? {
        (rateLimits ?? []).map(\.budget).filter { $0.remaining < $0.limit }.map(\.refillsAt)
            .filter { (1...120).contains($0.seconds(since: now)) }.min()
    }

    /// The end of the rate limit that an import of stars has met; `nil` if there is none, or it is not on the screen.
    var importWaitEnd: Timestamp? {
        guard shell.screen == .favourites, case .request(.rateLimited)? = starImport.failure?.failure else {
            return nil
        }
        return budgets.waitEnd(of: .core).flatMap { $0 > now ? $0 : nil }
    }

    /// `nil` if nothing waits.
    public var secondsToImport: Int64? { importWaitEnd?.seconds(since: now) }

    /// Updates requests, rate limits and the time after a mutation.
    mutating func record(_ mutation: AppReactor.Mutation) {
        switch mutation {
        case .account(.counted(let limits, let now)):
            // No action has told the time: a sign-in takes minutes.
            search.now = now
            for limit in limits {
                budgets.record(limit, at: now)
                if limit.resource == RateLimits.Resource.search.rawValue {
                    search.budget = Budget(limit, at: now)
                }
            }
        case .ticked(let now): search.now = now
        default: break
        }
        guard let event = mutation.requestEvent(in: self) else { return }
        budgets.record(event)
        guard case .failed(let resource, let failure, at: let now) = event else { return }
        // GitHub asks for a pause of all requests, not only of these.
        if failure.isSecondaryLimit, resource != .search {
            search.pause = RequestPause(after: failure, of: .search, following: search.pause, at: now) ?? search.pause
        }
    }
}
