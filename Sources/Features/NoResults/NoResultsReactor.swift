public import Reactive

/// Finds what would help a query without results. It has no actions: the reaction is ``AppReactor``'s.
public struct NoResultsReactor: Reactor, Sendable {
    /// There are no actions.
    public typealias Action = Never

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// It is known what would help a line.
        case advised(NoResultsAdvice)
    }

    /// What would help the last query without results; `nil` before the first.
    public typealias State = NoResultsAdvice?

    private let search: NoResultsSearch

    /// The logic, with what would help a query.
    public init(_ search: NoResultsSearch) { self.search = search }

    /// Looks for what would help a line.
    func advise(on text: String) -> Effect<Mutation, State> {
        .run { [search] send in send(.advised(await search.advice(for: text))) }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout NoResultsAdvice?, _ mutation: Mutation) {
        switch mutation {
        case .advised(let advice): state = advice
        }
    }
}
