package import Core

/// Loads without a screen, by the same rules: what a command wants, until all of it is there or has a reason not to be.
@MainActor
package final class LoadRun {
    package internal(set) var state: AppState
    let loader: LoaderReactor
    private let waits: Bool
    private let clock: any Clock<Duration>
    private let say: @MainActor (_ isFailing: Bool, _ seconds: Int64?) -> Void
    /// How many waits in a row have followed failures of the server.
    private var failedWaits = 0
    /// The batch size of the last request for facts.
    private var triedBatch = Int.max
    /// Whether a request has failed because it was too much work.
    private var wasTooMuch = false
    /// The most waits, about half a minute in total, before a command gives up.
    private static let mostFailedWaits = 2

    /// `state` has the connection, the account and the time. `waits`: whether to wait for what passes, such as a rate limit. `say`
    /// is called every second of a wait with the seconds left, and with `nil` at its end; `isFailing`: the wait is for a server that
    /// could not answer, and not for a rate limit.
    package init(
        _ state: AppState, _ dependencies: LoaderDependencies, waits: Bool,
        clock: any Clock<Duration> = ContinuousClock(),
        say: @escaping @MainActor (_ isFailing: Bool, _ seconds: Int64?) -> Void = { _, _ in }
    ) {
        (self.state, self.waits, self.clock, self.say) = (state, waits, clock, say)
        self.state.loader.asksForEach = true
        loader = LoaderReactor(dependencies)
    }

    package var hasToken: Bool { state.hasToken }

    /// Why a content is missing or outdated; `nil` if it is current, or requires a token that is missing.
    package func failure(of content: Content) -> Failure? {
        state.loader.failure(of: content) ?? state.loader.held[content]?.failure(at: loader.dependencies.now())
    }

    func change(_ mutation: AppReactor.Mutation) { AppReactor.reduce(into: &state, mutation) }

    /// Why the details of a repository's facts are missing or outdated.
    package func failureOfDetails(of repository: Repository) -> Failure? {
        [
            NodeIDOfRepository(repository: repository).content, .facts(of: repository),
            FactsByREST(repository: repository).content,
        ].lazy.compactMap { self.failure(of: $0) }.first
    }

    package func knowsDetails(of repository: Repository) -> Bool { !state.loader.details(of: repository).isEmpty }

    /// The README of the page; `nil` if it is not known, an inner `nil` if there is none.
    package var readme: Readme?? { state.page.current.map(\.readme) }

    // MARK: What is wanted

    /// `nil` if it is not known.
    package func repository(_ reference: RepositoryReference) async -> Repository? {
        await load { _ in [.repository(reference)] }
        return state.loader.value(of: RepositoryByName(reference: reference))
    }

    /// The README and, if wanted, the facts.
    package func page(of repository: Repository, withFacts: Bool) async {
        show(repository)
        await load { $0.pageDemand.wants.map(\.content).filter { withFacts || $0.kind == ReadmeOfRepository.kind } }
    }

    /// Facts beyond the repository's row, without the history of its stars; without a token, those that REST has.
    package func facts(of repository: Repository) async {
        show(repository)
        await load { state in
            guard state.hasToken || state.search.connection == .offline else {
                return [FactsByREST(repository: repository).content]
            }
            let others = [ReadmeOfRepository.kind, StarHistoryOfRepository.kind]
            return state.pageDemand.wants.map(\.content).filter { !others.contains($0.kind) }
        }
    }

    /// A README saved within so many seconds is not requested again. An inner `nil` if there is none.
    package func readmeOfList(_ parent: Repository, within seconds: Int64) async -> Readme?? {
        show(parent)
        await load { $0.recentReadme(of: parent, within: seconds) == nil ? [.readme(of: parent)] : [] }
        return readme
    }

    package func comparison(of repositories: [Repository]) async -> [Repository.ID: ComparedFacts] {
        state.compare.isWhole = true
        change(.compare(.opened(repositories, at: loader.dependencies.now())))
        await load { $0.comparisonDemand.wants.map(\.content) }
        return state.compare.facts
    }

    /// Why a fact of the comparison is unknown: a failure that concerns all of it comes first.
    package var failureOfComparison: Failure? {
        let failures = state.comparisonDemand.wants.compactMap { failure(of: $0.content) }
        return failures.first(where: \.concernsAll) ?? failures.first
    }

    /// Loads facts about the linked repositories that are not saved. `limit` is how many existing ones are wanted, in the order of
    /// the README, `nil` for all; `progress` is called before each request. Returns why some are missing.
    package func links(
        _ list: LinkedList, of parent: Repository, saved: ([RepositoryReference]) async -> LinkedFacts,
        limit: Int?, progress: @MainActor (LinkedCounts) -> Void
    ) async -> Failure? {
        LinkedReactor.reduce(into: &state.linked, .opened(parent, rows: nil))
        LinkedReactor.reduce(into: &state.linked, .loaded(list))
        let found = await saved(list.entries.map(\.reference))
        LinkedReactor.reduce(into: &state.linked, .lookedUp(found, list: state.linked.number))
        guard hasToken, state.search.connection != .offline else { return nil }
        await load { state in
            // Rows that are gone make room for others.
            let rows = state.linked.all.lazy.filter { $0.knowledge != .gone && $0.knowledge != .duplicate }
            let wanted = rows.prefix(limit ?? .max).filter(\.isWanted)
                .prefix(state.budgets.share(of: AppState.linkedBatch))
            if !wanted.isEmpty { progress(state.linked.counts) }
            return wanted.isEmpty ? [] : [FactsOfLinks(references: wanted.map(\.reference), list: parent).content]
        }
        return state.loader.demand.wants.lazy.compactMap { self.failure(of: $0.content) }.first
    }

    private func show(_ repository: Repository) {
        change(.page(.displayed(.full(wasDocked: false))))
        change(.page(.followed(repository)))
    }

    // MARK: Loading

    /// Loads until everything wanted is there or has a reason not to be.
    func load(_ wanted: @MainActor (AppState) -> [Content]) async {
        (failedWaits, triedBatch, wasTooMuch) = (0, state.budgets.batchSize, false)
        while !Task.isCancelled {
            var demand = Demand()
            for content in wanted(state) { demand.add(.init(content: content, isExplicit: true)) }
            if demand != state.loader.demand { change(.loader(.demanded(demand))) }
            let plan = state.loadPlan(at: loader.dependencies.now())
            change(.loader(.planned(plan)))
            if plan.lookups.isEmpty, plan.started.isEmpty {
                if asksForLess() { continue }
                guard let obstacle = passingObstacle else { return }
                await wait(for: obstacle)
            } else {
                await perform(plan)
            }
        }
    }

    /// Whether a GraphQL request was too large and is repeated at once with fewer repositories: a command has nothing else to do
    /// meanwhile.
    private func asksForLess() -> Bool {
        guard wasTooMuch, state.budgets.batchSize < triedBatch else { return false }
        (triedBatch, wasTooMuch) = (state.budgets.batchSize, false)
        state.budgets.endPause(of: .graphql)
        return true
    }

    private func perform(_ plan: LoadPlan) async {
        await withTaskGroup(of: LoaderReactor.Mutation.self) { [loader] group in
            for content in plan.lookups { group.addTask { await loader.found(content) } }
            for content in plan.started { group.addTask { await loader.outcome(of: content) } }
            for await mutation in group {
                if case .arrived = mutation { failedWaits = 0 }
                if case .failed(let failure, _, at: _) = mutation { wasTooMuch = wasTooMuch || failure.isTooMuchWork }
                change(.loader(mutation))
            }
        }
    }

    /// The obstacle to wait for; `nil` if waiting does not help.
    private var passingObstacle: RateLimits.Obstacle? {
        let held = state.loader.held.values.compactMap(\.obstacle).filter { obstacle in
            if case .failing = obstacle { return failedWaits < LoadRun.mostFailedWaits }
            return obstacle.end != nil
        }
        return waits ? held.reduce(nil) { $1.sooner(than: $0) } : nil
    }

    private func wait(for obstacle: RateLimits.Obstacle) async {
        guard let end = obstacle.end else { return }
        let isFailing = if case .failing = obstacle { true } else { false }
        if isFailing { failedWaits += 1 }
        for left in stride(from: max(1, end.seconds(since: loader.dependencies.now())), to: 0, by: -1) {
            say(isFailing, left)
            do { try await clock.sleep(for: .seconds(1)) } catch { return }
        }
        say(isFailing, nil)
    }
}

extension LoadRun {
    /// `nil` if they are not known.
    package func files(of repository: Repository) async -> FileListing? {
        change(.files(.opened(repository, rows: nil)))
        await load { $0.files.isAwaited ? [.files(of: repository)] : [] }
        return state.files.listing
    }

    /// The forks of a repository, most stars first: at least `limit`, if there are as many, and why there are not more.
    /// `countsCommits` also requests how many commits each is ahead.
    package func forks(
        of parent: Repository, limit: Int, countsCommits: Bool
    ) async -> (forks: [Repository], failure: Failure?) {
        change(.forks(.opened(parent, rows: nil)))
        let first = ForksOfRepository(parent: parent).content
        await load { state in
            if state.forks.isAwaited { return [first] }
            guard state.forks.failure == nil, state.forks.all.count < limit, let next = state.forks.next else {
                return []
            }
            return [PageOfForks(page: next, parent: parent).content]
        }
        let failure =
            state.forks.failure ?? self.failure(of: first)
            ?? state.forks.next.flatMap { self.failure(of: PageOfForks(page: $0, parent: parent).content) }
        guard countsCommits else { return (state.forks.all, failure) }
        let counts = state.forks.all.prefix(limit).map { CommitsAhead(fork: $0, parent: parent).content }
        await load { _ in counts }
        return (state.forks.all, failure ?? counts.lazy.compactMap { self.failure(of: $0) }.first)
    }

    /// `nil` if it is not known.
    package func content(of file: RepositoryFile) async -> FileContent? {
        change(.file(.opened(file, .text, at: nil)))
        await load { $0.fileContent.map { [$0] } ?? [] }
        return state.file.content
    }

    /// Why the last requested file is missing or outdated.
    package var failureOfFile: Failure? { state.fileContent.flatMap(failure) }

    /// The account's lists of stars; `nil` if they are not known.
    package func starLists() async -> StarLists? {
        change(.shell(.show(.favourites)))
        await load { $0.starListsDemand.wants.map(\.content) }
        return state.starLists.lists
    }
}
