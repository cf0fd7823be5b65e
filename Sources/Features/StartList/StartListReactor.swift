public import Core
public import Reactive

/// Moves in the list below the empty line, and counts what is new in saved searches.
public struct StartListReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen. Enter is handled by ``AppReactor``, edits by the search.
        case list(ListAction)
        /// Count the new rows of saved searches.
        case count([SavedSearch])
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<SearchSort>)
        /// The new rows of saved searches were counted.
        case counted([SavedSearch.ID: Int])
    }

    /// The state of the list.
    public typealias State = StartListState

    /// How many rows saved searches have that they have not shown, as far as that is known without a request.
    public typealias NewRows = @Sendable ([SavedSearch]) async -> [SavedSearch.ID: Int]

    private let newRows: NewRows
    private let opening: RepositoryOpening
    private let now: @Sendable () -> Timestamp

    /// Creates the reactor.
    public init(_ newRows: @escaping NewRows, opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp) {
        (self.newRows, self.opening, self.now) = (newRows, opening, now)
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: StartListState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: now(), opening)
        case .count(let searches):
            .run(id: "new rows") { [newRows] send in send(.counted(await newRows(searches))) }
        }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout StartListState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .counted(let counts): state.newRows = counts
        }
    }
}
