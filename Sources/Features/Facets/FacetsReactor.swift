import Core
public import Reactive

/// Counts loaded repositories. Without actions: they are counted while the menu of facets is open.
public struct FacetsReactor: Reactor, Sendable {
    public typealias Action = Never

    public enum Mutation: Sendable, Equatable {
        case counted(FacetCounts, of: FacetRows)
        /// A filter was added to the line, or removed; `nil` if nothing that it replaced comes back.
        case toggled(FacetsState.Change?)
    }

    public typealias State = FacetsState

    func count(_ rows: FacetRows) -> Effect<Mutation, State> {
        .run { send in send(.counted(await FacetCounts.counting(rows), of: rows)) }
    }

    public static func reduce(into state: inout FacetsState, _ mutation: Mutation) {
        switch mutation {
        case .counted(let counts, let rows): state.adopt(counts, of: rows)
        case .toggled(let change): state.note(change)
        }
    }
}

public struct FacetsState: Sendable, Equatable {
    public struct Change: Sendable, Equatable {
        var filter: QueryFilter
        var before: String
        var after: String
    }

    /// `nil` before the first count.
    public private(set) var counts: FacetCounts?
    private(set) var counted: FacetRows?
    /// The additions, the last one at the end: removing one restores what it replaced.
    private var additions: [Change] = []

    public init() {}

    mutating func adopt(_ counts: FacetCounts, of rows: FacetRows) { (self.counts, counted) = (counts, rows) }

    /// The line before a filter was added, if that was the last change.
    func line(before filter: QueryFilter, after text: String) -> String? {
        additions.last.flatMap { $0.filter == filter && $0.after == text ? $0.before : nil }
    }

    /// `nil` for a change after which nothing replaced comes back.
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
