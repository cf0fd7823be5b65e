import Core
import Reactive

/// The searches before and after the current one, with what was shown of them.
public struct SearchTrail: Sendable, Equatable {
    /// The maximum number of steps in each direction.
    static let capacity = 100
    /// The maximum number of rows of all steps, about 20 MB. Beyond it, the steps farthest away are requested again.
    static let rowCapacity = 20_000

    public enum Direction: Sendable, Equatable, CaseIterable {
        case back
        case forward
    }

    struct Step: Sendable, Equatable {
        var text: String
        var sort: SearchSort
        /// `nil` if it is no longer in memory, or was not shown yet.
        var shown: Shown?
    }

    struct Shown: Sendable, Equatable {
        var list: ListState<Repository.ID>
        var repositories: [Repository]
        var newRowsFilter: NewRowsFilter?
        var localResults: LocalResults?
        var answer: Answer?
        var hasMoved: Bool

        /// With GitHub's rows only.
        fileprivate var recent: RecentAnswer? {
            let rows = newRowsFilter?.answered ?? localResults?.answered ?? repositories
            return answer.map { RecentAnswer(answer: $0, repositories: rows) }
        }
    }

    private var before: [Step] = []
    private var after: [Step] = []

    func has(_ direction: Direction) -> Bool { direction == .back ? !before.isEmpty : !after.isEmpty }

    /// The latest answer to a query; `nil` if none is in memory.
    func answer(to query: SearchQuery) -> RecentAnswer? {
        [before, after].joined().filter { $0.shown?.answer?.query == query }.compactMap(\.shown?.recent)
            .max { $0.answer.receivedAt < $1.answer.receivedAt }
    }

    /// The search that was left last.
    var last: Step? { before.last }

    /// Discards the steps forward.
    mutating func leave(_ step: Step) {
        after = []
        if let last = before.last, last.text == step.text, last.sort == step.sort { before.removeLast() }
        before.append(step)
        limit()
    }

    /// Goes a step, leaving the current search in the other direction.
    mutating func go(_ direction: Direction, from current: Step?) -> Step? {
        let (source, target) = direction == .back ? (\Self.before, \Self.after) : (\.after, \.before)
        guard let step = self[keyPath: source].popLast() else { return nil }
        if let current { self[keyPath: target].append(current) }
        limit()
        return step
    }

    /// Forgets what was shown, and keeps the queries.
    mutating func forgetRows() {
        for place in before.indices { before[place].shown = nil }
        for place in after.indices { after[place].shown = nil }
    }

    /// Both lists end with the step nearest to the current one.
    private mutating func limit() {
        before = before.suffix(SearchTrail.capacity)
        after = after.suffix(SearchTrail.capacity)
        var rows = 0
        for distance in 1...max(1, before.count, after.count) {
            SearchTrail.count(&before, distance, &rows)
            SearchTrail.count(&after, distance, &rows)
        }
    }

    private static func count(_ steps: inout [Step], _ distance: Int, _ rows: inout Int) {
        guard distance <= steps.count else { return }
        let index = steps.count - distance
        let own = steps[index].shown?.repositories.count ?? 0
        if rows + own > rowCapacity { steps[index].shown = nil } else { rows += own }
    }
}

extension SearchState {
    /// The search on the screen as a step, if the list shows its results.
    var step: SearchTrail.Step? {
        guard !query.isEmpty, query == shownQuery else { return nil }
        let shown = SearchTrail.Shown(
            list: screen.list, repositories: repositories, newRowsFilter: newRowsFilter,
            localResults: localResults, answer: answer, hasMoved: hasMovedSinceEdit)
        return SearchTrail.Step(text: line.text, sort: sort, shown: shown)
    }

    /// The query whose results are on the list.
    private var shownQuery: SearchQuery? {
        connection == .online ? answer?.query : answer?.query ?? localResults?.query
    }

    /// A search that is left by a change of the line or the order becomes a step once another one is shown.
    mutating func leaving(_ change: (inout SearchState) -> Void) {
        let step = leftStep == nil ? step : nil
        change(&self)
        if let step, query != SearchQuery(step.text, sort: step.sort) { leftStep = step }
    }

    /// Another search is shown, or none: the one that was left becomes a step.
    mutating func recordShown(_ query: SearchQuery) {
        guard let left = leftStep, query != SearchQuery(left.text, sort: left.sort) else {
            if query == self.query { leftStep = nil }
            return
        }
        leftStep = nil
        trail.leave(left)
    }

    mutating func go(_ direction: SearchTrail.Direction, _ now: Timestamp) {
        // An unanswered query also becomes a step.
        let unanswered = query.isEmpty ? nil : SearchTrail.Step(text: line.text, sort: sort)
        let current = step ?? unanswered
        let target: SearchTrail.Step?
        if direction == .back, let left = leftStep {
            trail.leave(left)
            target = trail.go(.back, from: current)
        } else {
            target = trail.go(direction, from: current)
        }
        guard let target else { return }
        leftStep = nil
        screen.line.replace(with: target.text)
        sort = target.sort
        recall = nil
        resumption = nil
        (wait, askedPage) = (nil, nil)
        pendingAnswer = nil
        failure = nil
        navigations = nil
        unattendedRequests = 0
        hasMovedSinceEdit = false
        self.now = now
        guard let shown = target.shown else { return }
        let rows = screen.list.screenRows
        screen.list = shown.list
        screen.list.resize(screenRows: rows)
        repositories = shown.repositories
        newRowsFilter = shown.newRowsFilter
        localResults = shown.localResults
        answer = shown.answer
        hasMovedSinceEdit = shown.hasMoved
    }

    /// Whether the list shows the results of a library search that was cancelled.
    fileprivate var isLocallyIncomplete: Bool {
        localResults.map { $0.query == query && $0.query != answer?.query && !$0.answer.isComplete } ?? false
    }

    public func hasStep(_ direction: SearchTrail.Direction) -> Bool {
        trail.has(direction) || direction == .back && leftStep != nil
    }
}

extension SearchReactor {
    /// Goes back or forward through the searches. Results that are no longer in memory are requested.
    func go(_ direction: SearchTrail.Direction, _ state: SearchState) -> Effect<Mutation, State> {
        guard state.hasStep(direction) else { return .none }
        return .cancel(.search, .localResults)
            .and(.immediate(.went(direction, at: dependencies.now())))
            .then { [self] state in
                // A library search that was cancelled goes on.
                if state.step != nil { return state.isLocallyIncomplete ? lookUp(state.query, state) : .none }
                return searchNow(state)
            }
    }
}
