public import Model
public import Reactive

/// Repositories side by side: finds what is kept, then requests what is planned.
public struct CompareReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// Repositories are compared; the screen to go back to: from ``AppReactor`` alone.
        case open([Repository], from: Screen)
        /// What is planned is requested.
        case request(ComparePlan)
        /// Nothing is requested any more.
        case cancel
        /// The comparison is no longer shown.
        case leave
        /// Another line of the table is the first.
        case scroll(to: Int)
        /// The rows that are equal are shown, or folded.
        case toggleEqual
        /// The table is copied as Markdown.
        case copy
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<CompareOrder>)
        /// Repositories are compared.
        case opened([Repository], from: Screen, at: Timestamp)
        /// What was kept of repositories.
        case foundKept([Repository.ID: ComparedFacts])
        /// Requests are planned.
        case planned(ComparePlan)
        /// Facts were found.
        case found([Repository.ID: ComparedFacts], of: RequestScheduler.Resource)
        /// Parts could not be loaded; when.
        case failed(Failure, [Repository.ID: ComparedFacts], of: RequestScheduler.Resource, at: Timestamp)
        /// What failed is asked for again.
        case retried
        /// A wait is over.
        case resumed
        /// The comparison is no longer shown: nothing is waited for.
        case left
        /// A repository is no longer compared.
        case removed(Repository.ID)
        /// Another line of the table is the first.
        case scrolled(to: Int)
        /// The rows that are equal are shown, or folded.
        case toggledEqual
        /// What another identity may not see is forgotten.
        case forgotten
    }

    /// What the screen shows.
    public typealias State = CompareState

    let dependencies: CompareDependencies

    /// Comparisons with these dependencies.
    public init(_ dependencies: CompareDependencies) {
        self.dependencies = dependencies
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: CompareState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now(), dependencies.opening)
        case .open(let repositories, let origin):
            CompareReactor.cancelAll
                .and(.immediate(.opened(repositories, from: origin, at: dependencies.now())))
                .and(findKept(repositories.filter { state.facts[$0.id] == nil }))
        case .request(let plan): request(plan)
        case .cancel: CompareReactor.cancelAll
        case .leave: CompareReactor.cancelAll.and(.cancel(.keptFacts)).and(.immediate(.left))
        case .scroll(let offset): .immediate(.scrolled(to: offset))
        case .toggleEqual: .immediate(.toggledEqual)
        case .copy: copy(state.comparison.markdown)
        }
    }

    private static var cancelAll: Effect<Mutation, State> {
        .cancel(.comparedFacts, .compareLanes[0], .compareLanes[1], .compareLanes[2])
    }

    private func findKept(_ repositories: [Repository]) -> Effect<Mutation, State> {
        guard !repositories.isEmpty else { return .none }
        return .run(id: .keptFacts, isAwaited: true) { [dependencies] send in
            var found: [Repository.ID: ComparedFacts] = [:]
            for repository in repositories { found[repository.id] = await dependencies.kept(repository) }
            send(.foundKept(found))
        }
    }

    private func request(_ plan: ComparePlan) -> Effect<Mutation, State> {
        let lanes = EffectID.compareLanes.indices.reduce(Effect<Mutation, State>.none) { effect, lane in
            let places = stride(from: lane, to: plan.parts.count, by: EffectID.compareLanes.count)
            return effect.and(load(places.map { plan.parts[$0] }, .compareLanes[lane]))
        }
        return Effect<Mutation, State>.immediate(.planned(plan)).and(load(plan.batches)).and(lanes)
    }

    /// Loads batches, one after the other; the first failure ends that.
    private func load(_ batches: [[Repository]]) -> Effect<Mutation, State> {
        guard !batches.isEmpty else { return .none }
        return .run(id: .comparedFacts, isAwaited: true) { [dependencies] send in
            for (index, batch) in batches.enumerated() {
                do {
                    send(.found(try await dependencies.batch(batch).byID(of: batch), of: .graphql))
                } catch {
                    let failure = FailedRequest(caught: error).failure
                    let facts = ComparedFacts([.details, .languages], failure.reason(of: .graphql))
                    let missing = batches[index...].joined().map { ($0.id, facts) }
                    send(.failed(failure, Dictionary(missing) { $1 }, of: .graphql, at: dependencies.now()))
                    return
                }
            }
        }
    }

    /// Loads parts, one after the other; the first failure ends that.
    private func load(_ parts: [ComparePlan.Request], _ id: EffectID) -> Effect<Mutation, State> {
        guard !parts.isEmpty else { return .none }
        return .run(id: id, isAwaited: true) { [dependencies] send in
            for (index, part) in parts.enumerated() {
                do {
                    let found = try await dependencies.load(part)
                    send(.found([part.repository.id: found], of: .core))
                } catch {
                    let failure = FailedRequest(caught: error).failure
                    var missing: [Repository.ID: ComparedFacts] = [:]
                    for part in parts[index...] {
                        missing[part.repository.id, default: ComparedFacts()].merge(
                            ComparedFacts([part.part], failure.reason(of: .core)))
                    }
                    send(.failed(failure, missing, of: .core, at: dependencies.now()))
                    return
                }
            }
        }
    }

    private func copy(_ text: String) -> Effect<Mutation, State> {
        .run(id: "copy") { [opening = dependencies.opening] send in
            let route = try await opening.copy(text)
            send(.noticed(.copiedAll(count: text.utf8.count(where: { $0 == UInt8(ascii: "\n") }), by: route)))
        } catch: { error in
            .noticed(.couldNotCopy(reason: "\(error)"))
        }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout CompareState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .opened(let repositories, let origin, let now):
            state.items = repositories
            state.origin = origin
            state.screen.now = now
            (state.offset, state.showsEqual, state.obstacle) = (0, false, nil)
            if state.facts.count > CompareState.capacity {
                let ids = Set(repositories.map(\.id))
                state.facts = state.facts.filter { ids.contains($0.key) }
            }
            state.screen.list.replace(with: repositories.map(\.id), keepsSelection: false)
        case .foundKept(let found):
            for (id, kept) in found {
                var kept = kept
                // What GitHub has sent meanwhile is newer.
                if let known = state.facts[id] { kept.merge(known) }
                state.facts[id] = kept
            }
        case .planned(let plan):
            state.merge(plan.left)
            state.obstacle = plan.obstacle
        case .found(let found, _), .failed(_, let found, _, _): state.merge(found)
        case .retried: for id in state.facts.keys { state.facts[id]?.unknown = [:] }
        case .resumed:
            state.obstacle = nil
            state.waits += 1
        case .left: state.obstacle = nil
        case .removed(let id):
            state.items.removeAll { $0.id == id }
            state.screen.list.update(with: state.items.map(\.id))
        case .scrolled(let offset): state.offset = max(0, offset)
        case .toggledEqual: state.showsEqual.toggle()
        case .forgotten:
            state.facts = [:]
            state.items = []
            state.obstacle = nil
            state.screen.list.replace(with: [], keepsSelection: false)
        }
        switch mutation {
        case .list, .scrolled, .toggledEqual, .resumed, .left: break
        default: state.update()
        }
    }
}

extension CompareState {
    fileprivate mutating func merge(_ found: [Repository.ID: ComparedFacts]) {
        for (id, facts) in found { self.facts[id, default: ComparedFacts()].merge(facts) }
    }
}

extension CompareDependencies {
    fileprivate func load(_ request: ComparePlan.Request) async throws -> ComparedFacts {
        let repository = request.repository
        switch request.part {
        case .weeks: return ComparedFacts(weeks: try await weeks(repository))
        case .contributors: return ComparedFacts(contributors: try await contributors(repository))
        case .languages: return ComparedFacts(languages: try await languages(repository))
        case .details: return try await batch([repository]).byID(of: [repository])[repository.id] ?? ComparedFacts()
        }
    }
}

extension Failure {
    /// What it means for the cells. After a pause, those that only wait are requested again; see ``RequestPause``.
    fileprivate func reason(of resource: RequestScheduler.Resource) -> ComparedFacts.Unknown {
        switch self {
        case .rateLimited: .limited
        case .serverError(_, retryAfterSeconds: _?): .awaited
        default: isTooMuchWork && resource == .graphql ? .awaited : .failed
        }
    }
}

extension CompareReactor.Mutation {
    /// What it reports about requests.
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .planned(let plan): .began(plan.counts)
        case .found(_, let resource): .answered(resource)
        case .failed(let failure, _, let resource, at: let now): .failed(resource, failure, at: now)
        default: nil
        }
    }
}
