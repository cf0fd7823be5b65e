import Core
public import Reactive

/// Counts loaded repositories. It has no actions: they are counted while the menu of facets is open.
public struct FacetsReactor: Reactor, Sendable {
    /// There are no actions.
    public typealias Action = Never

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// Repositories were counted.
        case counted(FacetCounts, of: FacetRows)
        /// A filter was added to the line, or removed; `nil` if nothing that it replaced comes back.
        case toggled(FacetsState.Change?)
    }

    /// The counts, and the last changes of the line.
    public typealias State = FacetsState

    /// Counts repositories.
    func count(_ rows: FacetRows) -> Effect<Mutation, State> {
        .run { send in send(.counted(await FacetCounts.counting(rows), of: rows)) }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout FacetsState, _ mutation: Mutation) {
        switch mutation {
        case .counted(let counts, let rows): state.adopt(counts, of: rows)
        case .toggled(let change): state.note(change)
        }
    }
}

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
    /// What was counted.
    private(set) var counted: FacetRows?
    /// The additions, the last one at the end: what one of them replaced comes back when it is removed.
    private var additions: [Change] = []

    /// Nothing is counted.
    public init() {}

    mutating func adopt(_ counts: FacetCounts, of rows: FacetRows) { (self.counts, counted) = (counts, rows) }

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
