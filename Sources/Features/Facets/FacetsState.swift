import Core

/// The counts of loaded repositories, which are counted while the menu of facets is open, and the filters that were added.
public struct FacetsState: Sendable, Equatable {
    public struct Change: Sendable, Equatable {
        var filter: QueryFilter
        var before: String
        var after: String
    }

    public enum Mutation: Sendable, Equatable {
        case counted(FacetCounts, of: FacetRows)
        /// A filter was added to the line, or removed; `nil` if nothing that it replaced comes back.
        case toggled(Change?)
    }

    /// `nil` before the first count.
    public private(set) var counts: FacetCounts?
    private(set) var counted: FacetRows?
    /// The additions, the last one at the end: removing one restores what it replaced.
    private var additions: [Change] = []

    public init() {}

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .counted(let counts, let rows): (self.counts, counted) = (counts, rows)
        case .toggled(let change): note(change)
        }
    }

    /// The line before a filter was added, if that was the last change.
    func line(before filter: QueryFilter, after text: String) -> String? {
        additions.last.flatMap { $0.filter == filter && $0.after == text ? $0.before : nil }
    }

    private mutating func note(_ change: Change?) {
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
