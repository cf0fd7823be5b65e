import Core
import Reactive

/// The loader: what the screen wants becomes requests, as far as the rate limits allow.
extension AppReactor {
    /// Runs after the other reactions: a change of the account must reach the loader first.
    var loadingReactions: [Reaction<State, Mutation>] {
        [
            .feedback("demand", from: { $0.newDemand }) { [self] demand in
                .then { [self] in loader.mutate(.want(demand), state: $0).then { [self] in planLoads($0) } }
            },
            .feedback("rest of loads", from: { $0.loader.nextRest }) { [self] rest in
                .after(rest.next - rest.rested, on: clock) { [self] in
                    loader.mutate(.rest(rest.next), state: $0).then { [self] in planLoads($0) }
                }
            },
            .feedback("loads", from: { $0.newSurroundings }) { [self] _ in .then { [self] in planLoads($0) } },
            // This wait is not on the screen: one wake-up instead of one every second.
            .feedback("wait for READMEs", from: { $0.readmesWaitEnd }) { [self] end in
                .after(.seconds(max(1, end.seconds(since: now()))), on: clock) { [self] in planLoads($0) }
            },
        ]
    }

    func planLoads(_ state: AppState) -> Effect<Mutation, State> {
        loader.mutate(.perform(state.loadPlan(at: now())), state: state)
    }

    /// Requests what is shown, even if it is known.
    func ask(for contents: [Content], _ state: AppState) -> Effect<Mutation, State> {
        loader.mutate(.ask(contents), state: state)
            .then { [self] state in loader.mutate(.want(state.demand), state: state) }
            .then { [self] state in planLoads(state) }
    }
}

extension AppState {
    var demand: Demand {
        var demand = Demand()
        if let readme = readmeWantOfLinks { demand.add(readme) }
        demand.add(starListsDemand)
        demand.add(pageDemand)
        demand.add(forksDemand)
        demand.add(releasesDemand)
        if let want = linkedWant { demand.add(want) }
        demand.add(comparisonDemand)
        demand.add(filesDemand)
        if let want = fileWant { demand.add(want) }
        demand.add(picturesDemand)
        demand.add(readmesDemand)
        if let login = completion.wantedOrganizations {
            demand.add(.init(content: OrganizationsOfAccount(login: login).content, leavesReserve: true))
        }
        return demand
    }

    /// The demand, if the loader does not know it yet.
    fileprivate var newDemand: Demand? {
        let demand = demand
        return demand == loader.demand ? nil : demand
    }

    /// When READMEs can be read again; `nil` if nothing stops them.
    fileprivate var readmesWaitEnd: Timestamp? {
        [loader.waitEnd { $0.kind.isOfReadmes }, loader.readmes.resumesAt].compactMap { $0 }.min()
    }

    /// What plans depend on, if it has changed since the last plan.
    fileprivate var newSurroundings: LoadPlan.Surroundings? {
        guard let planned = loader.planned, !loader.demand.wants.isEmpty else { return nil }
        let surroundings = loadSurroundings
        return surroundings == planned ? nil : surroundings
    }

    func loadPlan(at now: Timestamp) -> LoadPlan {
        var plan = LoadPlan(loader, budgets, loadSurroundings, at: now)
        if plan.lookups.isEmpty, plan.started.isEmpty { return plan }
        let wants = demand.wants
        // As it is wanted now: more may be known of its repository than when it became wanted.
        func ready(_ content: Content) -> Content {
            (wants.first { $0.content == content }?.content ?? content).key.readied(in: self, at: now)
        }
        (plan.lookups, plan.started) = (plan.lookups.map(ready), plan.started.map(ready))
        for content in plan.started {
            for other in content.key.batched { plan.include(other, with: content) }
        }
        return plan
    }

    var loadSurroundings: LoadPlan.Surroundings {
        LoadPlan.Surroundings(
            isOffline: search.connection == .offline, hasToken: hasToken,
            isLookingForToken: account.status == .checking, identity: account.changes, ended: loader.ended)
    }

    /// Saved content in place of what cannot be loaded, as if it had arrived.
    private func earlier(_ content: Content) -> [AppReactor.Mutation] {
        loader.earlier[content].map { content.key.mutations(after: .arrived($0, content), in: self) } ?? []
    }

    /// What follows from a mutation of the loader for the features; a plan concerns the contents it holds. `asked` is what the user
    /// had asked for again before it.
    func consequences(of mutation: LoaderReactor.Mutation, asked: Set<Content>) -> [AppReactor.Mutation] {
        switch mutation {
        case .arrived(_, let content), .lookedUp(_, let content, isFresh: _), .cancelled(let content):
            return content.key.mutations(after: mutation, in: self)
        case .failed(let failure, let content, at: _):
            let earlier = failure.isGone ? [] : self.earlier(content)
            if !earlier.isEmpty { return earlier }
            let wasAsked = !failure.isGone && asked.contains(content)
            return content.key.mutations(after: mutation, wasAsked: wasAsked, in: self)
        case .planned(let plan):
            let compared = newComparedFacts.map { [AppReactor.Mutation.compare(.filled($0))] } ?? []
            return plan.held.reduce(into: compared) { mutations, held in
                let (content, hold) = held
                let earlier = hold.acceptsSaved ? self.earlier(content) : []
                mutations +=
                    earlier.isEmpty
                    ? content.key.mutations(whenHeld: hold, at: plan.moment, in: self) : earlier
            }
        case .demanded, .rested, .asked, .forgotten: return []
        }
    }
}
