import Model
import Reactive

/// What is requested of the repositories that are compared.
public struct ComparePlan: Sendable, Equatable {
    /// A part of a repository, by REST.
    public struct Request: Sendable, Equatable {
        var repository: Repository
        var part: ComparedFacts.Part

        /// How many requests it takes.
        var cost: Int { part == .languages ? 2 : 1 }
    }

    /// The repositories of each GraphQL request.
    var batches: [[Repository]] = []
    /// What is requested by REST, the most important first.
    var parts: [Request] = []
    /// What is not requested, and why.
    var left: [Repository.ID: ComparedFacts] = [:]
    /// Why something is not requested now: what passes first.
    var obstacle: RequestScheduler.Obstacle?

    /// The number of requests for each resource.
    var counts: [RequestScheduler.Resource: Int] {
        let core = parts.reduce(0) { $0 + $1.cost }
        return [.core: core, .graphql: batches.isEmpty ? 0 : 1].filter { $0.value > 0 }
    }

    fileprivate mutating func leave(
        _ parts: Set<ComparedFacts.Part>, of id: Repository.ID, _ why: ComparedFacts.Unknown
    ) {
        left[id, default: ComparedFacts()].merge(ComparedFacts(parts, why))
    }

    fileprivate mutating func hold(
        _ parts: Set<ComparedFacts.Part>, of id: Repository.ID, _ obstacle: RequestScheduler.Obstacle
    ) {
        leave(parts, of: id, .limited)
        self.obstacle = obstacle.sooner(than: self.obstacle)
    }
}

/// The comparison, which concerns the marks, the account and the rate limits.
extension AppReactor {
    /// Compares the marked repositories or, without marks, the selected one and the next one; or says what to do.
    func openComparison(_ state: AppState) -> Effect<Mutation, State> {
        let repositories = state.comparable
        guard CompareState.counts.contains(repositories.count) else {
            return .immediate(state.behaviour.noticed(.cannotCompare(count: repositories.count)))
        }
        return compare.mutate(.open(repositories, from: state.shell.screen), state: state)
            .then { [self] state in show(.compare, state) }
    }

    /// Goes back to the list that the comparison was opened from.
    func closeComparison(_ state: AppState) -> Effect<Mutation, State> {
        compare.mutate(.cancel, state: state).and(.immediate(.shell(.show(state.comparisonOrigin))))
    }

    /// Unmarks the selected column, which leaves the comparison. One column is no comparison.
    func unmarkCompared(_ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.compare.selectedRepository else { return .none }
        let unmarked: Effect<Mutation, State> =
            state.marks.ids.contains(repository.id)
            ? .immediate(.marks(.toggled(repository)), .undo(.did(.marks(state.marks.repositories)))) : .none
        let removed = unmarked.and(.immediate(.compare(.removed(repository.id))))
        guard state.compare.items.count <= CompareState.counts.lowerBound else { return removed }
        return removed.and(closeComparison(state)).then { state in
            .immediate(state.behaviour.noticed(.cannotCompare(count: 1)))
        }
    }

    /// Requests what the rate limits allow, at the end of the rest.
    func requestComparison(isByKey: Bool = false, _ state: AppState) -> Effect<Mutation, State> {
        state.comparePlan(isByKey: isByKey, at: now()).map { compare.mutate(.request($0), state: state) } ?? .none
    }

    /// The user asks again for what is missing. During a wait, one request is sent.
    func reloadComparison(_ state: AppState) -> Effect<Mutation, State> {
        compare.mutate(.cancel, state: state).and(.immediate(.compare(.retried)))
            .then { [self] state in requestComparison(isByKey: true, state) }
    }
}

/// What is looked at, and for whom.
struct ComparisonLook: Sendable, Equatable {
    var ids: [Repository.ID]
    /// Without a token, only the selected column is requested.
    var selected: Repository.ID?
    var identity: Int
    var isOffline: Bool
    /// How many waits are over; after each, what is missing is requested.
    var waits: Int
    var rest: Duration
}

extension AppState {
    /// How long columns must be looked at before anything is requested.
    private static let comparisonRest = Duration.milliseconds(300)

    /// The marked repositories or, without marks, the selected one and the next one of the list.
    var comparable: [Repository] {
        guard marks.isEmpty else { return marks.repositories }
        guard let selected = selectedRepository else { return [] }
        return [selected] + [shown.nextRepository].compactMap { $0 }
    }

    /// The list that the comparison leads back to. The forks may lead back here.
    var comparisonOrigin: Screen {
        switch compare.origin {
        case .forks where forks.origin == .compare: .search
        case .linked where linked.origin == .compare || linked.parent == nil: .search
        default: compare.origin
        }
    }

    /// Whether something is loaded or waited for that is no longer shown. What is kept here is found to the end, unless it is another's.
    fileprivate var isComparisonLeft: Bool {
        if compare.items.isEmpty { return compare.isLoading }
        return shell.screen != .compare && (compare.isRequesting || compare.obstacle != nil)
    }

    /// What is looked at; `nil` if no comparison is shown.
    var comparisonLook: ComparisonLook? {
        guard shell.screen == .compare, !compare.items.isEmpty, account.status != .checking else { return nil }
        return ComparisonLook(
            ids: compare.items.map(\.id), selected: hasToken ? nil : compare.list.selectedID,
            identity: account.changes, isOffline: search.connection == .offline, waits: compare.waits,
            rest: max(pageRest, AppState.comparisonRest))
    }

    /// What is to be requested now; `nil` if nothing is to be said, either.
    ///
    /// - Parameter isByKey: Whether the user asks for it now.
    func comparePlan(isByKey: Bool, at now: Timestamp) -> ComparePlan? {
        guard comparisonLook != nil else { return nil }
        var plan = ComparePlan()
        let selected = compare.items.filter { $0.id == compare.list.selectedID }
        // The selected column first.
        let columns = selected + compare.items.filter { $0.id != compare.list.selectedID }
        func missing(_ part: ComparedFacts.Part) -> [Repository] { columns.filter { compare.lacks(part, of: $0.id) } }
        if search.connection == .offline {
            for part in ComparedFacts.Part.allCases {
                for repository in missing(part) { plan.leave([part], of: repository.id, .offline) }
            }
            return plan
        }
        let details = missing(.details)
        if !hasToken {
            for repository in details { plan.leave([.details, .contributors], of: repository.id, .needsToken) }
        } else if let obstacle = budgets.obstacle(
            to: .graphql, isAnonymous: false, isByKey: isByKey, isRetry: isByKey, at: now)
        {
            for repository in details { plan.hold([.details, .languages], of: repository.id, obstacle) }
        } else {
            let size = budgets.share(of: CompareState.counts.upperBound)
            var rest = details.filter { $0.nodeID != nil }[...]
            while !rest.isEmpty {
                plan.batches.append(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
        }
        for part in [ComparedFacts.Part.weeks, .languages] where !hasToken {
            for repository in missing(part) where repository.id != compare.list.selectedID {
                plan.leave([part], of: repository.id, .unselected)
            }
        }
        // What GraphQL cannot be asked for is asked for by REST.
        let byREST = hasToken ? details.filter { $0.nodeID == nil } : selected
        for repository in details where hasToken && repository.nodeID == nil {
            plan.leave([.details], of: repository.id, .unsaid)
        }
        let wanted =
            missing(.weeks).map { ComparePlan.Request(repository: $0, part: .weeks) }
            + missing(.languages).filter { byREST.contains($0) }.map { .init(repository: $0, part: .languages) }
            + missing(.contributors).map { .init(repository: $0, part: .contributors) }
        let wait = budgets.obstacle(to: .core, isAnonymous: !hasToken, isByKey: isByKey, at: now)
        let obstacle = budgets.obstacle(to: .core, isAnonymous: !hasToken, isByKey: isByKey, isRetry: isByKey, at: now)
        var room = obstacle == nil ? coreRoom(isByKey: isByKey, at: now) : 0
        for request in wanted {
            if !hasToken, request.part == .contributors || request.repository.id != compare.list.selectedID { continue }
            // During a wait, a retry is one request.
            let isAllowed = wait == nil ? room >= request.cost : obstacle == nil && plan.parts.isEmpty
            guard isAllowed else {
                plan.hold([request.part], of: request.repository.id, wait ?? coreReserve(isByKey: isByKey, at: now))
                continue
            }
            room -= min(room, request.cost)
            plan.parts.append(request)
        }
        return plan
    }

    /// Why there is no room for more requests.
    private func coreReserve(isByKey: Bool, at now: Timestamp) -> RequestScheduler.Obstacle {
        guard let budget = budgets[.core], let remaining = budgets.remaining(for: .core, at: now) else {
            return .reserved(remaining: 0, limit: 0)
        }
        return isByKey ? .spent(until: budget.refillsAt) : .reserved(remaining: remaining, limit: budget.limit)
    }

    /// How many requests a comparison may send: what is left above the reserve or, by key, what is left.
    private func coreRoom(isByKey: Bool, at now: Timestamp) -> Int {
        if isByKey { return budgets.remaining(for: .core, at: now) ?? .max }
        return hasToken ? budgets.allowance(of: .core, at: now) : budgets.anonymousRoom(at: now) ?? .max
    }
}

extension ListScreen {
    /// The repository of the item below the selected one.
    fileprivate var nextRepository: Repository? {
        let next = screen.list.selectedIndex + 1
        return items.indices.contains(next) ? items[next].listedRepository : nil
    }
}

/// The comparison as a list screen.
struct CompareBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<CompareState> { state.$compare }
    func change(_ state: inout AppState, _ change: (inout CompareState) -> Void) { change(&state.compare) }
    func action(_ action: ListAction) -> AppReactor.Action { .compare(.list(action)) }
    func mutation(_ mutation: ListMutation<CompareOrder>) -> AppReactor.Mutation { .compare(.list(mutation)) }
    func opening(rows: Int?) -> AppReactor.Action? { .openComparison }
    var leaving: AppReactor.Action { .closeComparison }
    func isWorking(_ state: AppState) -> Bool { state.compare.isLoading }
    /// What another identity may see differs by its account, which is part of what is looked at.
    var accountChanged: AppReactor.Action? { nil }
    func forget(_ state: inout AppState) { CompareReactor.fold(.forgotten, into: &state.compare) }
    func waitEnd(_ state: AppState) -> Timestamp? { state.comparisonLook == nil ? nil : state.compare.obstacle?.end }
    func afterWait(_ state: AppState, _ reactor: AppReactor) -> Effect<AppReactor.Mutation, AppState> {
        .immediate(.compare(.resumed))
    }
    func hold(_ state: inout AppState, after mutation: AppReactor.Mutation, _ obstacle: RequestScheduler.Obstacle?) {
        guard case .compare = mutation, let obstacle else { return }
        state.compare.obstacle = obstacle.sooner(than: state.compare.obstacle)
    }

    /// The column, whatever is marked.
    func enter(_ state: AppState) -> Enter { state.selectedRepository == nil ? .nothing : .print }
    func retry(_ state: AppState) -> AppReactor.Action? { .reloadComparison }

    func origin(_ state: AppState) -> Screen? {
        state.comparisonOrigin == .forks ? state.forks.origin : state.comparisonOrigin
    }

    func reactions(_ reactor: AppReactor) -> [Reaction<AppState, AppReactor.Action, AppReactor.Mutation>] {
        [
            .react("comparison", to: { $0.comparisonLook }) { [clock = reactor.clock] look in
                .immediate(.compare(.cancel)).and(.after(look.rest, on: clock, .requestComparison))
            },
            // Whichever way it was left.
            .react("comparison left", to: { $0.isComparisonLeft ? true : nil }) { _ in .immediate(.compare(.leave)) },
        ]
    }
}
