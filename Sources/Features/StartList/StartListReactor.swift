public import Core
public import Reactive

public struct StartListReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case count([SavedSearch])
    }

    public enum Mutation: Sendable, Equatable {
        case counted([SavedSearch.ID: Int])
    }

    public typealias State = StartListState

    /// The number of rows that saved searches have not shown, as far as known without a request.
    public typealias NewRows = @Sendable ([SavedSearch]) async -> [SavedSearch.ID: Int]

    private let newRows: NewRows

    public init(_ newRows: @escaping NewRows) { self.newRows = newRows }

    public func mutate(_ action: Action, state: StartListState) -> Effect<Mutation, State> {
        switch action {
        case .count(let searches):
            .run(id: "new rows") { [newRows] send in send(.counted(await newRows(searches))) }
        }
    }

    public static func reduce(into state: inout StartListState, _ mutation: Mutation) {
        switch mutation {
        case .counted(let counts): state.newRows = counts
        }
    }
}
