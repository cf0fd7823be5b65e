public import Model
public import Reactive

/// Counts loaded repositories. It has no actions: they are counted while the menu of facets is open.
public struct FacetsReactor: Reactor, Sendable {
    /// There are no actions.
    public typealias Action = Never

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// Repositories were counted.
        case counted(FacetCounts, of: [Repository])
        /// A filter was added to the line, or removed; `nil` if nothing that it replaced comes back.
        case toggled(FacetsState.Change?)
    }

    /// The counts, and the last changes of the line.
    public typealias State = FacetsState

    /// Counts repositories.
    func count(_ repositories: [Repository]) -> EffectOf<Mutation, NoState> {
        .run { send in send(.counted(await FacetCounts.counting(repositories), of: repositories)) }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout FacetsState, _ mutation: Mutation) {
        switch mutation {
        case .counted(let counts, let repositories): state.adopt(counts, of: repositories)
        case .toggled(let change): state.note(change)
        }
    }
}
