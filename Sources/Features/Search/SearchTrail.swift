import Core

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

    public init() {}

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
