public import Core
public import Reactive

/// Offers completions of the query line. The list itself follows the line; see ``CompletionState``.
public struct CompletionReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// The list is opened, or closed.
        case toggle
        /// The list is closed.
        case close
        /// A candidate is selected, by its index; `nil` to give the keys back to the line.
        case select(Int?)
        /// The line has rested: the value at its cursor is judged.
        case settle
        /// Names of the local catalogue are wanted.
        case lookUp(CatalogueNames.Request)
        /// The library answered.
        case namesFound(CatalogueNames)
        /// GitHub answered; `nil` if it may do so later.
        case organizationsFound([String]?, login: String)
    }

    /// Each action is its own mutation; a look-up changes nothing.
    public typealias Mutation = Action

    /// The state of the list.
    public typealias State = CompletionState

    /// The names of local repositories; `nil` if there is no library.
    public typealias Names = @Sendable (CatalogueNames.Request) async -> CatalogueNames?

    private let names: Names

    /// Completion with names from the library.
    public init(names: @escaping Names = { _ in nil }) { self.names = names }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: CompletionState) -> Effect<Mutation, State> {
        switch action {
        case .lookUp(let request):
            .run(id: "names") { [names] send in
                if let found = await names(request) { send(.namesFound(found)) }
            }
        default: .immediate(action)
        }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout CompletionState, _ mutation: Mutation) {
        switch mutation {
        case .toggle: state.toggle()
        case .close: state.close(isFinal: true)
        case .select(let place): state.select(place)
        case .settle: state.settle()
        case .lookUp: break
        case .namesFound(let names): state.adopt(names)
        case .organizationsFound(let logins, let login): state.adopt(organizations: logins, of: login)
        }
    }

    /// While candidates are offered: looks up the names that they lack.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("names", from: { $0.wantedNames }) { [self] names in
                .then { [self] in mutate(.lookUp(names), state: $0) }
            }
        ]
    }
}
