import Core
import Reactive

/// The comparison as it concerns the marks, the account and the rate limits.
extension AppReactor {
    /// Compares the marked repositories or, without marks, the selected one and the next one; posts a hint if there are too few or
    /// too many.
    func openComparison(_ state: AppState) -> Effect<Mutation, State> {
        let repositories = state.comparable
        guard CompareState.counts.contains(repositories.count) else {
            return .immediate(state.list(.noticed(.cannotCompare(count: repositories.count))))
        }
        return openComparison(of: repositories, state)
    }

    /// Opens the comparison, or replaces its columns. It covers an open page, which comes back with the list.
    func openComparison(of repositories: [Repository], _ state: AppState) -> Effect<Mutation, State> {
        open(.compare(.opened(repositories, at: now())), state).then { [self] state in
            state.page.isOpen ? effect(of: .page(.close), state) : .none
        }
    }

    /// Unmarks and removes the selected column. One column is no comparison.
    func unmarkCompared(_ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.compare.selectedRepository else { return .none }
        let unmarked: Effect<Mutation, State> =
            state.marks.ids.contains(repository.id)
            ? .immediate(.marks(.toggled(repository)), .undo(.did(.marks(state.marks.repositories)))) : .none
        let removed = unmarked.and(.immediate(.compare(.removed(repository.id))))
        guard state.compare.items.count <= CompareState.counts.lowerBound else { return removed }
        return removed.and(goBack()).then { state in
            .immediate(state.list(.noticed(.cannotCompare(count: 1))))
        }
    }

    /// Copies the table as Markdown.
    func copyComparison(_ state: AppState) -> Effect<Mutation, State> {
        let text = state.compare.comparison.markdown
        let lines = text.utf8.count(where: { $0 == UInt8(ascii: "\n") })
        return .copy(text, by: opening.copy, saying: { .copiedAll(count: lines, by: $0) }) {
            .list(.noticed($0), on: .compare)
        }
    }

    /// Requests what is missing. During a wait, one request is sent.
    func reloadComparison(_ state: AppState) -> Effect<Mutation, State> { ask(for: state.missingOfComparison, state) }
}

extension AppState {
    /// Delay before a comparison requests anything.
    private static let comparisonRest = Duration.milliseconds(300)

    /// The marked repositories or, without marks, the selected one and the next one of the list.
    var comparable: [Repository] {
        guard marks.isEmpty else { return marks.repositories }
        guard let selected = selectedRepository else { return [] }
        return [selected] + [shown.nextRepository].compactMap { $0 }
    }

    /// The selected column first. Without a token, only the weeks and the languages of that column.
    var comparisonDemand: Demand {
        var demand = Demand()
        guard shell.screen == .compare else { return demand }
        let selected = compare.items.filter { $0.id == compare.list.selectedID }
        let columns = selected + compare.items.filter { $0.id != compare.list.selectedID }
        for part in [ComparedFacts.Part.details, .weeks, .languages, .contributors] {
            for repository in columns {
                guard let content = content(of: part, of: repository), !demand.contains(content) else { continue }
                demand.add([content], rest: max(pageRest, AppState.comparisonRest), leavesReserve: true)
            }
        }
        return demand
    }

    /// The content that holds a part of the comparison; `nil` if it is not wanted. With a token, all but weeks and contributors are
    /// requested by node id, which may have to be requested first.
    private func content(of part: ComparedFacts.Part, of repository: Repository) -> Content? {
        let isSelected = compare.isWhole || repository.id == compare.list.selectedID
        switch part {
        case .weeks: return hasToken || isSelected ? .starHistory(of: repository) : nil
        case .contributors:
            return hasToken || search.connection == .offline ? Contributors(repository: repository).content : nil
        case .details, .languages:
            let facts = FactsToCompare(repository: repository).content
            let byREST = part == .details ? nil : FactsByREST(repository: repository).content
            if !hasToken { return part == .details ? facts : isSelected ? byREST : nil }
            return loader.step(to: facts, of: repository) ?? byREST
        }
    }

    /// The facts of the columns, with the reasons for missing ones; `nil` if they are shown already.
    var newComparedFacts: [Repository.ID: ComparedFacts]? {
        guard shell.screen == .compare else { return nil }
        let facts = Dictionary(compare.items.map { ($0.id, comparedFacts(of: $0)) }) { $1 }
        return facts == compare.facts ? nil : facts
    }

    private func comparedFacts(of repository: Repository) -> ComparedFacts {
        let id = repository.id
        let compared = FactsToCompare(repository: repository)
        var facts = loader.comparedBefore[compared.content] ?? ComparedFacts()
        let known = loader.facts(of: repository)?.value
        if let known { facts.facts.merge(known) }
        let stars = StarHistoryOfRepository(repository: repository)
        if stars.isKnown(to: loader) || loader.fresh.contains(stars.content) {
            facts.merge(ComparedFacts(loaded: [.weeks]))
        }
        let byREST = FactsByREST(repository: repository).content
        let hasDetails = loader.hasDetails(of: repository) || loader.fresh.contains(byREST)
        if hasDetails, let known,
            known.languages != nil || content(of: .languages, of: repository) == byREST
        {
            facts.merge(ComparedFacts(loaded: [.languages]))
        }
        if let compared = loader.value(of: compared)?[id] { facts.merge(compared) }
        if let count = loader.value(of: Contributors(repository: repository)) {
            facts.merge(ComparedFacts(loaded: [.contributors], contributors: count))
        }
        for part in ComparedFacts.Part.allCases where !facts.loaded.contains(part) && facts.unknown[part] == nil {
            facts.unknown[part] =
                content(of: part, of: repository).map(reason) ?? (hasToken ? .unsaid : part.reasonWithoutToken)
        }
        return facts
    }

    private func reason(_ content: Content) -> ComparedFacts.Unknown {
        switch loader.held[content] {
        case .offline: .offline
        case .limited(.signInRequired): .needsToken
        case .limited: .limited
        case .failed(let failure): failure.isGone ? .gone : failure.concernsOne ? .denied : .failed
        case .debouncing, .lookedUp, .queued, .lookingForToken, nil: .awaited
        }
    }

    /// What the comparison lacks, to be requested again.
    fileprivate var missingOfComparison: [Content] {
        let missing = compare.items.flatMap { repository in
            ComparedFacts.Part.allCases.filter { compare.facts[repository.id]?.loaded.contains($0) != true }
                .compactMap { content(of: $0, of: repository) }
        }
        return loader.demand.wants.map(\.content).filter(missing.contains)
    }

    /// Whether a fact of the comparison is being looked up or requested.
    public var isLoadingComparison: Bool {
        comparisonDemand.wants.contains { loader.isRunning($0.content) || loader.lookingUp.contains($0.content) }
    }

    /// Why a fact of the comparison is not requested now; of several obstacles, the one that passes first.
    public var obstacleToComparison: RateLimits.Obstacle? {
        comparisonDemand.wants.compactMap { loader.held[$0.content]?.obstacle }.filter { $0 != .signInRequired }
            .reduce(nil) { $1.sooner(than: $0) }
    }
}

extension ComparedFacts.Part {
    /// Why a part is not wanted without a token: for the columns that are not selected, it takes too many requests.
    fileprivate var reasonWithoutToken: ComparedFacts.Unknown { self == .contributors ? .needsToken : .unselected }
}

extension ListScreen {
    fileprivate var nextRepository: Repository? {
        let next = screen.list.selectedIndex + 1
        return items.indices.contains(next) ? items[next].listedRepository : nil
    }
}
