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
        let (plan, lookups, requests) = state.loadPlan(at: now())
        return loader.mutate(.perform(plan, lookUp: lookups, send: requests), state: state)
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
        if let want = linkedWant { demand.add(want) }
        demand.add(comparisonDemand)
        demand.add(filesDemand)
        if let want = fileWant { demand.add(want) }
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

    func loadPlan(
        at now: Timestamp
    ) -> (plan: LoadPlan, lookups: [LoaderReactor.Request], requests: [LoaderReactor.Request]) {
        var plan = LoadPlan(loader, budgets, loadSurroundings, at: now)
        let lookups = plan.lookups.compactMap { request(for: $0, at: now) }
        let requests = plan.started.compactMap { request(for: $0, at: now) }
        // Content that no longer exists is dropped, and will not be wanted either.
        (plan.lookups, plan.started) = (lookups.map(\.content), requests.map(\.content))
        for request in requests { for rider in request.riders { plan.carry(rider, with: request.content) } }
        return (plan, lookups, requests)
    }

    var loadSurroundings: LoadPlan.Surroundings {
        LoadPlan.Surroundings(
            isOffline: search.connection == .offline, hasToken: hasToken,
            isLookingForToken: account.status == .checking, identity: account.changes, ended: loader.ended)
    }

    /// `nil` if the content no longer exists.
    fileprivate func request(for content: Content, at now: Timestamp) -> LoaderReactor.Request? {
        switch content {
        case .own(let key):
            // As it is wanted now: more may be known of its repository than when it became wanted.
            let wanted = demand.wants.first { $0.content == content }?.content.key ?? key.key
            return .own(wanted.readied(in: self, at: now))
        case .files, .folder, .code, .pageOfCode: return requestOfFiles(for: content)
        case .commit: return file.file.map { .commit(of: $0, file.form) }
        case .file: return file.file.map { .file($0, file.form, commit: file.knownCommit) }
        }
    }
}

extension AppState {
    /// Passes an arrival, a failure or a hold on to the feature that wants it; `nil` for nothing.
    private func consequence(of mutation: LoaderReactor.Mutation) -> AppReactor.Mutation? {
        switch mutation {
        // Offline, there are no newer ones.
        case .lookedUp(.files(let listing)?, .files, isFresh: _, at: _):
            .files(.loaded(listing, awaitsNewer: search.connection != .offline))
        case .arrived(.files(let listing), .files): .files(.loaded(listing))
        case .arrived(.filesUnchanged(at: let now), .files): .files(.confirmed(at: now))
        case .lookedUp(.files(let listing)?, .folder, isFresh: _, at: _), .arrived(.files(let listing), .folder):
            .files(.folderLoaded(listing))
        case .arrived(.code(let hits), .code(of: _, let words)):
            .files(.codeFound(CodeSearch(words: words, hits: hits)))
        case .arrived(.code(let hits), .pageOfCode(let page)): .files(.pageLoaded(hits, page))
        case .lookedUp(.file(let saved)?, _, isFresh: _, at: let now): .file(.foundSaved(saved, at: now))
        case .arrived(.commit(let commit), _): .file(.resolved(commit))
        case .arrived(.file(let content), _): .file(.loaded(content))
        case .cancelled(.code(of: _, let words)): .files(.codeLeft(words))
        case .failed(let failure, .code, at: _): .files(.codeFailed(failure))
        // It is requested again after the pause.
        case .failed(let failure, let content, at: _) where failure.leadsToPause(of: content.kind.resource): nil
        case .failed(let failure, .folder, at: _): .files(.folderFailed(failure))
        case .failed(let failure, .pageOfCode, at: _): .files(.pageFailed(failure))
        default: nil
        }
    }

    /// The additional mutation for saved content that is fresh enough not to be requested.
    private func confirmation(of saved: LoaderReactor.Saved, _ content: Content) -> AppReactor.Mutation? {
        switch (saved, content) {
        case (.files(let listing), .files): .files(.confirmed(at: listing.fetchedAt))
        case (.arrival(let arrival, at: _), _): consequence(of: .arrived(arrival, content))
        default: nil
        }
    }

    /// Saved content in place of what cannot be loaded, as if it had arrived.
    private func earlier(_ content: Content) -> [AppReactor.Mutation] {
        guard let arrival = loader.earlier[content] else { return [] }
        let mutation = LoaderReactor.Mutation.arrived(arrival, content)
        return content.key?.mutations(after: mutation, in: self) ?? [consequence(of: mutation)].compactMap { $0 }
    }

    /// All mutations that follow from one of the loader; those of a plan concern the contents it holds. `asked` is what the user
    /// had asked for again before it.
    func consequences(of mutation: LoaderReactor.Mutation, asked: Set<Content>) -> [AppReactor.Mutation] {
        switch mutation {
        case .arrived(.own, let content), .lookedUp(.own?, let content, isFresh: _, at: _):
            return content.key?.mutations(after: mutation, in: self) ?? []
        case .cancelled(.own(let key)): return key.key.mutations(after: mutation, in: self)
        case .lookedUp(let saved?, let content, isFresh: true, at: _):
            return [consequence(of: mutation), confirmation(of: saved, content)].compactMap { $0 }
        case .failed(let failure, let content, at: _):
            let earlier = failure.isGone ? [] : self.earlier(content)
            if !earlier.isEmpty { return earlier }
            let wasAsked = !failure.isGone && asked.contains(content)
            return content.key?.mutations(after: mutation, wasAsked: wasAsked, in: self)
                ?? [consequence(of: mutation)].compactMap { $0 }
        case .planned(let plan): return consequences(of: plan)
        default: return [consequence(of: mutation)].compactMap { $0 }
        }
    }

    private func consequences(of plan: LoadPlan) -> [AppReactor.Mutation] {
        let earlier = plan.held.filter(\.value.admitsSaved).flatMap { self.earlier($0.key) }
        if !earlier.isEmpty { return earlier }
        return [
            newComparedFacts.map { .compare(.filled($0)) },
            refusalOfFiles(in: plan).map(AppReactor.Mutation.files),
        ].compactMap { $0 }
    }
}

extension LoaderReactor.Mutation {
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .planned(let plan): plan.started.isEmpty ? nil : .began(plan.counts)
        case .arrived(_, let content): .answered(content.kind.resource)
        case .failed(let failure, let content, at: let now): .failed(content.kind.resource, failure, at: now)
        case .demanded, .rested, .asked, .lookedUp, .cancelled, .forgotten: nil
        }
    }
}
