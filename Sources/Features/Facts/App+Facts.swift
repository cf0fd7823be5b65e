import Model
import Reactive

/// The facts about the selected repository, which concern the list, the page, the account and the rate limits.
extension AppReactor {
    /// Shows the page and the facts of the selected repository. The requests of the former one are cancelled at once.
    func followSelection(_ state: AppState) -> Effect<Mutation, State> {
        let now = now()
        let obstacle = state.readmeObstacle(at: now)
        let wait = obstacle?.end.map { Failure.Limit(kind: .primary, waitSeconds: $0.seconds(since: now), message: "") }
        return page.mutate(
            .follow(state.pageSubject, rest: obstacle == nil ? state.pageRest : nil, wait: wait), state: state
        ).then { [facts] state in facts.mutate(.follow(state.page.subject), state: state) }
    }

    /// Requests what the rate limits allow, at the end of the rest.
    func requestFacts(isByKey: Bool, _ state: AppState) -> Effect<Mutation, State> {
        state.factsPlan(isByKey: isByKey, at: now()).map { facts.mutate(.request($0), state: state) } ?? .none
    }

    /// Another selection must rest before its facts are requested.
    var factsReaction: Reaction<State, Action, Mutation> {
        .react("facts", to: { $0.factsSubject }) { [clock] subject in
            .run { send in
                guard subject.id != nil else { return }
                do { try await send.sleep(for: subject.rest, on: clock) } catch { return }
                send(.requestFacts)
            }
        }
    }
}

/// The repository whose facts are looked at, and for whom.
struct FactsSubject: Sendable, Equatable {
    /// `nil` if none is selected or the page is closed.
    var id: Repository.ID?
    var hasNodeID: Bool
    /// Counts changes of the identity.
    var identity: Int
    var hasToken: Bool
    /// Whether it is not known yet if there is a token; nothing is requested then.
    var isLookedUp: Bool
    var rest: Duration
}

extension AppState {
    /// Whose facts the page is to show; `nil` if it has not been open yet.
    var factsSubject: FactsSubject? {
        guard page.subject != nil || facts.subject != nil else { return nil }
        let subject = page.subject
        return FactsSubject(
            id: subject?.id, hasNodeID: subject?.nodeID != nil, identity: account.changes, hasToken: hasToken,
            isLookedUp: account.status == .checking, rest: pageRest)
    }

    /// Whether requests carry a token.
    var hasToken: Bool {
        switch account.status {
        case .token, .signedIn: true
        case .anonymous, .checking, .refused: false
        }
    }

    /// Why the README of the selected repository is not to be loaded by itself; `nil` if it is.
    func readmeObstacle(at now: Timestamp) -> RequestScheduler.Obstacle? {
        budgets.obstacle(to: .core, isAnonymous: !hasToken, at: now)
    }

    /// What is to be requested about the repository of the page; `nil` if nothing is.
    ///
    /// - Parameter isByKey: Whether the user asks for it now, even if it is known.
    func factsPlan(isByKey: Bool, at now: Timestamp) -> FactsPlan? {
        guard let subject = pageSubject, search.connection != .offline, account.status != .checking else { return nil }
        let need = FactsNeed(
            subject: subject, details: isByKey || !facts.has(.details, of: subject.id),
            stars: isByKey || !facts.has(.stars, of: subject.id))
        guard need.details || need.stars else { return nil }
        return budgets.plan(
            for: need, neighbours: need.details ? neighboursWithoutFacts : [], isAnonymous: !hasToken,
            isByKey: isByKey, besides: awaitsReadme ? 1 : 0, at: now)
    }

    /// Whether the README of the page is about to be requested, which does not count as sent yet.
    private var awaitsReadme: Bool { !page.isLoading && page.progress == .idle && !page.isFresh }

    /// How far from the selected row a neighbour may be.
    private static let reach = 20

    /// The repositories around the selected one whose facts are not known, the nearest first, and of two as near the lower one.
    private var neighboursWithoutFacts: [Repository] {
        shown.neighbours(within: AppState.reach).filter {
            $0.nodeID != nil && !facts.has(.details, of: $0.id)
        }
    }
}

extension FactsReactor.Mutation {
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .planned(let plan): .began(plan.counts)
        case .finished(let part, let resource): .answered(resource ?? part.resource)
        case .failed(let failure, let part, let resource, at: let now):
            .failed(resource ?? part.resource, failure, at: now)
        case .followed, .foundSaved, .found, .forgotten: nil
        }
    }
}
