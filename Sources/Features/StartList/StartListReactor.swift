public import Core
public import Reactive

public struct StartListReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        /// Enter is handled by ``AppReactor``, edits by the search.
        case list(ListAction)
        case count([SavedSearch])
    }

    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        case list(ListMutation)
        case counted([SavedSearch.ID: Int])
    }

    public typealias State = StartListState

    /// The number of rows that saved searches have not shown, as far as known without a request.
    public typealias NewRows = @Sendable ([SavedSearch]) async -> [SavedSearch.ID: Int]

    private let newRows: NewRows
    private let opening: RepositoryOpening
    private let now: @Sendable () -> Timestamp

    public init(_ newRows: @escaping NewRows, opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp) {
        (self.newRows, self.opening, self.now) = (newRows, opening, now)
    }

    public func mutate(_ action: Action, state: StartListState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: now(), opening)
        case .count(let searches):
            .run(id: "new rows") { [newRows] send in send(.counted(await newRows(searches))) }
        }
    }

    public static func reduce(into state: inout StartListState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .counted(let counts): state.newRows = counts
        }
    }
}
