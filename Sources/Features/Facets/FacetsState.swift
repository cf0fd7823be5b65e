import Model
import Query

/// The counts of loaded repositories, and the last change of the line by them.
public struct FacetsState: Sendable, Equatable {
    /// A change of the line by a facet.
    public struct Change: Sendable, Equatable {
        /// What was added.
        var filter: QueryFilter
        /// The line before.
        var before: String
        /// The line after it.
        var after: String
    }

    /// The counts; `nil` before the first.
    public private(set) var counts: FacetCounts?
    /// The repositories that were counted. Comparing the same array takes no time.
    private(set) var counted: [Repository]?
    /// The additions, the last one at the end: what one of them replaced comes back when it is removed.
    private var additions: [Change] = []

    /// Nothing is counted.
    public init() {}

    mutating func adopt(_ counts: FacetCounts, of repositories: [Repository]) {
        (self.counts, counted) = (counts, repositories)
    }

    /// The line before a filter was added, if that was the last change.
    func line(before filter: QueryFilter, after text: String) -> String? {
        additions.last.flatMap { $0.filter == filter && $0.after == text ? $0.before : nil }
    }

    /// Notes a change; `nil` for one after which nothing replaced comes back.
    mutating func note(_ change: Change?) {
        guard let change else {
            additions = []
            return
        }
        if let last = additions.last, last.after == change.before, last.before == change.after {
            additions.removeLast()
        } else {
            if additions.last?.after != change.before { additions = [] }
            additions.append(change)
        }
    }
}
