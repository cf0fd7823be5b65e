public import Reactive

/// Has no actions: the reaction is ``AppReactor``'s.
public struct NoResultsReactor: Reactor, Sendable {
    public typealias Action = Never

    public enum Mutation: Sendable, Equatable {
        case advised(NoResultsAdvice)
    }

    /// `nil` before the first query without results.
    public typealias State = NoResultsAdvice?

    private let search: NoResultsSearch

    public init(_ search: NoResultsSearch) { self.search = search }

    func advise(on text: String) -> Effect<Mutation, State> {
        .run { [search] send in send(.advised(await search.advice(for: text))) }
    }

    public static func reduce(into state: inout NoResultsAdvice?, _ mutation: Mutation) {
        switch mutation {
        case .advised(let advice): state = advice
        }
    }
}
